import { setAttributes } from '../../src/dom/attributes.ts';
import { FOCUSABLE } from '../../src/dom/controls.ts';
import { isEmpty, isEnabled, isReachable, type Tab, type TabsMarkup } from './server-markup.ts';

const STATE_CLASSES = ['active', 'disabled', 'hidden'];

/** Classes and attributes of the tabs for the reader, screen readers and the site's rules. */
interface Marks {
  show(tab: Tab): void;
  undo(): void;
}

/** Both generations of markup have their class: on the entry of the list, on the link, on the pane. */
const partsOf = ({ nav, link, pane }: Tab) => [nav, link, pane];

function disableEmpty(tabs: readonly Tab[], hiding: Hiding): void {
  for (const { nav, pane } of tabs.filter(isEmpty)) {
    for (const part of [nav, pane]) {
      part.classList.add('disabled');
      hiding.set(part, true, 'with class');
    }
  }
}

/** Roles and names. */
function describe(list: HTMLElement, tabs: readonly Tab[], stepByStep: boolean): (() => void)[] {
  const undo = [setAttributes(list, { role: 'tablist', 'aria-orientation': null })];
  for (const tab of tabs) {
    const { nav, link, pane } = tab;
    const id = link.id || `${pane.id}-tab`;
    if (nav !== link) undo.push(setAttributes(nav, { role: 'presentation' }));
    undo.push(
      setAttributes(link, {
        ...{ id, role: 'tab', tabindex: '-1', 'aria-controls': pane.id, 'aria-selected': 'false' },
        'aria-disabled': stepByStep || !isEnabled(tab) ? 'true' : null,
      }),
      setAttributes(pane, { role: 'tabpanel', 'aria-labelledby': id, tabindex: '-1' }),
    );
  }
  return undo;
}

/** Hides and shows elements, and knows how they were before. */
export interface Hiding {
  /**
   * By the attribute.
   * @param withClass By the server's own class `hidden`, too, for the site's rules that go by it.
   */
  set(element: HTMLElement, hide: boolean, withClass?: 'with class'): void;
  undo(): void;
}

export function createHiding(): Hiding {
  const before = new Map<HTMLElement, () => void>();
  return {
    set(element, hide, withClass) {
      if (!before.has(element)) before.set(element, keep(element, !!withClass));
      element.toggleAttribute('hidden', hide);
      if (withClass) element.classList.toggle('hidden', hide);
    },
    undo() {
      for (const putBack of before.values()) putBack();
      before.clear();
    },
  };
}

function keep(element: HTMLElement, withClass: boolean): () => void {
  const putBack = setAttributes(element, { hidden: element.getAttribute('hidden') });
  const hadClass = element.classList.contains('hidden');
  return () => {
    putBack();
    if (withClass) element.classList.toggle('hidden', hadClass);
  };
}

/** Disables tabs without content and describes the rest; none is shown yet. */
export function markTabs({ list, tabs }: TabsMarkup, stepByStep: boolean, hiding: Hiding): Marks {
  const before = tabs
    .flatMap(partsOf)
    .flatMap((part) => STATE_CLASSES.map((name) => [part, name, part.classList.contains(name)] as const));
  disableEmpty(tabs, hiding);
  const undo = describe(list, tabs, stepByStep);
  /** Set if the site's own rules hide inactive panes; known when the first tab is shown. */
  let siteHides: boolean | undefined;

  const mark = (tab: Tab, on: boolean) => {
    for (const part of partsOf(tab)) part.classList.toggle('active', on);
    setAttributes(tab.link, {
      ...{ tabindex: on ? '0' : '-1', 'aria-selected': `${on}` },
      // The others only tell how far it is.
      ...(stepByStep && { 'aria-disabled': on ? null : 'true' }),
    });
    // A pane without anything to go to is gone to itself.
    if (on) tab.pane.tabIndex = tab.pane.querySelector(FOCUSABLE) ? -1 : 0;
  };

  return {
    show(tab) {
      for (const other of tabs) mark(other, other === tab);
      // Chosen elsewhere, where the list has no room for it: the list is still to be reached.
      const entry = [tab, ...tabs].find(isReachable);
      if (entry) entry.link.tabIndex = 0;
      const rest = tabs.filter((other) => other !== tab && isEnabled(other));
      siteHides ??= rest.every(({ pane }) => getComputedStyle(pane).display === 'none');
      if (siteHides) return;
      for (const { pane } of rest) hiding.set(pane, true);
      hiding.set(tab.pane, false);
    },
    undo() {
      for (const restore of undo.reverse()) restore();
      for (const [part, name, had] of before) {
        part.classList.toggle(name, had);
        if (!part.className) part.removeAttribute('class');
      }
    },
  };
}
