import { afterEach, expect, it } from 'vitest';
import { forceDisplay } from './attributes.ts';

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
