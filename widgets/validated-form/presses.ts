import { closest } from '../../src/dom/nodes.ts';
import type { Scope } from '../../src/page/scope.ts';

/** Buttons and links: Next of a form in steps is a link. */
const BUTTONS = 'a,button,[type=submit],[type=image],[type=button]';

/** Time between lifting a finger and the click, in ms. */
const TAP_MS = 300;

export interface Presses {
  afterPress(task: () => void): void;
  flush(): void;
}

/**
 * Watches presses on buttons. A press first blurs a field. A message that appears or disappears then would move the
 * button away from the pointer, and the click would be lost.
 */
export function watchPresses({ signal }: Scope): Presses {
  const waiting: (() => void)[] = [];
  let isPressing = false;
  const flush = () => {
    if (signal.aborted) return;
    isPressing = false;
    for (const task of waiting.splice(0)) task();
  };
  const onPress = ({ button, target }: PointerEvent) => {
    isPressing = button === 0 && !!closest(target, BUTTONS);
  };
  // A mouse clicks, and submits, in the same task.
  const onRelease = ({ pointerType }: PointerEvent) => {
    if (isPressing) setTimeout(flush, pointerType === 'touch' ? TAP_MS : 0);
  };
  // Buttons may be outside of their form.
  addEventListener('pointerdown', onPress, { capture: true, signal });
  for (const type of ['pointerup', 'pointercancel'] as const)
    addEventListener(type, onRelease, { capture: true, signal });
  return {
    afterPress(task) {
      if (isPressing) waiting.push(task);
      else task();
    },
    flush,
  };
}
