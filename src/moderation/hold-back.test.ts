import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { testPage } from '../../test/page.ts';
import { createScope } from '../page/scope.ts';
import { holdBack, UNDO_MS } from './hold-back.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const leave = () => {
  dispatchEvent(new Event('beforeunload'));
  dispatchEvent(new Event('pagehide'));
};

it.each([
  ['when the time is over', () => void vi.advanceTimersByTime(UNDO_MS), false],
  ['when the visitor leaves the page', leave, false],
  ['when the page is about to be left', () => void dispatchEvent(new Event('beforeunload')), false],
  ['when the page is hidden for good', () => void dispatchEvent(new Event('pagehide')), false],
  ['at once, if that is asked for', undefined, false],
])('runs once %s', (_when, happen, hasEnded) => {
  const run = vi.fn();
  const held = holdBack(UNDO_MS, createScope(testPage()), run);
  vi.advanceTimersByTime(UNDO_MS - 1);
  expect(run).not.toHaveBeenCalled();
  if (happen) happen();
  else held.runNow();
  leave();
  held.undo();
  vi.advanceTimersByTime(UNDO_MS);
  expect(run.mock.calls).toEqual([[hasEnded]]);
});

it('runs when the scope ends, and tells that it has ended', () => {
  const run = vi.fn();
  const scope = createScope(testPage());
  holdBack(UNDO_MS, scope, run);
  scope.end();
  expect(run.mock.calls).toEqual([[true]]);
});

it('never runs after it was undone', () => {
  const run = vi.fn();
  const scope = createScope(testPage());
  const held = holdBack(UNDO_MS, scope, run);
  held.undo();
  held.runNow();
  leave();
  vi.advanceTimersByTime(UNDO_MS);
  scope.end();
  expect(run).not.toHaveBeenCalled();
});
