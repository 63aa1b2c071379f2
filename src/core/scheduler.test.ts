import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createScheduler, SLICE_MS } from './scheduler.ts';

let schedule: (task: () => void) => void;

beforeEach(() => {
  vi.useFakeTimers();
  schedule = createScheduler();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('scheduled tasks share a turn of the event loop until the time slice is used up', () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const done: number[] = [];
  for (const index of [1, 2, 3, 4]) {
    schedule(() => {
      now += SLICE_MS / 2;
      done.push(index);
    });
  }
  vi.advanceTimersToNextTimer();
  expect(done).toEqual([1, 2]);
  vi.advanceTimersToNextTimer();
  expect(done).toEqual([1, 2, 3, 4]);
  expect(vi.getTimerCount()).toBe(0);
});

it('scheduled tasks continue after one that throws, which is reported', () => {
  const reported = vi.fn();
  vi.stubGlobal('reportError', reported);
  const done = vi.fn();
  schedule(() => {
    throw new Error('task');
  });
  schedule(done);
  vi.runAllTimers();
  expect(reported.mock.calls).toEqual([[new Error('task')]]);
  expect(done).toHaveBeenCalledOnce();
});
