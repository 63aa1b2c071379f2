import { STORED, UNASKED, VISIBLE } from 'virtual:widgets/loader';
import { whenParsed } from './parsed.ts';
import { hasStored } from './stored.ts';
import { ownDocument } from './unshadowed.ts';
import { watchMarkup } from './watch-markup.ts';

/** Calls for code, without a sign of a reader, where something is on the page that does not wait for one. */
export function watchForUnasked(load: () => void, signal: AbortSignal): void {
  const atOnce = hasStored(STORED.key) ? `${UNASKED},${STORED.selector}` : UNASKED;
  const near = new IntersectionObserver((records) => {
    if (records.some(({ isIntersecting }) => isIntersecting)) load();
  });
  const look = () => {
    if (ownDocument.querySelector(atOnce)) load();
    for (const element of ownDocument.querySelectorAll(VISIBLE)) near.observe(element);
  };
  whenParsed(() => {
    if (signal.aborted) return;
    look();
    const later = watchMarkup(look);
    signal.addEventListener('abort', () => {
      near.disconnect();
      later.disconnect();
    });
  });
}
