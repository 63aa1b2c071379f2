import { expect, it } from 'vitest';
import { adoptStyles } from './styles.ts';

it('a constructed style sheet is adopted once, in addition to those of the site, without an element', () => {
  const own = new CSSStyleSheet();
  document.adoptedStyleSheets = [own];
  for (let times = 0; times < 2; times++) adoptStyles('.once { color: red }');
  adoptStyles('.other { color: blue }');
  expect(document.adoptedStyleSheets[0]).toBe(own);
  const rules = document.adoptedStyleSheets.slice(1).map(({ cssRules }) => cssRules[0]?.cssText.replace(/\s+/g, ' '));
  expect(rules).toEqual(['.once { color: red; }', '.other { color: blue; }']);
  expect(document.querySelector('style')).toBeNull();
});
