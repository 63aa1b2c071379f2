import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { whenReleased } from './wait.ts';

let pressed: Element | null;
vi.mock('./nodes.ts', () => ({ ownDocument: { querySelector: () => pressed } }));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Returns whether the wait has ended. */
function wait() {
  let hasEnded = false;
  void whenReleased().then(() => {
    hasEnded = true;
  });
  return async (ms = 0) => {
    await vi.advanceTimersByTimeAsync(ms);
    return hasEnded;
  };
}

it('nothing is waited for while nothing is pressed', async () => {
  pressed = null;
  await expect(whenReleased()).resolves.toBeUndefined();
});

it.each(['pointerup', 'pointercancel', 'keyup'])('the wait ends with the press, after its click: %s', async (type) => {
  pressed = document.body;
  const hasEnded = wait();
  expect(await hasEnded(900)).toBe(false);
  const order: string[] = [];
  document.body.addEventListener('click', () => order.push('click'), { once: true });
  document.body.dispatchEvent(new Event(type, { bubbles: true }));
  document.body.click();
  expect([order, await hasEnded()]).toEqual([['click'], true]);
});

it('a long press is not waited for', async () => {
  pressed = document.body;
  const hasEnded = wait();
  expect(await hasEnded(1001)).toBe(true);
});
