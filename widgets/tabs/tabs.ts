import { jqueryCopies, listenByJquery } from '../../src/compat/jquery.ts';
import { keepAttributes, setAttributes, setHidden } from '../../src/dom/attributes.ts';
import { FOCUSABLE } from '../../src/dom/controls.ts';
import { quietly } from '../../src/dom/quietly.ts';
import { coveredTop } from '../../src/dom/scroll.ts';
import type { Scope } from '../../src/page/scope.ts';
import { remember } from './first-tab.ts';
import { isEmpty, isEnabled, isReachable, type Tab, type TabsSettings } from './server-markup.ts';

/** Space above a pane after scrolling to it, in CSS px. */
const ABOVE_PANE_PX = 100;

/** A pane within this distance of the start of the page is shown by scrolling to the start, in CSS px. */
const NEAR_START_PX = 300;

export interface Tabs extends TabsSettings {
  current(): Tab | undefined;
  /** Shows a tab that the visitor has not selected. */
  show(tab: Tab): void;
  select(tab: Tab): void;
  /** Selects a tab from outside the list, and moves the focus to its pane, which may be near. */
  goTo(tab: Tab, isNear?: boolean): void;
}

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

/** Disables tabs without content, gives the rest roles and names, and shows none. */
function markTabs({ list, tabs, isStepByStep }: TabsSettings, { undo }: Scope): void {
  undo(setAttributes(list, { role: 'tablist', 'aria-orientation': null }));
  for (const tab of tabs) {
    const { nav, link, pane } = tab;
    const id = link.id || `${pane.id}-tab`;
    for (const part of [nav, link, pane]) undo(keepAttributes(part, 'class', 'hidden'));
    for (const part of isEmpty(tab) ? [nav, pane] : []) {
      part.classList.add('disabled');
      setHidden(part, true);
    }
    if (nav !== link) undo(setAttributes(nav, { role: 'presentation' }));
    const isDisabled = isStepByStep || !isEnabled(tab);
    const states = { tabindex: '-1', 'aria-selected': 'false', 'aria-disabled': isDisabled ? 'true' : null };
    undo(setAttributes(link, { id, role: 'tab', 'aria-controls': pane.id, ...states }));
    undo(setAttributes(pane, { role: 'tabpanel', 'aria-labelledby': id, tabindex: '-1' }));
  }
}

/** Shows the pane of a tab and hides the others, for screen readers as well. */
function markShown(tab: Tab, { tabs, isStepByStep }: TabsSettings): void {
  for (const other of tabs) {
    const { nav, link, pane } = other;
    const isShown = other === tab;
    for (const part of [nav, link, pane]) part.classList.toggle('active', isShown);
    setAttributes(link, {
      tabindex: isShown ? '0' : '-1',
      'aria-selected': `${isShown}`,
      // The other steps only show the progress.
      ...(isStepByStep && { 'aria-disabled': isShown ? null : 'true' }),
    });
    if (isEnabled(other)) setHidden(pane, !isShown);
  }
  // A pane without focusable elements is focusable itself.
  tab.pane.tabIndex = tab.pane.querySelector(FOCUSABLE) ? -1 : 0;
  // Keeps the list reachable if the link of the tab is not displayed.
  const entry = [tab, ...tabs].find(isReachable);
  if (entry) entry.link.tabIndex = 0;
}

/** Creates the functions that show a tab. */
export function createTabs(settings: TabsSettings, scope: Scope, onShow: () => void): Tabs {
  const { box, list, usesCookies } = settings;
  let current: Tab | undefined;
  markTabs(settings, scope);
  const show = (tab: Tab) => {
    current = tab;
    markShown(tab, settings);
    onShow();
  };
  const select = (tab: Tab) => {
    for (const toggle of (list.parentElement ?? list).querySelectorAll<HTMLInputElement>('.cbNavBarOverflowToggle'))
      toggle.checked = false;
    // Scripts of the site may have shown another tab without an event.
    if ((tab === current && tab.pane.classList.contains('active')) || !isEnabled(tab)) return;
    show(tab);
    if (usesCookies) remember(box, tab);
    scope.page.emit(box, 'k2:tab-selected', { tab: tab.pane.id });
    tellOriginal(box, tab);
  };
  const goTo = (tab: Tab, isNear = false) => {
    select(tab);
    tab.pane.focus({ preventScroll: true });
    if (!isNear) scrollToPane(tab.pane);
  };
  return { ...settings, show, select, goTo, current: () => current };
}
