// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CODE_LIMIT_MS, inTime, pause } from './wait.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Tests if a task has settled by now. */
async function isOver(task: Promise<unknown>): Promise<boolean> {
  let over = false;
  task.then(() => (over = true));
  await vi.advanceTimersByTimeAsync(0);
  return over;
}

it('a pause lasts for its time, or until it is aborted', async () => {
  const controller = new AbortController();
  const [whole, short] = [pause(100), pause(100, controller.signal)];
  await vi.advanceTimersByTimeAsync(99);
  expect([await isOver(whole), await isOver(short)]).toEqual([false, false]);
  controller.abort();
  expect([await isOver(whole), await isOver(short)]).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isOver(whole)).toBe(true);
});

it('code that hangs is waited for until the limit', async () => {
  const whole = inTime(new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(CODE_LIMIT_MS - 1);
  expect(await isOver(whole)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await whole).toBeUndefined();
});
