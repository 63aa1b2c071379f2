import { STORED, UNASKED, VISIBLE } from '../../widgets/early.ts';
import { whenParsed } from './parsed.ts';
import { hasStored } from './stored.ts';
import { ownDocument } from './unshadowed.ts';

/** Calls for code, without a sign of a reader, where something is on the page that does not wait for one. */
export function watchForUnasked(load: () => void, signal: AbortSignal): void {
  const atOnce = hasStored(STORED.key) ? `${UNASKED},${STORED.selector}` : UNASKED;
  const near = new IntersectionObserver((records) => {
    if (records.some(({ isIntersecting }) => isIntersecting)) load();
  });
  const look = () => {
    if (ownDocument.querySelector(atOnce)) load();
    else for (const element of ownDocument.querySelectorAll(VISIBLE)) near.observe(element);
  };
  const later = new MutationObserver(look);
  signal.addEventListener('abort', () => {
    near.disconnect();
    later.disconnect();
  });
  whenParsed(() => {
    if (signal.aborted) return;
    look();
    later.observe(document, { childList: true, subtree: true });
  });
}
