import { beforeEach, expect, it, vi } from 'vitest';
import { stubAllFiles } from '../../test/files.ts';
import { testPage, testScope } from '../../test/page.ts';
import { busyMark } from '../dom/attributes.ts';
import { CallError } from '../http/call-error.ts';
import type { EndingScope } from '../page/scope.ts';
import { createTask, showFailures } from './task.ts';

let scope: EndingScope;
let place: HTMLElement;
let page: ReturnType<typeof testPage>;
let calls: { input: string; signal: AbortSignal; resolve(answer: string): void; reject(error: unknown): void }[];
const done = vi.fn();
const beforeRetry = vi.fn();

const make = (whileBusy: 'ignored' | 'newest', isWrite = false) =>
  createTask<string, string>({
    ...{ scope, whileBusy, done, beforeRetry },
    setBusy: busyMark(place, 'loading'),
    failed: 'calendar.failed',
    isWrite,
    run: (input, signal) => new Promise((resolve, reject) => void calls.push({ input, signal, resolve, reject })),
  });
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  place = document.createElement('div');
  page = testPage('en');
  scope = testScope(page);
  calls = [];
  done.mockReset();
  return scope.end;
});

it('that changes the site is told to take long after 15 s, starts no second attempt, and shows a late answer', async () => {
  vi.useFakeTimers();
  const task = make('ignored', true);
  const told = vi.fn();
  task.subscribe(() => told(task.getState().kind));
  void task.start('one');
  await vi.advanceTimersByTimeAsync(14_999);
  expect([told.mock.calls, place.className]).toEqual([[['busy']], 'loading']);
  await vi.advanceTimersByTimeAsync(1);
  const words = 'The site is taking a long time and has not answered yet. Please wait.';
  expect(task.getState()).toEqual({
    kind: 'slow',
    failure: { message: [{ words, language: 'en' }], actions: [] },
  });
  expect([place.className, place.hasAttribute('aria-busy'), task.isBusy()]).toEqual(['', false, true]);
  void task.start('two');
  expect(told.mock.calls.flat()).toEqual(['busy', 'slow', 'slow']);
  calls[0]?.resolve('late');
  await vi.advanceTimersByTimeAsync(0);
  expect([calls.length, task.getState(), task.isBusy()]).toEqual([1, { kind: 'idle' }, false]);
  expect(done).toHaveBeenCalledExactlyOnceWith('late', 'one');
  void task.start('three');
  calls[1]?.resolve('quick');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(task.getState()).toEqual({ kind: 'idle' });
  vi.useRealTimers();
});

it('ends with its adoption', async () => {
  const task = make('newest');
  void task.start('one');
  scope.end();
  calls[0]?.reject(new CallError('network'));
  await settled();
  expect([place.className, task.getState()]).toEqual(['', { kind: 'idle' }]);
  void task.start('two');
  expect(calls).toHaveLength(1);
});

it('reports an error while a failure is shown', async () => {
  const task = make('newest');
  task.subscribe(() => {
    if (task.getState().kind === 'failed') throw new Error('cannot show');
  });
  const ended = task.start('one');
  calls[0]?.reject(new CallError('network'));
  await expect(ended).resolves.toBeUndefined();
  expect([task.isBusy(), page.failures.splice(0)]).toEqual([false, [new Error('cannot show')]]);
});

it('reports an error while the answer is shown', async () => {
  const task = make('newest');
  done.mockRejectedValue(new Error('cannot show'));
  void task.start('one');
  calls[0]?.resolve('answer');
  await settled();
  expect(page.failures.splice(0)).toEqual([new Error('cannot show')]);
});

it('has the words of its failure without any delay, while nothing else loads; its retry removes them', async () => {
  vi.useFakeTimers();
  stubAllFiles(() => new Promise(() => {}));
  document.body.replaceChildren(place);
  const task = make('newest');
  showFailures([task], () => place, scope);
  const ended = task.start('one');
  calls[0]?.reject(new CallError('http', { status: 500 }));
  await ended;
  const alert = document.querySelector('[role=alert]');
  expect(alert?.textContent).toBe('The month could not be loaded. The site answered with an error (500).');
  void task.start('two');
  expect(document.querySelector('[role=alert]')).toBeNull();
});
