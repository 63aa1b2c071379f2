import { unshadowed } from './unshadowed.ts';

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
