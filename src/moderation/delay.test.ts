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
  const drop = delay(UNDO_MS, scope, run);
  vi.advanceTimersByTime(UNDO_MS - 1);
  expect(run).not.toHaveBeenCalled();
  const happenAll = () => {
    leave();
    vi.advanceTimersByTime(UNDO_MS);
    scope.end();
  };
  return { run, scope, drop, happenAll };
}

it.each([
  ['time', () => void vi.advanceTimersByTime(1)],
  ['leaving', leave],
  ['ended', (end: () => void) => end()],
])('runs once, and tells why: %s', (reason, happen) => {
  const { run, scope, drop, happenAll } = hold();
  happen(scope.end);
  happenAll();
  drop();
  expect(run.mock.calls).toEqual([[reason]]);
});

it('never runs after it was dropped', () => {
  const { run, drop, happenAll } = hold();
  drop();
  happenAll();
  expect(run).not.toHaveBeenCalled();
});
