import { ownDocument } from '../../dom/core/unshadowed.ts';

/**
 * Empties an element of the server's and gives it a child for React to render into. React never takes its listeners off
 * what it renders into, not even when it is unmounted; these go with the child.
 */
export function ownHost(place: Element): HTMLElement {
  const host = ownDocument.createElement('span');
  host.className = 'k2i-host';
  place.replaceChildren(host);
  return host;
}
