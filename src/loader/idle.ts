import { IDLE_FALLBACK_MS } from './constants.ts';
import { ownDocument } from './unshadowed.ts';

/** The reader asked for few bytes, or the line is very slow (Network Information API; absent in Firefox and WebKit). */
export function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return /true|2g/.test(`${connection?.saveData}${connection?.effectiveType}`);
}

/** Runs a task when the page is loaded and nothing else is to be done. */
export function whenIdle(task: () => void): void {
  const later = () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(task);
    else setTimeout(task, IDLE_FALLBACK_MS);
  };
  if (ownDocument.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}
