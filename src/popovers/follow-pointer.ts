import { ownDocument } from '../dom/nodes.ts';
import { isFocusVisible } from './focusable-control.ts';
import type { Tip } from './tip.ts';

/** Delay from the pointer or the focus to an open tip, also for plain ones, in ms. */
export const OPEN_DELAY_MS = 30;

/** Delay before a tip closes when the pointer leaves its trigger, in ms: time to move onto the tip (WCAG 1.4.13). */
export const CLOSE_DELAY_MS = 300;

/** The events on which a tip opens and closes, and the delays, in ms. */
export interface Behaviour {
  /** Opens for a mouse or pen on the trigger. */
  readonly hover: boolean;
  readonly focus: boolean;
  readonly click: boolean;
  /** Closes when the pointer has left. */
  readonly leave: boolean;
  readonly openDelay: number;
  readonly closeDelay: number;
}

/**
 * Opens a tip when a mouse or pen enters its trigger, and closes it when the pointer has left both. A finger does
 * neither: its tap is a click.
 * @returns a function that does so for the box, too, once it is built.
 */
export function followPointer(
  trigger: HTMLElement,
  control: HTMLElement,
  tip: Tip,
  { hover, leave, openDelay, closeDelay }: Omit<Behaviour, 'focus' | 'click'>,
  signal: AbortSignal,
): (box: HTMLElement) => void {
  const onEnter = ({ pointerType, currentTarget }: PointerEvent) => {
    if (pointerType === 'touch') return;
    tip.stay();
    if (hover && currentTarget === trigger) tip.open(openDelay);
  };
  const onLeave = ({ pointerType, relatedTarget }: PointerEvent) => {
    const box = tip.element;
    const isUsed =
      [trigger, box].some((part) => part?.contains(relatedTarget as Node | null)) ||
      box?.contains(ownDocument.activeElement) ||
      isFocusVisible(control);
    if (leave && pointerType !== 'touch' && !isUsed) tip.close(closeDelay);
  };
  const listen = (element: HTMLElement) => {
    element.addEventListener('pointerenter', onEnter, { signal });
    element.addEventListener('pointerleave', onLeave, { signal });
  };
  listen(trigger);
  // The pointer that made our code load is already on the trigger, or a finger has tapped it meanwhile.
  if (hover && trigger.matches(':hover')) tip.open(openDelay);
  return listen;
}
