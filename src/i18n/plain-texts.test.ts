import { expect, it } from 'vitest';
import { testPage } from '../../test/page.ts';
import { fillIn, plainTexts } from './texts.ts';

const OURS = { de: { left: 'Noch {0} von {1}' }, en: { left: '{0} of {1} left' } };

it('a text has its values inserted, zero too, and keeps placeholders without a value', () => {
  expect(fillIn('{0}, {1}, {2}, {3}, {0}', [0, 'b'])).toBe('0, b, {2}, {3}, 0');
});

it('a text is in the page’s language', () => {
  expect(plainTexts(testPage('de'), 'count', OURS)('left', 1, 2)).toBe('Noch 1 von 2');
});

it('the site’s own text takes precedence, for that widget and language only', () => {
  document.body.innerHTML =
    '<script type="application/json" data-k2-texts>{"de": {"count.left": "{1}/{0}", "left": "no"}}</script>';
  expect(plainTexts(testPage('de'), 'count', OURS)('left', 1, 2)).toBe('2/1');
  expect(plainTexts(testPage('en'), 'count', OURS)('left', 1, 2)).toBe('1 of 2 left');
  expect(plainTexts(testPage('de'), 'other', OURS)('left', 1, 2)).toBe('Noch 1 von 2');
});
