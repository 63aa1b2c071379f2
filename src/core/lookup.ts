import { closest, IGNORED_SELECTOR, isElement, isHtmlElement, NOTHING, unshadowed } from '../dom/nodes.ts';
import type { Widget } from './widget.ts';

export type Match = readonly [element: HTMLElement, widget: Widget];

export type Lookup = ReturnType<typeof createLookup>;

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

/** Creates the look-up of adoptable elements, by one `closest()` or one `querySelectorAll()`, without a cache. */
export function createLookup(widgets: readonly Widget[]) {
  const all = widgets.map(selectorOf).join();
  /** Lists the matches of an element among some widgets. */
  const at = (element: Element, candidates: readonly Widget[]): Match[] =>
    isHtmlElement(element) && !lookup.isReleased(element) && !closest(element, IGNORED_SELECTOR)
      ? candidates.filter((widget) => element.matches(selectorOf(widget))).map((widget) => [element, widget])
      : [];
  const lookup = {
    widgets,
    /** Finds every match at and around a place, innermost first. */
    around(place: EventTarget | null | undefined): Match[] {
      const found: Match[] = [];
      // An ignored element may be inside an adoptable one.
      let element = closest(place, IGNORED_SELECTOR) === null && closest(place, all);
      while (element) {
        found.push(...at(element, widgets));
        element = closest(element.parentElement, all);
      }
      return found;
    },
    /** Finds the elements of the `wanted` widgets in a root. Those that match `ofAny` may be of any widget. */
    below: (root: ParentNode, wanted = widgets, ofAny = NOTHING): Match[] =>
      elementsIn(root, [ofAny, '[data-k2-widget]', ...wanted.flatMap(({ selector }) => selector ?? [])].join()).flatMap(
        (element) => at(element, element.matches(ofAny) ? widgets : wanted),
      ),
    /** Tests whether an element was released, and not scanned since. Replaced by core. */
    isReleased: (_element: Element): boolean => false,
  };
  return lookup;
}
