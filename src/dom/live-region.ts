import css from './live-region.css?inline';
import { ownDocument } from './nodes.ts';
import { adoptStyles } from './styles.ts';

/** Time for which the region is empty before a text, in ms. Screen readers read the same text twice only with a pause. */
const EMPTY_MS = 100;

/** Finds or makes the one live region of the page: in the uppermost open dialog, as everything around it is inert. */
function liveRegion(): HTMLElement {
  const place = [...ownDocument.querySelectorAll('dialog[open]')].at(-1) ?? ownDocument.body;
  const earlier = [...ownDocument.querySelectorAll<HTMLElement>('.k2i-announcer')];
  const here = earlier.find(({ parentElement }) => parentElement === place);
  for (const region of earlier) if (region !== here) region.remove();
  if (here) return here;
  adoptStyles(css);
  const region = ownDocument.createElement('div');
  region.className = 'k2i-announcer';
  region.setAttribute('role', 'status');
  place.append(region);
  return region;
}

/** Announces a text to screen readers, politely. It replaces a text that was not announced yet. */
export function announce(message: string): void {
  const region = liveRegion();
  const turn = ownDocument.createTextNode('');
  region.replaceChildren(turn);
  setTimeout(() => {
    // A later call has replaced the empty node.
    if (turn.parentNode === region) region.textContent = message;
  }, EMPTY_MS);
}
