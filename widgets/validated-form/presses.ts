import { isElement } from '../../src/dom/core/kinds.ts';
import { unshadowed } from '../../src/dom/core/unshadowed.ts';

/** What waits for the reader to let go of a button. */
export interface Presses {
  /** Runs a task now, or after the press that goes on. */
  afterPress(task: () => void): void;
  /** Runs what waits. */
  flush(): void;
}

function isSubmitButton(target: EventTarget | null): boolean {
  const button = isElement(target) ? target.closest<HTMLButtonElement>('button,input') : null;
  return !!button && /^(?:submit|image)$/.test(button.type);
}

/**
 * A press on a submit button takes the focus away from a field first. A message that appeared then would move the
 * button from under the pointer, and the click would be lost.
 */
export function watchPresses(form: HTMLFormElement, signal: AbortSignal): Presses {
  const waiting: (() => void)[] = [];
  let pressing = false;
  const flush = () => {
    pressing = false;
    for (const task of waiting.splice(0)) task();
  };
  const onPress = (event: PointerEvent) => {
    pressing = event.button === 0 && isSubmitButton(event.target);
  };
  // The click, and with it the submit, come in the same task.
  const onRelease = () => {
    if (pressing) setTimeout(flush);
  };
  unshadowed(form).addEventListener('pointerdown', onPress, { capture: true, signal });
  for (const type of ['pointerup', 'pointercancel']) addEventListener(type, onRelease, { capture: true, signal });
  return {
    afterPress: (task) => {
      if (pressing) waiting.push(task);
      else task();
    },
    flush,
  };
}
