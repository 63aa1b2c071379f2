import { beforeEach, expect, it, vi } from 'vitest';
import { focusTarget } from './focus-target.ts';

const find = (selector: string) => document.querySelector(selector) as HTMLElement;

beforeEach(() => {
  // This DOM gives the focus to whatever asks for it.
  const { focus } = HTMLElement.prototype;
  vi.spyOn(HTMLElement.prototype, 'focus').mockImplementation(function (this: HTMLElement) {
    if (this.matches('button,[tabindex]')) focus.call(this);
  });
  document.body.innerHTML = '<h2>Title</h2><button>Button</button><p tabindex="-1">Text</p>';
});

it('what has no place in the tab order gets one until the focus leaves it', () => {
  focusTarget(find('h2'));
  expect(document.activeElement).toBe(find('h2'));
  expect(find('h2').getAttribute('tabindex')).toBe('-1');
  find('button').focus();
  expect(find('h2').hasAttribute('tabindex')).toBe(false);
});

it('what has one keeps it', () => {
  focusTarget(find('p'));
  expect(document.activeElement).toBe(find('p'));
  find('button').focus();
  expect(find('p').getAttribute('tabindex')).toBe('-1');
});

it('a second time is like the first', () => {
  focusTarget(find('h2'));
  focusTarget(find('h2'));
  find('button').focus();
  expect(find('h2').hasAttribute('tabindex')).toBe(false);
});

it('the body stands for the top of the page', () => {
  find('button').focus();
  focusTarget(document.body);
  expect(document.activeElement).toBe(document.body);
  find('button').focus();
  expect(document.body.hasAttribute('tabindex')).toBe(false);
});

it('a window that loses the focus takes nothing away', () => {
  focusTarget(find('h2'));
  find('h2').dispatchEvent(new FocusEvent('blur'));
  expect(find('h2').getAttribute('tabindex')).toBe('-1');
});

it('the page does not jump to it: who moves the focus has scrolled already', () => {
  const focus = vi.mocked(HTMLElement.prototype.focus);
  focusTarget(find('h2'));
  expect(focus.mock.calls.length).toBeGreaterThan(0);
  expect(focus.mock.calls.every(([options]) => options?.preventScroll)).toBe(true);
});
