import { inReverse, keepAttributes, setAttributes, setHidden } from '../../src/dom/attributes.ts';
import { FOCUSABLE } from '../../src/dom/controls.ts';
import { isEmpty, isEnabled, isReachable, type Tab, type TabsMarkup } from './server-markup.ts';

/** Remembers the attribute `hidden` and the classes of elements. Returns a function that restores them. */
export function keepState(elements: readonly HTMLElement[]): () => void {
  return inReverse(elements.map((element) => keepAttributes(element, 'class', 'hidden')));
}

const partsOf = ({ nav, link, pane }: Tab) => [nav, link, pane];

/** Disables tabs without content, gives the rest roles and names, and shows none. The returned function undoes it. */
export function markTabs({ list, tabs }: TabsMarkup, isStepByStep: boolean): () => void {
  const undo = [keepState(tabs.flatMap(partsOf)), setAttributes(list, { role: 'tablist', 'aria-orientation': null })];
  for (const part of tabs.filter(isEmpty).flatMap(({ nav, pane }) => [nav, pane])) {
    part.classList.add('disabled');
    setHidden(part, true);
  }
  for (const tab of tabs) {
    const { nav, link, pane } = tab;
    const id = link.id || `${pane.id}-tab`;
    if (nav !== link) undo.push(setAttributes(nav, { role: 'presentation' }));
    undo.push(
      setAttributes(link, {
        id,
        role: 'tab',
        tabindex: '-1',
        'aria-controls': pane.id,
        'aria-selected': 'false',
        'aria-disabled': isStepByStep || !isEnabled(tab) ? 'true' : null,
      }),
      setAttributes(pane, { role: 'tabpanel', 'aria-labelledby': id, tabindex: '-1' }),
    );
  }
  return inReverse(undo);
}

/** Shows the pane of a tab and hides the others, for screen readers as well. */
export function markShown(tab: Tab, tabs: readonly Tab[], isStepByStep: boolean): void {
  for (const other of tabs) {
    const isShown = other === tab;
    for (const part of partsOf(other)) part.classList.toggle('active', isShown);
    setAttributes(other.link, {
      tabindex: isShown ? '0' : '-1',
      'aria-selected': `${isShown}`,
      // The other steps only show the progress.
      ...(isStepByStep && { 'aria-disabled': isShown ? null : 'true' }),
    });
    if (isEnabled(other)) setHidden(other.pane, !isShown);
  }
  // A pane without focusable elements is focusable itself.
  tab.pane.tabIndex = tab.pane.querySelector(FOCUSABLE) ? -1 : 0;
  // Keeps the list reachable if the link of the tab is not displayed.
  const entry = [tab, ...tabs].find(isReachable);
  if (entry) entry.link.tabIndex = 0;
}
