// @vitest-environment node
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CODE_LIMIT_MS, inTime, pause } from './wait.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** Whether something has come to its end by now. */
async function isOver(task: Promise<unknown>): Promise<boolean> {
  let over = false;
  task.then(() => (over = true));
  await vi.advanceTimersByTimeAsync(0);
  return over;
}

it('a pause lasts as long as it says, or until it is ended', async () => {
  const gone = new AbortController();
  const [whole, short] = [pause(100), pause(100, gone.signal)];
  await vi.advanceTimersByTimeAsync(99);
  expect([await isOver(whole), await isOver(short)]).toEqual([false, false]);
  gone.abort();
  expect([await isOver(whole), await isOver(short)]).toEqual([false, true]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isOver(whole)).toBe(true);
});

it('code that comes in time is what is waited for', async () => {
  expect(await inTime(Promise.resolve('code'))).toBe('code');
  await expect(inTime(Promise.reject(new Error('gone')))).rejects.toThrow('gone');
});

it('code that hangs is waited for until the limit, or until nobody waits any more', async () => {
  const gone = new AbortController();
  const [whole, short] = [inTime(new Promise(() => {})), inTime(new Promise(() => {}), gone.signal)];
  await vi.advanceTimersByTimeAsync(CODE_LIMIT_MS - 1);
  gone.abort();
  expect([await isOver(whole), await short]).toEqual([false, undefined]);
  await vi.advanceTimersByTimeAsync(1);
  expect(await whole).toBeUndefined();
});
