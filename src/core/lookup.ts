import { closest, IGNORED_SELECTOR, isElement, isHtmlElement, NOTHING, unshadowed } from '../dom/nodes.ts';
import type { Widget } from '../page/widget.ts';

export type Match = readonly [element: HTMLElement, widget: Widget];

/** Finds adoptable elements, by one `closest()` or one `querySelectorAll()`, without a cache. */
export interface Lookup {
  readonly widgets: readonly Widget[];
  /** Finds every match at and around a place, innermost first. */
  around(place: EventTarget | null | undefined): Match[];
  /** Finds the elements of the `wanted` widgets in a root. Those that match `ofAny` may be of any widget. */
  below(root: ParentNode, wanted?: readonly Widget[], ofAny?: string): Match[];
  /** Tests if an element was released, and not scanned since. Replaced by core. */
  isReleased(element: Element): boolean;
}

/** Returns the selector of a widget's elements: the server's markup, and elements with its name. */
export const selectorOf = ({ selector = NOTHING, name }: Pick<Widget, 'name' | 'selector'>) =>
  `${selector},[data-k2-widget~="${name}"]`;

/** Finds all elements at and below a root. */
export function elementsIn(root: ParentNode, selector: string): Element[] {
  // A picture may have the name of a method of the document.
  const found = [...unshadowed(root).querySelectorAll(selector)];
  if (isElement(root) && root.matches(selector)) found.unshift(root);
  return found;
}

export function createLookup(widgets: readonly Widget[]): Lookup {
  const all = widgets.map(selectorOf).join();
  const at = (element: Element, candidates: readonly Widget[]): Match[] =>
    isHtmlElement(element) && !lookup.isReleased(element) && !closest(element, IGNORED_SELECTOR)
      ? candidates.filter((widget) => element.matches(selectorOf(widget))).map((widget) => [element, widget])
      : [];
  const lookup: Lookup = {
    widgets,
    around(place) {
      const found: Match[] = [];
      // An ignored element may be inside an adoptable one.
      let element = closest(place, IGNORED_SELECTOR) === null && closest(place, all);
      while (element) {
        found.push(...at(element, widgets));
        element = closest(element.parentElement, all);
      }
      return found;
    },
    below(root, wanted = widgets, ofAny = NOTHING) {
      const selectors = [ofAny, '[data-k2-widget]', ...wanted.flatMap(({ selector }) => selector ?? [])];
      const found = elementsIn(root, selectors.join());
      return found.flatMap((element) => at(element, element.matches(ofAny) ? widgets : wanted));
    },
    isReleased: () => false,
  };
  return lookup;
}
