import css from './live-region.css?inline';
import { adoptStyles } from './styles.ts';
import { ownDocument } from './unshadowed.ts';

/** How long the region rests empty before it speaks, in ms: the same text twice would otherwise be read once. */
const REST_MS = 100;

let region: HTMLElement | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;

function liveRegion(): HTMLElement {
  // All around an open modal dialog is inert and would stay silent.
  const place = [...ownDocument.querySelectorAll('dialog[open]')].at(-1) ?? ownDocument.body;
  if (region?.parentElement === place && region.isConnected) return region;
  adoptStyles(css);
  region?.remove();
  region = ownDocument.createElement('div');
  region.className = 'k2i-announcer';
  region.setAttribute('role', 'status');
  place.append(region);
  return region;
}

/**
 * Has a screen reader say something, politely, whatever has the focus. The one live region of the project.
 * A later text replaces one that was not yet spoken.
 */
export function announce(message: string): void {
  const spoken = liveRegion();
  spoken.textContent = '';
  clearTimeout(timer);
  timer = setTimeout(() => {
    spoken.textContent = message;
  }, REST_MS);
}
