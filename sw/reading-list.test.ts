// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { languageOf, readablePage, withList } from './reading-list.ts';

const page = readFileSync(new URL('../public/offline.html', import.meta.url), 'utf8');

describe('the list of cached articles', () => {
  it('has the title of a page in its language, and its URL', () => {
    const html = '<!DOCTYPE html><html lang="de-de"><head><title>\n Fest &amp; Spiele </title></head>';
    expect(readablePage('http://x.example/?a=1&b=2', html)).toBe(
      '<li><a href="http://x.example/?a=1&amp;b=2" lang="de-de">Fest &amp; Spiele</a></li>',
    );
  });

  it('escapes all markup', () => {
    const item = readablePage(`http://x.example/"onclick='x'`, '<title>a<img src=x onerror=alert(1)>b</title>');
    expect(item).toBe(
      '<li><a href="http://x.example/&quot;onclick=&#39;x&#39;">a&lt;img src=x onerror=alert(1)&gt;b</a></li>',
    );
  });

  it('omits pages without a title', () => {
    expect([readablePage('/', '<title> </title>'), readablePage('/', 'text')]).toEqual(['', '']);
  });
});

it('the language of an item is that of its page', () => {
  const item = (html: string) => readablePage('http://x.example/"lang="fr"', `${html}<title>lang="it"</title>`);
  expect(languageOf(item('<html lang="pt-BR">'))).toBe('pt');
  expect(languageOf(item('<html>'))).toBeUndefined();
  expect(languageOf('')).toBeUndefined();
});

describe('the offline page', () => {
  it('is in both languages', () => {
    expect(page).toContain('Sie sind offline');
    expect(page).toMatch(/lang="en"[\s\S]*You are offline/);
  });

  it('has links to the requested page, and lists the cached articles', () => {
    const html = withList(page, 'http://x.example/a?b=1&c=$&', ['<li>A</li>', '<li>B $1</li>']);
    expect(html.match(/href="http:\/\/x\.example\/a\?b=1&amp;c=\$&amp;"/g)).toHaveLength(2);
    expect(html).toContain('<ul><li>A</li><li>B $1</li></ul>');
    expect(html).not.toContain('Noch nichts');
  });

  it('shows a message when no article is cached', () => {
    expect(withList(page, 'http://x.example/', [])).toContain('Noch nichts');
  });
});
