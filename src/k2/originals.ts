type Detachable = (element: Element) => { off(events: string): unknown };

/**
 * Detaches what K2's own script has bound to an element, by the means of the jQuery it was bound with: a template may
 * trigger its handlers directly (`jQuery(form).submit()`), where no listener of ours would come first.
 *
 * @param events jQuery event names, blank-separated.
 */
export function detachOriginals(element: Element, events: string): void {
  const { $K2, jQuery } = window as { $K2?: unknown; jQuery?: unknown };
  for (const library of new Set([$K2, jQuery])) {
    if (typeof library !== 'function' || !('fn' in library)) continue;
    (library as unknown as Detachable)(element).off(events);
  }
}
