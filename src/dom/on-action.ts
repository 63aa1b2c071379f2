import { isPlainClick } from './controls.ts';
import { isElement } from './nodes.ts';

/**
 * Calls `run` for each plain click on a control within `root`. The click is prevented, and no other listener hears it.
 * @param find A selector of the control, or a function that finds it from the element under the pointer.
 */
export function onAction<Control extends HTMLElement = HTMLElement>(
  root: HTMLElement,
  find: string | ((target: Element) => Control | null | undefined),
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
  root.addEventListener('click', onClick, { capture: true, signal });
}
