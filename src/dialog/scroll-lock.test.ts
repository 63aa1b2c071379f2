import { afterEach, expect, it } from 'vitest';
import { lockScroll } from './scroll-lock.ts';

const root = document.documentElement;

afterEach(() => {
  root.removeAttribute('style');
  document.body.removeAttribute('style');
});

const lock = () => {
  const closed = new AbortController();
  lockScroll(closed.signal);
  return () => closed.abort();
};

it('a body that is the scroll container is locked itself', () => {
  document.body.style.overflowY = 'scroll';
  root.style.overflowY = 'visible';
  const unlock = lock();
  expect(document.body.style.overflowY).toBe('hidden');
  unlock();
  expect(document.body.style.overflowY).toBe('scroll');
});

it('the page is unlocked by the last of several locks', () => {
  const first = lock();
  const second = lock();
  first();
  expect(root.style.overflowY).toBe('hidden');
  second();
  expect(root.style.overflowY).not.toBe('hidden');
});
