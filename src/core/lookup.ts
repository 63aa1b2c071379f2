import { closest, IGNORED_SELECTOR, isElement, isHtmlElement, unshadowed } from '../dom/nodes.ts';
import type { Widget } from './widget.ts';

/** An element and a widget that may adopt it. */
export type Match = readonly [element: HTMLElement, widget: Widget];

export type Lookup = ReturnType<typeof createLookup>;

/** Selects what a widget adopts: the server's markup, or what names the widget itself. */
export const selectorOf = ({ selector = 'x', name }: Pick<Widget, 'name' | 'selector'>) =>
  `${selector},[data-k2-widget~="${name}"]`;

/** Finds all elements at and below a root. */
export function elementsIn(root: ParentNode, selector: string): Element[] {
  // A picture may have the name of a member of the document.
  const found = [...unshadowed(root).querySelectorAll(selector)];
  if (isElement(root) && root.matches(selector)) found.unshift(root);
  return found;
}

/** Makes what finds what may be adopted, by one `closest()` or one `querySelectorAll()`; nothing is remembered. */
export function createLookup(widgets: readonly Widget[]) {
  const all = widgets.map(selectorOf).join();
  /** Pairs an element with those of some widgets that may adopt it. */
  const at = (element: Element, candidates: readonly Widget[]): Match[] =>
    isHtmlElement(element) && !lookup.isReleased(element) && !closest(element, IGNORED_SELECTOR)
      ? candidates.filter((widget) => element.matches(selectorOf(widget))).map((widget) => [element, widget])
      : [];
  const lookup = {
    widgets,
    /** Finds every match at and around a place, innermost first. */
    around(place: EventTarget | null | undefined): Match[] {
      const found: Match[] = [];
      // What is to be left alone may lie inside what may be adopted.
      let element = closest(place, IGNORED_SELECTOR) === null && closest(place, all);
      while (element) {
        found.push(...at(element, widgets));
        element = closest(element.parentElement, all);
      }
      return found;
    },
    /** Finds, at and below a root, what some widgets may adopt, and what any widget may (`besides`, a selector). */
    below: (root: ParentNode, wanted = widgets, besides = 'x'): Match[] =>
      elementsIn(
        root,
        [besides, '[data-k2-widget]', ...wanted.flatMap(({ selector }) => selector ?? [])].join(),
      ).flatMap((element) => at(element, element.matches(besides) ? widgets : wanted)),
    /** Tests whether an element was released, and not scanned since. Core replaces it. */
    isReleased: (_element: Element): boolean => false,
  };
  return lookup;
}
