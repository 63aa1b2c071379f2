import { libraries, listenByLibrary } from '../../src/compat/jquery.ts';
import type { Page } from '../../src/core/page.ts';
import { isPlainClick } from '../../src/dom/controls.ts';
import { is, ownDocument } from '../../src/dom/nodes.ts';
import { quietly } from '../../src/dom/quietly.ts';
import { scrollPageTo } from '../../src/dom/scroll.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import { firstChoice, hashTarget, printedSettings, remember, saysYes, usesCookies } from './choice.ts';
import { createHiding, markTabs } from './marks.ts';
import { followKeys, followSteps } from './moves.ts';
import { around, fragmentOf, isEnabled, namedTab, readTabs, type Tab, tabAround } from './server-markup.ts';
import css from './tabs.css?inline';

/** Space above a pane after scrolling to it, in CSS px. */
const ABOVE_PANE_PX = 100;

/** A pane as near to the start of the page as this is shown by going to the start, in CSS px. */
const NEAR_START_PX = 300;

/** Goes so far that something stays visible above the pane; to the start of the page when that is near. */
function scrollToPane(pane: HTMLElement): void {
  const top = pane.getBoundingClientRect().top + scrollY;
  void scrollPageTo(top <= NEAR_START_PX ? 0 : top - ABOVE_PANE_PX, 0);
}

/** Adopts one `.cbTabs`. A box without tabs is left alone. */
export function adopt(box: HTMLElement, page: Page): () => void {
  const markup = readTabs(box);
  if (!markup) return () => {};
  const { list, tabs } = markup;
  const stepByStep = saysYes(box.dataset.cbtabsStepByStep, false);
  const printed = printedSettings(box);
  const remembers = usesCookies(box, printed);
  const hiding = createHiding();
  const marks = markTabs(markup, stepByStep, hiding);
  const gone = new AbortController();
  const { signal } = gone;
  let current: Tab | undefined;
  adoptStyles(css);

  const show = (tab: Tab) => {
    current = tab;
    marks.show(tab);
    showStep?.(tab);
  };
  /**
   * Scripts of the page listen to the original, and ask it which tab is shown. Its `select` would go on with the tabs
   * around these, which tell it themselves.
   */
  const tell = (tab: Tab) => {
    for (const library of libraries())
      quietly(() => library(box).data('cbtabs') && library(tab.link).trigger('click', [true]));
  };
  const select = (tab: Tab) => {
    for (const toggle of (list.parentElement ?? list).querySelectorAll<HTMLInputElement>('.cbNavBarOverflowToggle'))
      toggle.checked = false;
    // Scripts of the site may have shown another one without a word.
    if ((tab === current && tab.pane.classList.contains('active')) || !isEnabled(tab)) return;
    show(tab);
    if (remembers) remember(box, tab);
    page.emit(box, 'k2:tab-selected', { tab: tab.pane.id });
    tell(tab);
  };
  /** For what does not happen in the list of tabs: the reader goes on where the pane begins. */
  const goTo = (tab: Tab, isNear?: boolean) => {
    select(tab);
    tab.pane.focus({ preventScroll: true });
    if (!isNear) scrollToPane(tab.pane);
  };
  /** Tabs around these show us, too. */
  const showAround = () => void page.emit(box, 'k2:show-field', {});
  const showStep = stepByStep ? followSteps(box, tabs, goTo, hiding, page, signal) : undefined;
  followKeys(list, tabs, () => current, stepByStep ? () => {} : select, signal);

  const onTab = (event: MouseEvent) => {
    const tab = tabs.find(({ link }) => link.contains(event.target as Node));
    if (!tab || !isPlainClick(event)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (!stepByStep) select(tab);
  };
  const onExternal = (event: MouseEvent) => {
    const link = around<HTMLAnchorElement>(event.target, '.cbTabNavExternal,.cbTabNavLink:not([role=tab])');
    // The menu of tabs that the list has no room for holds copies of their links.
    const tab = namedTab(tabs, link?.dataset.tab ?? fragmentOf(link));
    if (!tab || !isEnabled(tab) || !isPlainClick(event)) return;
    event.preventDefault();
    showAround();
    // The menu is beside the list.
    goTo(tab, !link?.dataset.tab);
  };
  const showAt = (place: EventTarget | null) => {
    const tab = tabAround(tabs, place);
    if (tab) select(tab);
  };
  const onFollowed = (event: MouseEvent) => {
    const link = around(event.target, 'a[href*="#"]:not([download],[target]:not([target=""],[target=_self]))');
    if (event.defaultPrevented || !isPlainClick(event) || !is('a', link)) return;
    if (link.href.split('#')[0] !== location.href.split('#')[0]) return;
    // The browser goes there next. The address may have this fragment already, and nobody is told of that.
    showAt(ownDocument.getElementById(fragmentOf(link)));
  };
  const onHash = () => {
    const [target, before] = [hashTarget(), current];
    showAt(target);
    // The browser has looked for it while it was hidden.
    if (current !== before) target?.scrollIntoView();
  };
  /** Community Builder's own script shows a tab: by what is printed on the page, or because another script asks for it. */
  const onOriginal = (...details: unknown[]) => {
    const { tabPane } = (details.at(-1) ?? {}) as { tabPane?: { 0?: unknown } };
    const tab = tabs.find(({ pane }) => pane === tabPane?.[0]);
    if (tab && tab !== current) show(tab);
  };
  listenByLibrary(box, 'cbtabs.selected', onOriginal, signal);
  list.addEventListener('click', onTab, { capture: true, signal });
  ownDocument.addEventListener('click', onExternal, { capture: true, signal });
  addEventListener('click', onFollowed, { signal });
  addEventListener('hashchange', onHash, { signal });
  box.addEventListener('k2:show-field', ({ target }) => showAt(target), { signal });

  const first = firstChoice(box, tabs, printed);
  if (first) show(first.tab);
  if (first?.target) {
    tell(first.tab);
    showAround();
    // Whoever has begun to read stays where they are.
    if (scrollY === 0) {
      if (first.target === first.tab.pane) scrollToPane(first.target);
      else first.target.scrollIntoView();
    }
  }

  return () => {
    gone.abort();
    marks.undo();
    hiding.undo();
    markup.undo();
  };
}
