import { unshadowed } from './unshadowed.ts';

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
