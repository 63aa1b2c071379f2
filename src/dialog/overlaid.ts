import { ownDocument } from '../dom/nodes.ts';

/**
 * Whether one of our own dialogs, which are all modal, has been opened over an element. What happens in the dialog does
 * not concern a tip below it: should the tip close, and with it what has opened the dialog, the dialog would go, too.
 */
export function isOverlaid(element: Element): boolean {
  const uppermost = [...ownDocument.querySelectorAll('dialog[open][class*=k2i-]')].at(-1);
  return !!uppermost && !uppermost.contains(element);
}
