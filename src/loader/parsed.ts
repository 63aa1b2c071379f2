import { ownDocument } from '../dom/nodes.ts';

/**
 * Runs a task when the page's markup is all there: when the parser has come to its end, or has it run now.
 * @param run Absent: at once.
 */
export function whenParsed(task: () => void, run = (task: () => void): unknown => task()): void {
  if (ownDocument.readyState === 'loading') addEventListener('DOMContentLoaded', task);
  else run(task);
}
