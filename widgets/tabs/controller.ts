import { inReverse, readBoolean } from '../../src/dom/attributes.ts';
import { isPlainClick } from '../../src/dom/controls.ts';
import { closest, is, ownDocument } from '../../src/dom/nodes.ts';
import { bringIntoView } from '../../src/dom/scroll.ts';
import type { Page } from '../../src/page/page.ts';
import { firstChoice, hashTarget, printedSettings, usesCookies } from './first-tab.ts';
import { markTabs } from './marks.ts';
import { fragmentOf, isEnabled, namedTab, readTabs, type Tab, tabAround } from './server-markup.ts';
import { followSteps } from './step-buttons.ts';
import './tabs.css?adopt';
import type { Scope } from '../../src/page/scope.ts';
import { createTabs, followOriginal, listenInList, scrollToPane, type Tabs, tellOriginal } from './tabs.ts';

/** Links that name a tab: anywhere on the page, or in the overflow menu of the list. */
const EXTERNAL = '.cbTabNavExternal,.cbTabNavLink:not([role=tab])';
const TO_PLACE = 'a[href*="#"]:not([download],[target])';

/** Selects tabs for links outside the list, for a new fragment of the address, and for a field to be shown. */
function listenOutside({ box, tabs, current, select, goTo }: Tabs, page: Page, signal: AbortSignal): void {
  const showAt = (place: EventTarget | null) => {
    const tab = tabAround(tabs, place);
    if (tab) select(tab);
  };
  const onExternal = (event: MouseEvent) => {
    const link = closest<HTMLAnchorElement>(event.target, EXTERNAL);
    const tab = namedTab(tabs, link?.dataset.tab ?? fragmentOf(link));
    if (!tab || !isEnabled(tab) || !isPlainClick(event)) return;
    event.preventDefault();
    // Makes the tabs around this box show it.
    page.emit(box, 'k2:show-field', {});
    // The overflow menu, whose links have no `data-tab`, is next to the list.
    goTo(tab, !link?.dataset.tab);
  };
  const onFollowed = (event: MouseEvent) => {
    const link = closest(event.target, TO_PLACE);
    if (event.defaultPrevented || !isPlainClick(event) || !is('a', link)) return;
    if (link.href.split('#')[0] !== location.href.split('#')[0]) return;
    // The browser scrolls there next. If the address has this fragment already, no event fires.
    showAt(ownDocument.getElementById(fragmentOf(link)));
  };
  const onHash = () => {
    const [target, before] = [hashTarget(), current()];
    showAt(target);
    // The browser could not scroll to it while it was hidden.
    if (target && current() !== before) bringIntoView(target, 'start');
  };
  ownDocument.addEventListener('click', onExternal, { capture: true, signal });
  addEventListener('click', onFollowed, { signal });
  addEventListener('hashchange', onHash, { signal });
  box.addEventListener('k2:show-field', ({ target }) => showAt(target), { signal });
}

function showFirst({ box, show }: Tabs, tab: Tab, target: HTMLElement | undefined, page: Page): void {
  show(tab);
  if (!target) return;
  tellOriginal(box, tab);
  page.emit(box, 'k2:show-field', {});
  // Does not move a reader who has begun to scroll.
  if (scrollY > 0) return;
  if (target === tab.pane) scrollToPane(target);
  else bringIntoView(target, 'start');
}

/** Adopts one `.cbTabs`, unless it has no tabs. */
export function adopt(box: HTMLElement, scope: Scope): (() => void) | undefined {
  const { page, signal } = scope;
  const markup = readTabs(box);
  if (!markup) return undefined;
  const isStepByStep = readBoolean(box.dataset.cbtabsStepByStep, false);
  const printed = printedSettings(box);
  const remembers = usesCookies(box, printed);
  const undoMarks = markTabs(markup, isStepByStep);
  const tabs = createTabs({ ...markup, box, isStepByStep, remembers }, page, () => arrange?.());
  const arrange = isStepByStep ? followSteps(tabs, page, signal) : undefined;
  followOriginal(tabs, signal);
  listenInList(tabs, signal);
  listenOutside(tabs, page, signal);
  const first = firstChoice(box, markup.tabs, printed);
  if (first) showFirst(tabs, first.tab, first.target, page);
  return inReverse([markup.undo, undoMarks]);
}
