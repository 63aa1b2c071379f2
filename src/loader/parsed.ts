import { ownDocument } from './unshadowed.ts';

/** Runs a task when the page's markup is all there: at once, or when the parser has come to its end. */
export function whenParsed(task: () => void): void {
  if (ownDocument.readyState === 'loading') addEventListener('DOMContentLoaded', task);
  else task();
}
