import { ownDocument } from '../dom/nodes.ts';
import { IDLE_FALLBACK_MS } from './constants.ts';

/** Runs a task when the page is loaded and nothing else is to be done. */
export function whenIdle(task: () => void): void {
  const later = () => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(task);
    else setTimeout(task, IDLE_FALLBACK_MS);
  };
  if (ownDocument.readyState === 'complete') later();
  else addEventListener('load', later);
}
