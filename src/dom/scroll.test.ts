import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeScrolling, type Scrolling } from '../../test/scrolling.ts';
import { onScroll } from './scroll.ts';

let scrolling: Scrolling;
const undo: (() => void)[] = [];
const follow = (task: () => void) => undo.push(onScroll(task));

beforeEach(() => {
  scrolling = fakeScrolling();
});
afterEach(() => {
  for (const stop of undo.splice(0)) stop();
});

it('all tasks share one passive listener each for scroll, resize and pageshow', () => {
  const listen = vi.spyOn(window, 'addEventListener');
  for (let count = 0; count < 100; count++) follow(() => {});
  expect(listen.mock.calls.map(([type]) => type)).toEqual(['scroll', 'resize', 'pageshow']);
  for (const [, , options] of listen.mock.calls) expect(options).toMatchObject({ passive: true });
});

it('a task runs once a frame, however often the page scrolls', () => {
  const task = vi.fn();
  follow(task);
  for (let count = 0; count < 5; count++) dispatchEvent(new Event('scroll'));
  dispatchEvent(new Event('resize'));
  expect(task).not.toHaveBeenCalled();
  vi.advanceTimersToNextFrame();
  expect(task).toHaveBeenCalledOnce();
  scrolling.to(10);
  expect(task).toHaveBeenCalledTimes(2);
});

it.each(['resize', 'pageshow'])('%s runs a task, too', (type) => {
  const task = vi.fn();
  follow(task);
  dispatchEvent(new Event(type));
  vi.advanceTimersToNextFrame();
  expect(task).toHaveBeenCalledOnce();
});

it('without tasks there are no listeners and no frames', () => {
  const task = vi.fn();
  const stop = onScroll(task);
  dispatchEvent(new Event('scroll'));
  stop();
  expect(vi.getTimerCount()).toBe(0);
  dispatchEvent(new Event('scroll'));
  expect(vi.getTimerCount()).toBe(0);
  expect(task).not.toHaveBeenCalled();
});

it('a task that removes itself or another one does not affect the others', () => {
  const last = vi.fn();
  const stop = onScroll(() => stop());
  follow(last);
  scrolling.to(10);
  scrolling.to(20);
  expect(last).toHaveBeenCalledTimes(2);
});
