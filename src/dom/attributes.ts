import { unshadowed } from './nodes.ts';

/**
 * Sets attributes, `null` taking one away.
 * @returns puts back what was there before.
 */
export function setAttributes(element: Element, attributes: Readonly<Record<string, string | null>>): () => void {
  // Of a form, too, whatever its controls are called.
  const { getAttribute, setAttribute, removeAttribute } = unshadowed(element);
  const before = Object.keys(attributes).map((name) => [name, getAttribute(name)] as const);
  const apply = (name: string, value: string | null) =>
    value === null ? removeAttribute(name) : setAttribute(name, value);
  for (const [name, value] of Object.entries(attributes)) apply(name, value);
  return () => {
    for (const [name, value] of before) apply(name, value);
  };
}

/**
 * Sets inline style properties by the CSSOM, which no content security policy forbids; an empty value takes one away.
 *
 * @param styles By CSS name, `min-height`.
 * @param priority `important` for what must win over any rule of the site.
 * @returns puts back the values and priorities that were there before, and takes away an attribute that nothing is left in.
 */
export function setStyles(
  element: HTMLElement,
  styles: Readonly<Record<string, string>>,
  priority: '' | 'important' = '',
): () => void {
  // Of a form, too, whatever its controls are called.
  const { style, getAttribute, removeAttribute } = unshadowed(element);
  const before = Object.keys(styles).map(
    (name) => [name, style.getPropertyValue(name), style.getPropertyPriority(name)] as const,
  );
  for (const [name, value] of Object.entries(styles)) style.setProperty(name, value, priority);
  return () => {
    for (const [name, value, priority] of before) style.setProperty(name, value, priority);
    // Chromium writes the attribute when it is read, and would write an empty one after it was taken away.
    if (!getAttribute('style')) removeAttribute('style');
  };
}

/** Elements that are inline without a style sheet. */
const INLINE = 'a,b,em,i,small,span,strong';

/**
 * Shows an element that a rule of the site's style sheet hides, as jQuery's `show()` does: by an inline `display`. One
 * that is shown already is left alone.
 *
 * @param display What it gets; absent: what its kind of element has by itself.
 * @returns hides it again.
 */
export function forceDisplay(element: HTMLElement, display = element.matches(INLINE) ? 'inline' : 'block'): () => void {
  const isHidden = () => getComputedStyle(element).display === 'none';
  if (!isHidden()) return () => {};
  const putBack = setStyles(element, { display });
  if (isHidden()) element.style.setProperty('display', display, 'important');
  return putBack;
}

function toggleDescription(element: Element, id: string, isDescribed: boolean): void {
  const { getAttribute, setAttribute, removeAttribute } = unshadowed(element);
  const ids = (getAttribute('aria-describedby') ?? '').split(/\s+/).filter((other) => other && other !== id);
  if (isDescribed) ids.push(id);
  if (ids.length) setAttribute('aria-describedby', ids.join(' '));
  else removeAttribute('aria-describedby');
}

/**
 * Adds a description to an element, by the id of another one.
 * @param id Of the one that describes it.
 * @returns takes this description away, and leaves those alone that have come since.
 */
export function describeBy(element: Element, id: string): () => void {
  toggleDescription(element, id, true);
  return () => toggleDescription(element, id, false);
}
