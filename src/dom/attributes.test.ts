import { afterEach, expect, it } from 'vitest';
import { describeBy, forceDisplay, setAttributes, setStyles } from './attributes.ts';

it('attributes are set and removed, and restored', () => {
  document.body.innerHTML = '<a href="#" role="link" title="">x</a>';
  const link = document.querySelector('a') as HTMLAnchorElement;
  const before = link.outerHTML;
  const putBack = setAttributes(link, { role: 'button', 'aria-label': '4 stars', href: null, title: 'x', rel: null });
  expect(link.outerHTML).toBe('<a role="button" title="x" aria-label="4 stars">x</a>');
  putBack();
  expect(link.getAttributeNames().sort()).toEqual(['href', 'role', 'title']);
  expect(['href', 'role', 'title'].map((name) => link.getAttribute(name))).toEqual(['#', 'link', '']);
  expect(before).toContain('role="link"');
});

it('an id is added to the existing ids of aria-describedby, and only that one is removed', () => {
  document.body.innerHTML = '<input><input aria-describedby="hint">';
  const [bare, described] = [...document.querySelectorAll('input')];
  if (!bare || !described) throw new Error('No fields');
  const undo = [describeBy(bare, 'a'), describeBy(described, 'a'), describeBy(described, 'a')];
  described.setAttribute('aria-describedby', `${described.getAttribute('aria-describedby')} later`);
  expect([bare, described].map((field) => field.getAttribute('aria-describedby'))).toEqual(['a', 'hint a later']);
  for (const putBack of undo) putBack();
  expect([bare, described].map((field) => field.getAttribute('aria-describedby'))).toEqual([null, 'hint later']);
});

it('inline styles are set and removed, and restored', () => {
  document.body.innerHTML = '<p style="height: 40px; width: 20px !important"></p>';
  const { style } = document.querySelector('p') as HTMLElement;
  const putBack = setStyles(document.querySelector('p') as HTMLElement, {
    height: '',
    width: '30px',
    'min-height': '5px',
  });
  expect([style.height, style.width, style.minHeight]).toEqual(['', '30px', '5px']);
  putBack();
  expect([style.height, style.width, style.minHeight]).toEqual(['40px', '20px', '']);
  expect(style.getPropertyPriority('width')).toBe('important');
});

it('an empty style attribute is removed', () => {
  document.body.innerHTML = '<p></p>';
  const element = document.querySelector('p') as HTMLElement;
  const putBack = setStyles(element, { height: '5px' });
  expect(element.hasAttribute('style')).toBe(true);
  putBack();
  // As Chromium leaves it when the style has been read meanwhile.
  expect(element.hasAttribute('style')).toBe(false);
});

function open(rule: string, html: string): HTMLElement {
  document.body.innerHTML = `<style>${rule}</style>${html}`;
  return document.body.lastElementChild as HTMLElement;
}
afterEach(() => document.body.replaceChildren());

it.each([
  ['<div class="menu"></div>', 'block'],
  ['<a class="menu"></a>', 'inline'],
])('the element %s, hidden by a style rule, is shown as %s, and hidden again', (html, display) => {
  const element = open('.menu { display: none }', html);
  const hideAgain = forceDisplay(element);
  expect(getComputedStyle(element).display).toBe(display);
  hideAgain();
  expect([getComputedStyle(element).display, element.hasAttribute('style')]).toEqual(['none', false]);
});

it('an element is shown with the requested display', () => {
  const element = open('.menu { display: none }', '<nav class="menu"></nav>');
  forceDisplay(element, 'flow-root');
  expect(element.style.display).toBe('flow-root');
});

it('an element that is visible is not changed', () => {
  const element = open('.menu { display: flex }', '<nav class="menu"></nav>');
  forceDisplay(element)();
  expect([getComputedStyle(element).display, element.hasAttribute('style')]).toEqual(['flex', false]);
});
