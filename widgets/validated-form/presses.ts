import { isElement } from '../../src/dom/nodes.ts';

/** What waits for the reader to let go of a button. */
export interface Presses {
  /** Runs a task now, or after the press that goes on. */
  afterPress(task: () => void): void;
  /** Runs a task when the focus has gone where it goes, or after the press that goes on. */
  afterFocus(task: () => void): void;
  /** Runs what waits. */
  flush(): void;
}

/** What is pressed to go on, or elsewhere: Next of a form in steps is a link. */
const BUTTONS = 'a,button,[type=submit],[type=image],[type=button]';

/** How long after a finger was lifted the focus goes and the click comes, in ms. */
const TAP_MS = 300;

/**
 * A press on a button takes the focus away from a field first. A message that appeared or went then would move the
 * button from under the pointer, and the click would be lost.
 */
export function watchPresses(signal: AbortSignal): Presses {
  const waiting: (() => void)[] = [];
  let pressing = false;
  const flush = () => {
    if (signal.aborted) return;
    pressing = false;
    for (const task of waiting.splice(0)) task();
  };
  const onPress = (event: PointerEvent) => {
    pressing = event.button === 0 && isElement(event.target) && event.target.closest(BUTTONS) !== null;
  };
  // Of a mouse, the click, and with it the submit, come in the same task.
  const onRelease = ({ pointerType }: PointerEvent) => {
    if (pressing) setTimeout(flush, pointerType === 'touch' ? TAP_MS : 0);
  };
  // Buttons may stand outside of their form.
  addEventListener('pointerdown', onPress, { capture: true, signal });
  for (const type of ['pointerup', 'pointercancel'] as const)
    addEventListener(type, onRelease, { capture: true, signal });
  return {
    afterPress: (task) => {
      if (pressing) waiting.push(task);
      else task();
    },
    afterFocus: (task) => {
      waiting.push(task);
      setTimeout(() => pressing || flush());
    },
    flush,
  };
}
