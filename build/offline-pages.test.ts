// @vitest-environment node
import { readFileSync } from 'node:fs';
import { Window } from 'happy-dom';
import { describe, expect, it } from 'vitest';
import { withList } from '../sw/reading-list.ts';
import { compactPage, directionOf, offlinePageIn, WORDS } from './offline-pages.ts';
import { FETCHED_LANGUAGES, fetchedTexts, shippedTexts } from './widget-texts.ts';

const template = readFileSync(new URL('../public/offline.html', import.meta.url), 'utf8');
const PAGE = { url: 'https://site.example/a', title: 'A', lang: '' };
const parse = (html: string) => new new Window().DOMParser().parseFromString(html, 'text/html');

it('the page of the two languages says the same in English', () => {
  const { body } = parse(template);
  for (const words of Object.values(WORDS)) expect(body.textContent).toContain(words);
});

it.each([
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['ckb', 'rtl'],
  ['fa', 'rtl'],
  ['pa-PK', 'rtl'],
  ['sv', 'ltr'],
])('%s is written %s', (language, direction) => expect(directionOf(language)).toBe(direction));

it('a page in fewer bytes has the same words, elements and rules', () => {
  const [before, after] = [parse(template), parse(compactPage(template))];
  const texts = (page: Document) => [...page.querySelectorAll('h1, h2, p, a')].map(({ outerHTML }) => outerHTML);
  expect(texts(after as unknown as Document)).toEqual(texts(before as unknown as Document));
  const rules = (css = '') => css.replace(/[\s;]/g, '');
  expect(rules(after.querySelector('style')?.textContent)).toBe(rules(before.querySelector('style')?.textContent));
  expect(withList(compactPage(template), '/', [PAGE])).toContain(
    '<ul><li><a href="https://site.example/a">A</a></li></ul>',
  );
});

describe.each(FETCHED_LANGUAGES)('the page for the time without a connection in %s', (language) => {
  const texts = fetchedTexts(language);
  const html = offlinePageIn(language, template);

  it('is in that language alone, from the side where it begins', () => {
    const page = parse(html);
    expect(page.documentElement.lang).toBe(language);
    expect(page.documentElement.dir).toBe(directionOf(language));
    expect(page.title).toBe(texts['offline.title']);
    expect([...page.querySelectorAll('h1, h2, p')].map(({ textContent }) => textContent?.trim())).toEqual(
      ['offline.title', 'offline.never', 'action.retry', 'offline.readable', 'offline.nothing'].map(
        (key) => texts[key],
      ),
    );
    expect(page.querySelector('[lang] [lang]')).toBeNull();
  });

  it('is filled by the worker as the other one is, and runs no script', () => {
    const filled = withList(html, 'https://site.example/a?b=1', [PAGE]);
    expect(filled).toContain('<ul><li><a href="https://site.example/a">A</a></li></ul>');
    expect(filled).toContain('class="again" href="https://site.example/a?b=1"');
    expect(html).not.toMatch(/<script|\son\w+=|\sstyle=/);
  });

  it('costs readers of other pages nothing: its words are in no file of a language', () => {
    expect(Object.keys(texts).filter((key) => key.startsWith('offline.'))).toHaveLength(4);
    expect(Object.keys(shippedTexts(language)).filter((key) => key.startsWith('offline.'))).toEqual([]);
    expect(shippedTexts(language)['action.retry']).toBe(texts['action.retry']);
  });
});
