import { ownDocument } from './nodes.ts';
import { pause } from './wait.ts';

/** Longest wait for the end of a press, in ms: a long one is not a press of a button. */
const LONGEST_MS = 1000;

/**
 * Waits until nothing is pressed, and the click has fired. What is added to the page in the meantime would move the pressed
 * element away from under the pointer, and the press would be lost, or hit another element.
 */
export async function whenReleased(): Promise<void> {
  if (!ownDocument.querySelector(':active')) return;
  const released = new AbortController();
  const { signal } = released;
  const end = () => released.abort();
  for (const type of ['pointerup', 'pointercancel', 'keyup']) addEventListener(type, end, { signal, capture: true });
  await pause(LONGEST_MS, signal);
  end();
  // The click is the next event.
  await pause(0);
}
