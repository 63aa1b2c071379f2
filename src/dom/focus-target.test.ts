import { beforeEach, describe, expect, it, vi } from 'vitest';
import { focusOnlyFocusable } from '../../test/focusable.ts';
import { focusNearest, focusTarget, withAncestors } from './scroll.ts';

const find = (selector: string) => document.querySelector(selector) as HTMLElement;

beforeEach(() => {
  focusOnlyFocusable();
  document.body.innerHTML = '<h2>Title</h2><button>Button</button><p tabindex="-1">Text</p>';
});

it('an element that is not focusable gets a tabindex until it loses the focus', () => {
  focusTarget(find('h2'));
  expect(document.activeElement).toBe(find('h2'));
  expect(find('h2').getAttribute('tabindex')).toBe('-1');
  find('button').focus();
  expect(find('h2').hasAttribute('tabindex')).toBe(false);
});

it('a focusable element keeps its tabindex', () => {
  focusTarget(find('p'));
  expect(document.activeElement).toBe(find('p'));
  find('button').focus();
  expect(find('p').getAttribute('tabindex')).toBe('-1');
});

it('a second focus has the same effect as the first', () => {
  focusTarget(find('h2'));
  focusTarget(find('h2'));
  find('button').focus();
  expect(find('h2').hasAttribute('tabindex')).toBe(false);
});

it('the body is focused for the top of the page', () => {
  find('button').focus();
  focusTarget(document.body);
  expect(document.activeElement).toBe(document.body);
  find('button').focus();
  expect(document.body.hasAttribute('tabindex')).toBe(false);
});

it('the tabindex stays when the window loses the focus', () => {
  focusTarget(find('h2'));
  find('h2').dispatchEvent(new FocusEvent('blur'));
  expect(find('h2').getAttribute('tabindex')).toBe('-1');
});

it('the focus is moved without scrolling', () => {
  const focus = vi.mocked(HTMLElement.prototype.focus);
  focusTarget(find('h2'));
  expect(focus.mock.calls.length).toBeGreaterThan(0);
  expect(focus.mock.calls.every(([options]) => options?.preventScroll)).toBe(true);
});

describe('the focus goes back', () => {
  beforeEach(() => {
    document.body.innerHTML =
      '<section><p><button>Button</button></p></section><svg><a></a></svg><button>Other</button>';
    find('body > button').focus();
  });

  it('to the element that had it, which stays as it was', () => {
    focusNearest(withAncestors(find('p > button')));
    expect(document.activeElement).toBe(find('p > button'));
    expect(find('p > button').hasAttribute('tabindex')).toBe(false);
  });

  it('to the nearest element around it that is still there', () => {
    const before = withAncestors(find('p > button'));
    find('p').remove();
    focusNearest(before);
    expect(document.activeElement).toBe(find('section'));
    expect(find('section').getAttribute('tabindex')).toBe('-1');
  });

  it.each([
    ['only the body is left', 'section'],
    ['what is left is no HTML element', 'a'],
  ])('nowhere when %s', (_why, selector) => {
    const before = withAncestors(find(selector));
    find(selector).remove();
    focusNearest(before);
    expect(document.activeElement).toBe(find('body > button'));
    expect(document.body.hasAttribute('tabindex')).toBe(false);
  });
});
