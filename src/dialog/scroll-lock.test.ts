import { afterEach, expect, it, vi } from 'vitest';
import { lockScroll } from './scroll-lock.ts';

const root = document.documentElement;

/** A window with a scroll bar of this width, in CSS px. */
function setBar(width: number): void {
  vi.spyOn(root, 'clientWidth', 'get').mockReturnValue(innerWidth - width);
}

afterEach(() => {
  root.removeAttribute('style');
  document.body.removeAttribute('style');
});

const lock = () => {
  const closed = new AbortController();
  lockScroll(closed.signal);
  return () => closed.abort();
};

it('a locked page does not scroll, and keeps the space of its scroll bar, until it is unlocked', () => {
  setBar(15);
  const unlock = lock();
  expect(root.getAttribute('style')).toBe(
    'overflow-x: hidden !important; overflow-y: hidden !important; scrollbar-gutter: stable !important;',
  );
  unlock();
  expect(root.hasAttribute('style')).toBe(false);
});

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
