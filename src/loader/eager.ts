import { EAGER, STORED, VISIBLE } from 'virtual:widgets/loader';
import { ownDocument } from '../dom/nodes.ts';
import { whenParsed } from './parsed.ts';
import { hasStored } from './stored.ts';
import { watchMarkup } from './watch-markup.ts';

/**
 * Fetches the runtime without an interaction where something on the page needs it eagerly, or near the viewport.
 * @param load For what comes into view: nothing asks for that a second time.
 * @param loadForChange For what stands on the page, or is put there.
 */
export function watchForEager(load: () => void, loadForChange: () => void, signal: AbortSignal): void {
  const atOnce = hasStored(STORED.key) ? `${EAGER},${STORED.selector}` : EAGER;
  const near = new IntersectionObserver((records) => {
    if (records.some(({ isIntersecting }) => isIntersecting)) load();
  });
  const look = () => {
    if (ownDocument.querySelector(atOnce)) loadForChange();
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
