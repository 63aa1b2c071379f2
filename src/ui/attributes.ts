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

function toggleDescription(element: Element, id: string, isDescribed: boolean): void {
  const { getAttribute, setAttribute, removeAttribute } = unshadowed(element);
  const ids = (getAttribute('aria-describedby') ?? '').split(/\s+/).filter((other) => other && other !== id);
  if (isDescribed) ids.push(id);
  if (ids.length) setAttribute('aria-describedby', ids.join(' '));
  else removeAttribute('aria-describedby');
}

/**
 * Has an element described by another one, besides what describes it already.
 * @param id Of the one that describes it.
 * @returns takes this description away, and leaves those alone that have come since.
 */
export function describeBy(element: Element, id: string): () => void {
  toggleDescription(element, id, true);
  return () => toggleDescription(element, id, false);
}
