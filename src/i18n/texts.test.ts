import { describe, expect, it } from 'vitest';
import { testPage } from '../../test/page.ts';
import type { Language } from '../page/page.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import { provideTexts, setText, text } from './texts.ts';

provideTexts({ de, en });

const overrides = (content: string, attributes = 'type="application/json" data-k2-texts') =>
  `<script ${attributes}>${content}</script>`;

describe('a text', () => {
  it.each<[Language, number, string]>([
    ['en', 1, '1 star out of 5'],
    ['en', 2, '2 stars out of 5'],
    ['en', 0, '0 stars out of 5'],
    ['de', 1, '1 von 5 Sternen'],
    ['de', 5, '5 von 5 Sternen'],
  ])('in %s for the count %i: %s', (language, count, words) => {
    expect(text(testPage(language), 'rating.star', { count })).toBe(words);
  });

  it('has its values inserted unescaped, without interpolation in them', () => {
    const message = '<b>"a" & {{b}} $t(action.ok)</b>';
    expect(text(testPage(), 'error.rejected', { message: '<b>"a" & b</b>' })).toBe(
      'The site refused this: <b>"a" & b</b>',
    );
    expect(text(testPage(), 'error.rejected', { message })).toBe(`The site refused this: ${message}`);
  });
});

describe('the site’s own texts', () => {
  it('take precedence over the catalogue, each in its language, later ones over earlier ones', () => {
    document.body.innerHTML =
      overrides('{"en":{"action.retry":"Once more","action.ok":"Fine"},"de":{"action.retry":"Nochmal"}}') +
      overrides('{"en":{"action.ok":"Good"}}');
    const page = testPage('en');
    expect(text(page, 'action.retry')).toBe('Once more');
    expect(text(page, 'action.ok')).toBe('Good');
    expect(text(page, 'action.close')).toBe('Close');
    expect(text(testPage('de'), 'action.retry')).toBe('Nochmal');
    expect(text(testPage('de'), 'action.ok')).toBe('Ok');
    expect(page.failures).toEqual([]);
  });

  it('show a value as it is, also where a file asks for a number format', () => {
    document.body.innerHTML = overrides('{"en": {"action.ok": "{{n, number}} of {{ n }}"}}');
    expect(text(testPage('en'), 'action.ok', { n: 1000 })).toBe('1000 of 1000');
  });

  it('use the plural form “other” of a language without a catalogue for missing forms, and no English one', () => {
    const texts = { 'search.count_other': '{{count}} nálezů' };
    const page = Object.assign(testPage('cs'), { language: 'cs', texts });
    expect([1, 5].map((count) => text(page, 'search.count', { count }))).toEqual(['1 nálezů', '5 nálezů']);
  });

  it.each(['{"en":', 'null'])('that are no JSON object are reported once and change nothing: %j', (content) => {
    document.body.innerHTML = overrides(content) + overrides('{"en":{"action.ok":"Fine"}}');
    const page = testPage('en');
    expect(text(page, 'action.retry')).toBe('Try again');
    expect(text(page, 'action.ok')).toBe('Fine');
    expect(page.failures).toHaveLength(1);
    expect(page.failures[0]).toBeInstanceOf(Error);
  });

  it('are only read from blocks with data-k2-texts', () => {
    document.body.innerHTML =
      overrides('{"en":{"action.ok":"Fine"}}', 'type="application/json"') +
      overrides('{"en":{"action.ok":"Fine"}}', 'type="text/plain" data-k2-texts');
    expect(text(testPage('en'), 'action.ok')).toBe('OK');
  });
});

describe('a text in English on a page of another language', () => {
  const page = () => Object.assign(testPage('cs'), { language: 'cs', texts: { 'reply.button': 'Odpovědět' } });

  it('has its language on its element', () => {
    const button = document.createElement('button');
    setText(button, page(), 'reply.button');
    expect([button.textContent, button.lang]).toEqual(['Odpovědět', 'cs']);
    setText(button, page(), 'search.count', { count: 3 });
    expect([button.textContent, button.lang]).toEqual(['3 results', 'en']);
  });
});
