import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeScrolling, type Scrolling } from '../../test/scrolling.ts';
import { onScroll, scrollPageTo } from './scroll-page.ts';

let scrolling: Scrolling;

it.each(['resize', 'pageshow'])('a task for scrolling runs on %s, and not after it was stopped', (type) => {
  fakeScrolling();
  const task = vi.fn();
  const controller = new AbortController();
  onScroll(task, controller.signal);
  for (let times = 0; times < 2; times++) {
    dispatchEvent(new Event(type));
    vi.advanceTimersToNextFrame();
    controller.abort();
  }
  expect(task).toHaveBeenCalledOnce();
});

describe('scrolling the page', () => {
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  /** Length of a frame of the fake clock, in ms. */
  const FRAME_MS = 16;

  beforeEach(() => {
    scrolling = fakeScrolling();
  });

  it('ends at the target, after its duration, to the frame', async () => {
    scrollPageTo(2000);
    await pass(499);
    expect(scrollY).toBeLessThan(2000);
    expect(scrollY).toBeGreaterThan(1950);
    await pass(FRAME_MS + 1);
    expect(scrollY).toBe(2000);
    await pass(500);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ['above the page', -50, 0],
    ['below the end of the page', 9000, 4000],
    ['between two px', 1000.73, 1001],
  ])('to a target %s ends at the nearest position', async (_where, top, end) => {
    scrolling.to(1500);
    scrollPageTo(top);
    await pass(600);
    expect(scrollY).toBe(end);
  });

  it('follows a target that moves, also for 250 ms after its duration', async () => {
    let top = 2000;
    scrollPageTo(() => top);
    await pass(250);
    top = 1500;
    await pass(300);
    expect(scrollY).toBe(1500);
    top = 1400;
    await pass(150);
    expect(scrollY).toBe(1400);
    top = 1300;
    await pass(100);
    const end = scrollY;
    top = 1000;
    await pass(500);
    expect(scrollY).toBe(end);
  });

  it('is replaced by the next call, which continues from there', async () => {
    scrollPageTo(2000);
    await pass(250);
    const half = scrollY;
    scrollPageTo(0);
    await pass(FRAME_MS);
    expect(Math.abs(scrollY - half)).toBeLessThan(20);
    await pass(250);
    scrolling.reduceMotion(true);
    scrollPageTo(100);
    await pass(800);
    expect(scrollY).toBe(100);
  });

  it.each([
    ['stopped by the wheel', new Event('wheel'), true],
    ['stopped by a touch', new Event('touchstart'), true],
    ['stopped by a press', new Event('pointerdown'), true],
    ['stopped by Back', new Event('popstate'), true],
    ['stopped by a key', new KeyboardEvent('keydown', { key: 'Tab' }), true],
    ['not stopped by Enter that is still held', new KeyboardEvent('keydown', { key: 'Enter', repeat: true }), false],
    ['not stopped by a space that is still held', new KeyboardEvent('keydown', { key: ' ', repeat: true }), false],
  ])('is %s', async (_what, event, isStopped) => {
    scrollPageTo(2000);
    await pass(250);
    const there = scrollY;
    dispatchEvent(event);
    await pass(800);
    expect([scrollY, vi.getTimerCount()]).toEqual([isStopped ? there : 2000, 0]);
  });
});
