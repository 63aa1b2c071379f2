import { make } from './make.ts';
import { ownDocument } from './nodes.ts';

/** Time for which the region is empty before a text, in ms. Screen readers read the same text twice only with a pause. */
const EMPTY_MS = 100;

/** Finds or makes the live region: in the uppermost open dialog, as everything around that is inert. */
function liveRegion(): HTMLElement {
  const place = [...ownDocument.querySelectorAll('dialog[open]')].at(-1) ?? ownDocument.body;
  const region =
    ownDocument.querySelector<HTMLElement>('.k2i-announcer') ?? make('div', { className: 'k2i-announcer' });
  region.setAttribute('role', 'status');
  if (region.parentElement !== place) place.append(region);
  return region;
}

let timer: number | undefined;

/** Announces a text to screen readers, politely. It replaces a text that is not announced yet. */
export function announce(message: string): void {
  const region = liveRegion();
  region.textContent = '';
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    // The dialog of the region may have closed.
    if (region.closest('dialog:not([open])') || !region.isConnected) announce(message);
    else region.textContent = message;
  }, EMPTY_MS);
}
