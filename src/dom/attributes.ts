import { unshadowed } from './unshadowed.ts';

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
