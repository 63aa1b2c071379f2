import { expect, it } from 'vitest';
import { describeBy, forceDisplay, setAttributes, setStyles } from './attributes.ts';

function open(html: string): HTMLElement {
  document.body.innerHTML = html;
  return document.body.lastElementChild as HTMLElement;
}

it('attributes are set and removed, and restored', () => {
  const link = open('<a href="#" role="link" title="">x</a>');
  const restore = setAttributes(link, { role: 'button', 'aria-label': '4 stars', href: null, title: 'x', rel: null });
  expect(link.outerHTML).toBe('<a role="button" title="x" aria-label="4 stars">x</a>');
  restore();
  expect(link.getAttributeNames().sort()).toEqual(['href', 'role', 'title']);
  expect(['href', 'role', 'title'].map((name) => link.getAttribute(name))).toEqual(['#', 'link', '']);
});

it.each([
  ['', 'a', null],
  ['hint', 'hint a', 'hint later'],
])('an id is added to the ids of aria-describedby, "%s", and only this id is removed', (before, after, end) => {
  const field = open(`<input ${before && `aria-describedby="${before}"`}>`);
  const undescribe = describeBy(field, 'a');
  expect(field.getAttribute('aria-describedby')).toBe(after);
  if (before) field.setAttribute('aria-describedby', `${after} later`);
  undescribe();
  expect(field.getAttribute('aria-describedby')).toBe(end);
});

it('inline styles are set and removed, and restored with their priority', () => {
  const element = open('<p style="height: 40px; width: 20px !important"></p>');
  const { style } = element;
  const restore = setStyles(element, { height: '', width: '30px', 'min-height': '5px' });
  expect([style.height, style.width, style.minHeight]).toEqual(['', '30px', '5px']);
  restore();
  expect([style.height, style.width, style.minHeight]).toEqual(['40px', '20px', '']);
  expect(style.getPropertyPriority('width')).toBe('important');
});

it('an element that the site’s style sheet hides is shown with its own or a given display, and hidden again', () => {
  const element = open('<style>.menu { display: none }</style><div class="menu"></div>');
  for (const [display, expected] of [
    [undefined, 'revert'],
    ['flow-root', 'flow-root'],
  ]) {
    const hideAgain = forceDisplay(element, display);
    expect(element.style.display).toBe(expected);
    hideAgain();
    expect([getComputedStyle(element).display, element.hasAttribute('style')]).toEqual(['none', false]);
  }
});

it('a visible element is not changed', () => {
  const element = open('<style>.menu { display: flex }</style><div class="menu"></div>');
  forceDisplay(element)();
  expect(element.hasAttribute('style')).toBe(false);
});
