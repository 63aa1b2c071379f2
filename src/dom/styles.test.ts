import { expect, it, vi } from 'vitest';
import { adoptStyles } from './styles.ts';

it('a constructed style sheet is adopted once, in our layer, in addition to those of the site, without an element', () => {
  const own = new CSSStyleSheet();
  document.adoptedStyleSheets = [own];
  const replaced = vi.spyOn(CSSStyleSheet.prototype, 'replaceSync');
  for (let times = 0; times < 2; times++) adoptStyles('.once { color: red }');
  adoptStyles('.other { color: blue }');
  expect(document.adoptedStyleSheets).toEqual([own, ...replaced.mock.contexts]);
  expect(replaced.mock.calls).toEqual([
    ['@layer k2-islands { .once { color: red } }'],
    ['@layer k2-islands { .other { color: blue } }'],
  ]);
  expect(document.querySelector('style')).toBeNull();
});
