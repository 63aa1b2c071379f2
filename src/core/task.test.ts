import 'virtual:texts/calendar';
import { beforeEach, expect, it, vi } from 'vitest';
import { testPage } from '../../test/page.ts';
import { busyMark } from '../dom/attributes.ts';
import { CallError } from '../http/call-error.ts';
import type { FailureWords } from '../view/failure.ts';
import { createTask } from './task.ts';

let controller: AbortController;
let place: HTMLElement;
let page: ReturnType<typeof testPage>;
let calls: { input: string; signal: AbortSignal; resolve(answer: string): void; reject(error: unknown): void }[];
let shown: (FailureWords | undefined)[];
const done = vi.fn();
const beforeRetry = vi.fn();

const make = (
  whileBusy: 'ignored' | 'newest',
  show = (failure: FailureWords) => void shown.push(failure),
  isWrite = false,
) =>
  createTask<string, string>({
    ...{ adopted: place, widget: 'calendar', page, whileBusy, done, beforeRetry, signal: controller.signal },
    setBusy: busyMark(place, 'loading'),
    failed: 'calendar.failed',
    isWrite,
    run: (input, signal) => new Promise((resolve, reject) => void calls.push({ input, signal, resolve, reject })),
    showFailure: (failure) => (failure ? show(failure) : shown.push(failure)),
  });
const settled = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  controller = new AbortController();
  place = document.createElement('div');
  page = testPage('en');
  calls = [];
  shown = [];
  done.mockReset();
  return () => controller.abort();
});

it('is busy until its answer is shown', async () => {
  const task = make('ignored');
  void task.start('one');
  expect([task.isBusy(), place.className, place.getAttribute('aria-busy')]).toEqual([true, 'loading', 'true']);
  calls[0]?.resolve('answer');
  await settled();
  expect([task.isBusy(), place.className, place.getAttribute('aria-busy')]).toEqual([false, '', null]);
  expect(done).toHaveBeenCalledExactlyOnceWith('answer', 'one');
});

it('ignores a second start while it is busy, if it changes the site', () => {
  const task = make('ignored');
  void task.start('one');
  void task.start('two');
  expect(calls.map(({ input }) => input)).toEqual(['one']);
});

it('cancels an earlier attempt for the newest one, and drops its late answer', async () => {
  const task = make('newest');
  void task.start('one');
  void task.start('two');
  expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  calls[0]?.resolve('late');
  calls[1]?.resolve('answer');
  await settled();
  expect(done).toHaveBeenCalledExactlyOnceWith('answer', 'two');
});

it('that changes the site is told to take long after 15 s, starts no second attempt, and shows a late answer', async () => {
  vi.useFakeTimers();
  const task = make('ignored', undefined, true);
  void task.start('one');
  await vi.advanceTimersByTimeAsync(14_999);
  expect([shown, place.className]).toEqual([[undefined], 'loading']);
  await vi.advanceTimersByTimeAsync(1);
  const slow = {
    message: [{ words: 'The site is taking a long time and has not answered yet. Please wait.', language: 'en' }],
  };
  expect([place.className, place.hasAttribute('aria-busy'), task.isBusy()]).toEqual(['', false, true]);
  void task.start('two');
  expect(shown).toMatchObject([undefined, slow, slow]);
  expect(shown.at(-1)?.retry).toBeUndefined();
  calls[0]?.resolve('late');
  await vi.advanceTimersByTimeAsync(0);
  expect([calls.length, shown.at(-1), task.isBusy()]).toEqual([1, undefined, false]);
  expect(done).toHaveBeenCalledExactlyOnceWith('late', 'one');
  void task.start('three');
  calls[1]?.resolve('quick');
  await vi.advanceTimersByTimeAsync(15_000);
  expect(shown.at(-1)).toBeUndefined();
  vi.useRealTimers();
});

it('shows a failure, and retries with the same input', async () => {
  const task = make('newest');
  void task.start('one');
  calls[0]?.reject(new CallError('network'));
  await settled();
  expect([task.isBusy(), place.hasAttribute('aria-busy')]).toEqual([false, false]);
  shown.at(-1)?.retry?.run();
  expect(beforeRetry).toHaveBeenCalledExactlyOnceWith('one');
  expect([calls[1]?.input, shown.at(-1)]).toEqual(['one', undefined]);
});

it('ends with its adoption', async () => {
  const task = make('newest');
  void task.start('one');
  controller.abort();
  calls[0]?.reject(new CallError('network'));
  await settled();
  expect([task.isBusy(), place.className, shown.at(-1)]).toEqual([false, '', undefined]);
  void task.start('two');
  expect(calls).toHaveLength(1);
});

it('reports an error while a failure is shown', async () => {
  const task = make('newest', () => {
    throw new Error('cannot show');
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
