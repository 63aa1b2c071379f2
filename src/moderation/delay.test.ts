import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testScope } from '../../test/page.ts';
import { delay, UNDO_MS } from './delay.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const leave = () => void dispatchEvent(new Event('pagehide'));

/** Holds an action back until just before its time is over. */
function hold() {
  const run = vi.fn();
  const scope = testScope();
  const delayed = delay(UNDO_MS, scope, run);
  vi.advanceTimersByTime(UNDO_MS - 1);
  expect(run).not.toHaveBeenCalled();
  const happenAll = () => {
    leave();
    vi.advanceTimersByTime(UNDO_MS);
    scope.end();
  };
  return { run, scope, delayed, happenAll };
}

it.each([
  ['time', () => void vi.advanceTimersByTime(1)],
  ['leaving', leave],
  ['ended', (end: () => void) => end()],
])('runs once, and tells why: %s', (reason, happen) => {
  const { run, scope, delayed, happenAll } = hold();
  happen(scope.end);
  happenAll();
  delayed.undo();
  expect(run.mock.calls).toEqual([[reason]]);
});

it('never runs after it was undone', () => {
  const { run, delayed, happenAll } = hold();
  delayed.undo();
  happenAll();
  expect(run).not.toHaveBeenCalled();
});
