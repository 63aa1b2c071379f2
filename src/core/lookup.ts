import { IGNORED_SELECTOR, isElement, isHtmlElement, unshadowed } from '../dom/nodes.ts';
import type { LoaderHost } from '../loader/host.ts';
import type { WidgetEntry } from './widget.ts';

/** An element and a widget that may adopt it. */
export type Match = readonly [element: HTMLElement, entry: WidgetEntry];

/** Finds what may be adopted. Asking costs one `closest()` or one `querySelectorAll()`; nothing is remembered. */
export interface Lookup {
  /** Every match at and around a place, innermost first. */
  around(place: EventTarget | null | undefined): Match[];
  /** Every adoptable element at and below a root, in document order; also those in regions to be left alone. */
  elements(root: ParentNode, selector?: string): Element[];
  /**
   * Finds all elements at and below a root that some widgets may adopt, by one query, in document order.
   * @param besides Selector of elements that any widget may adopt.
   */
  of(entries: readonly WidgetEntry[], root: ParentNode, besides?: string): Match[];
  /** What is at and below a root now matches nothing any more. */
  release(root: Node): void;
  /** Whether this very element was released, and not restored since. */
  isReleased(element: Element): boolean;
  /** Takes that back. */
  restore(root: ParentNode): void;
  /** Every match at and below a root. Costs some selector matching for each element. */
  below(root: ParentNode, selector?: string): Match[];
}

/** What an entry adopts: the server's markup, or what names the widget itself. */
export const selectorOf = ({ selector = 'x', name }: Pick<WidgetEntry, 'name'> & { readonly selector?: string }) =>
  `${selector},[data-k2-widget~="${name}"]`;

/** @param host What finds the closest match of nodes whose members have been shadowed: forms are adopted, too. */
export function createLookup(entries: readonly WidgetEntry[], { closest }: Pick<LoaderHost, 'closest'>): Lookup {
  const all = entries.map(selectorOf).join();
  let released: WeakSet<Element> | undefined;
  /** Which of these widgets may adopt this very element. */
  const at = (element: Element, candidates: readonly WidgetEntry[]): Match[] => {
    const { matches } = unshadowed(element);
    return isHtmlElement(element) && !released?.has(element) && !closest(element, IGNORED_SELECTOR)
      ? candidates.filter((entry) => matches(selectorOf(entry))).map((entry) => [element, entry])
      : [];
  };
  const elements = (root: ParentNode, selector = all): Element[] => {
    const found = [...unshadowed(root).querySelectorAll(selector)];
    if (isElement(root) && unshadowed(root).matches(selector)) found.unshift(root);
    return found;
  };
  return {
    elements,
    around(place) {
      const found: Match[] = [];
      // What is to be left alone may lie inside what may be adopted.
      let element = closest(place, IGNORED_SELECTOR) === null && closest(place, all);
      while (element) {
        found.push(...at(element, entries));
        // A form with a control of that name would otherwise lead back into itself, for ever.
        const parent: Element | null = unshadowed(element).parentElement;
        element = parent && closest(parent, all);
      }
      return found;
    },
    of: (wanted, root, besides = 'x') =>
      elements(root, [besides, '[data-k2-widget]', ...wanted.flatMap(({ selector }) => selector ?? [])].join()).flatMap(
        (element) => at(element, unshadowed(element).matches(besides) ? entries : wanted),
      ),
    // All of them: a site's own selectors may come later, and name any.
    release: (root) => {
      released ??= new WeakSet();
      if ('querySelectorAll' in root)
        for (const element of elements(root as ParentNode & Node, '*')) released.add(element);
    },
    isReleased: (element) => !!released?.has(element),
    restore: (root) => {
      if (root === document) released = undefined;
      // Nearly no page releases anything: a scan costs one query there.
      if (released) for (const element of elements(root, '*')) released.delete(element);
    },
    below: (root, selector) => elements(root, selector).flatMap((element) => at(element, entries)),
  };
}
