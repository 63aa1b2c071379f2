import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeScrolling, type Scrolling } from '../../test/scrolling.ts';
import { scrollPageTo } from './scroll.ts';

let scrolling: Scrolling;

beforeEach(() => {
  scrolling = fakeScrolling();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Length of a frame of the fake clock, in ms. */
const FRAME_MS = 16;

describe('scrolling the page', () => {
  it('takes its duration, to a frame, and ends at the target', async () => {
    const arrived = scrollPageTo(2000, 500);
    await pass(499);
    expect(scrollY).toBeLessThan(2000);
    expect(scrollY).toBeGreaterThan(1950);
    await pass(FRAME_MS + 1);
    expect(scrollY).toBe(2000);
    expect(await arrived).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('moves in one direction, with an ease at both ends', async () => {
    scrollPageTo(2000, 500);
    const steps: number[] = [];
    let before = 0;
    for (let frame = 0; frame < 32; frame++) {
      await pass(FRAME_MS);
      steps.push(scrollY - before);
      before = scrollY;
    }
    expect(Math.min(...steps)).toBeGreaterThanOrEqual(0);
    const middle = Math.max(...steps.slice(12, 20));
    expect(steps[1]).toBeLessThan(middle / 3);
    expect(steps.at(-3)).toBeLessThan(middle / 3);
  });

  it.each([
    [-50, 0],
    [9000, 4000],
  ])('to %i ends where the page ends, at %i', async (top, end) => {
    scrolling.to(1000);
    const arrived = scrollPageTo(top, 500);
    await pass(600);
    expect(scrollY).toBe(end);
    expect(await arrived).toBe(true);
  });

  it('is not stopped by the key that began it and is still held', async () => {
    for (const key of ['Enter', ' ']) {
      scrolling.to(0);
      scrollPageTo(2000, 500);
      await pass(260);
      dispatchEvent(new KeyboardEvent('keydown', { key, repeat: true }));
      await pass(600);
      expect(scrollY).toBe(2000);
    }
  });

  it('follows a target that moves meanwhile', async () => {
    let top = 2000;
    scrollPageTo(() => top, 500);
    await pass(250);
    top = 1500;
    await pass(300);
    expect(scrollY).toBe(1500);
  });

  it('follows a target that still moves in every other frame at the end', async () => {
    let frame = 0;
    scrollPageTo(() => 2000 - 20 * Math.floor(Math.min(++frame, 60) / 2), 500);
    await pass(1100);
    expect(scrollY).toBe(1400);
  });

  it('follows a target that still moves at the end, for a limited time', async () => {
    const settle = vi.fn();
    let top = 2000;
    scrollPageTo(() => top--, 500).then(settle);
    await pass(600);
    expect(settle).not.toHaveBeenCalled();
    await pass(1000);
    expect(settle).toHaveBeenCalledExactlyOnceWith(true);
  });

  it.each([
    [1000.73, 1001],
    [1000.3, 1000],
    [3999.9, 4000],
  ])('to %f ends at the nearest position of a browser with whole pixels only: %i', async (top, end) => {
    vi.mocked(scrollTo).mockImplementation(((options: ScrollToOptions) => {
      document.documentElement.scrollTop = Math.trunc(options.top ?? 0);
    }) as typeof scrollTo);
    scrollPageTo(top, 500);
    await pass(600);
    expect(scrollY).toBe(end);
    scrolling.reduceMotion(true);
    scrollPageTo(0, 500);
    scrollPageTo(top, 500);
    expect(scrollY).toBe(end);
  });

  it('jumps for a reader who prefers reduced motion', async () => {
    scrolling.reduceMotion(true);
    const arrived = scrollPageTo(2000, 500);
    expect(scrollY).toBe(2000);
    expect(await arrived).toBe(true);
  });

  it('overrides the site’s own scroll-behavior: smooth', async () => {
    scrollPageTo(2000, 500);
    await pass(600);
    for (const [options] of vi.mocked(scrollTo).mock.calls) expect(options).toMatchObject({ behavior: 'instant' });
  });
});

describe('scrolling is stopped', () => {
  it('by another call, which continues from there', async () => {
    const first = scrollPageTo(2000, 500);
    await pass(250);
    const half = scrollY;
    const second = scrollPageTo(0, 500);
    expect(await first).toBe(false);
    await pass(FRAME_MS);
    expect(Math.abs(scrollY - half)).toBeLessThan(20);
    await pass(500);
    expect(scrollY).toBe(0);
    expect(await second).toBe(true);
  });

  it('by a jump', async () => {
    const first = scrollPageTo(2000, 500);
    await pass(250);
    scrollPageTo(100, 0);
    expect(await first).toBe(false);
    await pass(500);
    expect(scrollY).toBe(100);
  });

  it.each([
    new Event('wheel'),
    new Event('touchstart'),
    new Event('pointerdown'),
    new Event('popstate'),
    new KeyboardEvent('keydown', { key: 'ArrowDown' }),
    new KeyboardEvent('keydown', { key: 'Tab' }),
  ])('by the reader: $type', async (event) => {
    const arrived = scrollPageTo(2000, 500);
    await pass(250);
    const there = scrollY;
    dispatchEvent(event);
    expect(await arrived).toBe(false);
    await pass(500);
    expect(scrollY).toBe(there);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('but not by a key that does not scroll', async () => {
    const arrived = scrollPageTo(2000, 500);
    await pass(250);
    dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }));
    await pass(300);
    expect(await arrived).toBe(true);
  });
});
