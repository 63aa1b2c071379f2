import css from './live-region.css?inline';
import { ownDocument } from './nodes.ts';
import { adoptStyles } from './styles.ts';

/** Time for which the region is empty before a text, in ms: the same text twice would otherwise be read once. */
const REST_MS = 100;

/** Finds or makes the one live region of the page, in the dialog that is open, or in the body. */
function liveRegion(): HTMLElement {
  // All around an open modal dialog is inert and would stay silent.
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

/**
 * Announces a text to screen readers, politely, whatever has the focus.
 * A later text replaces one that was not yet spoken.
 */
export function announce(message: string): void {
  const region = liveRegion();
  // As long as this stands there, nothing else is to be spoken.
  const turn = ownDocument.createTextNode('');
  region.replaceChildren(turn);
  setTimeout(() => {
    if (turn.parentNode === region) region.textContent = message;
  }, REST_MS);
}
