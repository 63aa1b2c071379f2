import { isPlainClick, onAction, onKeyDown } from '../../src/dom/controls.ts';
import { closest, is, ownDocument } from '../../src/dom/nodes.ts';
import { bringIntoView } from '../../src/dom/scroll.ts';
import { isPlainKey, itemAt, motionOf } from '../../src/keys/keys.ts';
import type { Scope } from '../../src/page/scope.ts';
import { hashTarget } from './first-tab.ts';
import { fragmentOf, isEnabled, isReachable, namedTab, type Tab, tabAround } from './server-markup.ts';
import type { Tabs } from './tabs.ts';

/** Links that name a tab: anywhere on the page, or in the overflow menu of the list. */
const EXTERNAL = '.cbTabNavExternal,.cbTabNavLink:not([role=tab])';
const TO_PLACE = 'a[href*="#"]:not([download],[target])';

/** Tests for a vertical list, not one that only wraps into lines. */
function isVertical(tabs: readonly Tab[]): boolean {
  const [first, second] = tabs.filter(isEnabled).map(({ link }) => link.getBoundingClientRect());
  return !!first && !!second && second.top >= first.bottom && second.left === first.left && first.height > 0;
}

/** Selects tabs by clicks and keys in the list; the focus goes to the tab that is shown. */
export function listenInList({ list, tabs, isStepByStep, current, select }: Tabs, signal: AbortSignal): void {
  const tabAt = (place: Element) => tabs.find(({ link }) => link.contains(place));
  const linkAt = (place: Element) => tabAt(place)?.link;
  const choose = (tab: Tab | undefined) => {
    if (tab && !isStepByStep) select(tab);
  };
  const onKey = (event: KeyboardEvent) => {
    const from = tabs.find(({ link }) => link === event.target);
    if (!from || !isPlainKey(event)) return;
    const motion = motionOf(event, isVertical(tabs) ? 'down' : 'along', list);
    // A space does nothing on a link, but activates a tab.
    const tab = event.key === ' ' ? from : itemAt(motion, tabs.filter(isReachable), from);
    if (!tab) return;
    event.preventDefault();
    event.stopPropagation();
    choose(tab);
    current()?.link.focus();
  };
  const onFocus = () => list.setAttribute('aria-orientation', isVertical(tabs) ? 'vertical' : 'horizontal');
  onAction(list, linkAt, (link) => choose(tabAt(link)), signal);
  onKeyDown(list, onKey, { signal });
  list.addEventListener('focusin', onFocus, { signal });
}

/** Selects tabs for links outside the list, for a new fragment of the address, and for a field to be shown. */
export function listenOutside({ box, tabs, current, select, goTo }: Tabs, { page, signal }: Scope): void {
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
