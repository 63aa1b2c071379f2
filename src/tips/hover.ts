import { ownDocument } from '../dom/nodes.ts';
import { isFocusVisible } from './control.ts';
import type { Tip } from './tip.ts';

/** From the pointer or the focus to an open tip, plain ones too, in ms. */
export const OPEN_DELAY_MS = 30;

/** From a pointer that leaves trigger or tip to a closed tip, in ms: time to move onto it (WCAG 1.4.13). */
export const CLOSE_DELAY_MS = 300;

interface Hover {
  readonly trigger: HTMLElement;
  /** The element of the trigger that takes the focus. */
  readonly control: HTMLElement;
  readonly tip: Tip;
  readonly opens: boolean;
  readonly closes: boolean;
  /** ms */
  readonly openDelay: number;
  /** ms */
  readonly closeDelay: number;
  readonly signal: AbortSignal;
}

/**
 * Opens a tip when a mouse or pen enters its trigger, and closes it when the pointer has left both. A finger does
 * neither: its tap is a click.
 * @returns listens on a box that was built.
 */
export function followPointer(hover: Hover): (box: HTMLElement) => void {
  const { trigger, control, tip, opens, closes, openDelay, closeDelay, signal } = hover;
  const onEnter = ({ pointerType, currentTarget }: PointerEvent) => {
    if (pointerType === 'touch') return;
    tip.stay();
    if (opens && currentTarget === trigger) tip.open(openDelay);
  };
  const onLeave = ({ pointerType, relatedTarget }: PointerEvent) => {
    const box = tip.element;
    const isUsed =
      [trigger, box].some((part) => part?.contains(relatedTarget as Node | null)) ||
      box?.contains(ownDocument.activeElement) ||
      isFocusVisible(control);
    if (closes && pointerType !== 'touch' && !isUsed) tip.close(closeDelay);
  };
  const listen = (element: HTMLElement) => {
    element.addEventListener('pointerenter', onEnter, { signal });
    element.addEventListener('pointerleave', onLeave, { signal });
  };
  listen(trigger);
  // The pointer that brought our code here is on the trigger already; so is a finger that has tapped it meanwhile.
  if (opens && trigger.matches(':hover')) tip.open(openDelay);
  return listen;
}
