import { jqueryCopies, listenByJquery } from '../../src/compat/jquery.ts';
import { onAction } from '../../src/dom/on-action.ts';
import { onKeyDown } from '../../src/dom/on-key.ts';
import { quietly } from '../../src/dom/quietly.ts';
import { coveredTop } from '../../src/dom/scroll.ts';
import { isPlainKey, itemAt, motionOf } from '../../src/keys/keys.ts';
import type { Page } from '../../src/page/page.ts';
import { remember } from './first-tab.ts';
import { markShown } from './marks.ts';
import { isEnabled, isReachable, type Tab, type TabsMarkup } from './server-markup.ts';

/** Space above a pane after scrolling to it, in CSS px. */
const ABOVE_PANE_PX = 100;

/** A pane within this distance of the start of the page is shown by scrolling to the start, in CSS px. */
const NEAR_START_PX = 300;

/** Scrolls so that something is visible above the pane; to the start of the page if that is near. */
export function scrollToPane(pane: HTMLElement): void {
  const top = pane.getBoundingClientRect().top + scrollY;
  // In whole px, as WebKit rounds down.
  const room = Math.max(ABOVE_PANE_PX, coveredTop(pane));
  scrollTo({ top: top <= NEAR_START_PX ? 0 : Math.round(top - room), behavior: 'instant' });
}

/** Sets the current tab in Community Builder's script, whose `select` would also change the tabs around these. */
export function tellOriginal(box: Element, { link }: Tab): void {
  for (const library of jqueryCopies())
    quietly(() => library(box).data('cbtabs') && library(link).trigger('click', [true]));
}

/** Shows a tab that Community Builder's own script shows: by a printed setting, or because another script asks it to. */
export function followOriginal({ box, tabs, current, show }: Tabs, signal: AbortSignal): void {
  const onSelected = (...details: unknown[]) => {
    const { tabPane } = (details.at(-1) ?? {}) as { tabPane?: { 0?: unknown } };
    const tab = tabs.find(({ pane }) => pane === tabPane?.[0]);
    if (tab && tab !== current()) show(tab);
  };
  listenByJquery(box, 'cbtabs.selected', onSelected, signal);
}

interface Given extends Pick<TabsMarkup, 'list' | 'tabs'> {
  readonly box: HTMLElement;
  /** The tabs are the steps of a form: the list only shows the progress. */
  readonly isStepByStep: boolean;
  readonly remembers: boolean;
}

/** Creates the functions that show a tab: at first, after a click or a key in the list, and from elsewhere. */
export function createTabs(given: Given, page: Page, onShow: () => void) {
  const { box, list, tabs, isStepByStep, remembers } = given;
  let current: Tab | undefined;
  const show = (tab: Tab) => {
    current = tab;
    markShown(tab, tabs, isStepByStep);
    onShow();
  };
  const select = (tab: Tab) => {
    for (const toggle of (list.parentElement ?? list).querySelectorAll<HTMLInputElement>('.cbNavBarOverflowToggle'))
      toggle.checked = false;
    // Scripts of the site may have shown another tab without an event.
    if ((tab === current && tab.pane.classList.contains('active')) || !isEnabled(tab)) return;
    show(tab);
    if (remembers) remember(box, tab);
    page.emit(box, 'k2:tab-selected', { tab: tab.pane.id });
    tellOriginal(box, tab);
  };
  /** Selects a tab from outside the list, and moves the focus to its pane. */
  const goTo = (tab: Tab, isNear = false) => {
    select(tab);
    tab.pane.focus({ preventScroll: true });
    if (!isNear) scrollToPane(tab.pane);
  };
  return { ...given, show, select, goTo, current: () => current };
}

export type Tabs = ReturnType<typeof createTabs>;

/** Checks for a vertical list, not one that only wraps into lines. */
function isVertical(tabs: readonly Tab[]): boolean {
  const [first, second] = tabs.filter(isEnabled).map(({ link }) => link.getBoundingClientRect());
  return !!first && !!second && second.top >= first.bottom && second.left === first.left && first.height > 0;
}

/** Selects tabs by clicks and keys in the list; the focus goes to the tab that is shown. */
export function listenInList({ list, tabs, isStepByStep, current, select }: Tabs, signal: AbortSignal): void {
  const tabAt = (place: Element) => tabs.find(({ link }) => link.contains(place));
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
  const linkAt = (place: Element) => tabAt(place)?.link;
  onAction(list, linkAt, (link) => choose(tabAt(link)), signal);
  onKeyDown(list, onKey, { signal });
  list.addEventListener('focusin', onFocus, { signal });
}
