import { isPlainClick } from './controls.ts';
import { isElement, unshadowed } from './nodes.ts';

/** Finds the control that was pressed: a selector, or a function of the element under the pointer. */
type Find<Control> = string | ((target: Element) => Control | null | undefined);

/**
 * Calls `run` for each plain click on a control within `root`. The click is prevented, and no other listener hears it.
 * Clicks with a modifier or another button stay the browser's.
 *
 * @param signal Ends it.
 */
export function onAction<Control extends HTMLElement = HTMLElement>(
  root: HTMLElement,
  find: Find<Control>,
  run: (control: Control, event: MouseEvent) => void,
  signal: AbortSignal,
): void {
  const onClick = (event: MouseEvent) => {
    const { target } = event;
    if (!isElement(target) || !isPlainClick(event)) return;
    const control = typeof find === 'string' ? target.closest<Control>(find) : find(target);
    if (!control || !root.contains(control)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    run(control, event);
  };
  unshadowed(root).addEventListener('click', onClick, { capture: true, signal });
}
