// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WORDS as OFFLINE } from '../build/offline-pages.ts';
import { FETCHED_LANGUAGES, fetchedTexts } from '../build/widget-texts.ts';
import catalogue from '../src/i18n/en.json' with { type: 'json' };
import { LISTED } from './all.ts';

const prefixed = (prefix: string, texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${prefix}.${key}`, text]));

/** Every English text: those of the catalogue, and those of the widgets' own files. */
const ENGLISH: Readonly<Record<string, string>> = {
  ...catalogue,
  ...prefixed('loader', { offline: 'No connection to the site.', failed: 'This did not load. Please try again.' }),
  ...prefixed('offline', OFFLINE),
};

/** Returns the beginning of a key that has a form for each plural category of the language. */
const stemOf = (key: string) => /^(.*_)(?:zero|one|two|few|many|other)$/.exec(key)?.[1];

const keysFor = (language: string) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const keys = Object.keys(ENGLISH).flatMap((key) => {
    const stem = stemOf(key);
    return stem ? forms.map((form) => stem + form) : key;
  });
  return [...new Set(keys)].sort();
};

/** Names of the values in a text, in any format. */
const placesOf = (text = '') =>
  [...new Set([...text.matchAll(/\{\{?\s*(\w+)[^}]*\}/g)].map(([, name]) => name))].sort();

describe('the texts that pages fetch', () => {
  it.each(FETCHED_LANGUAGES)('are the same as in English, with every plural form: %s', (language) => {
    const texts = fetchedTexts(language);
    const lines = Object.keys(texts);
    expect({ [`src/i18n/${language}.json`]: lines.toSorted() }).toEqual({
      [`src/i18n/${language}.json`]: keysFor(language),
    });
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), key).not.toBe('');
      const stem = stemOf(key);
      const english = ENGLISH[stem ? `${stem}other` : key];
      if (stem) {
        // A form for a single number may spell it out.
        expect(
          placesOf(english).filter((name) => placesOf(text).includes(name)),
          key,
        ).toEqual(placesOf(text));
        // Stars show their number, so their name must contain it (WCAG 2.5.3).
        if (/(other|many|few)$/.test(key) || stem === 'rating.star_')
          expect(placesOf(text), key).toEqual(placesOf(english));
      } else expect(placesOf(text), `${language} ${key}`).toEqual(placesOf(english));
    }
  });

  it.each(FETCHED_LANGUAGES)('are in their own language and contain no markup: %s', (language) => {
    const texts = Object.entries(fetchedTexts(language));
    const cyrillic = /\p{Script=Cyrillic}/u;
    const letters = { ar: /\p{Script=Arabic}/u, el: /\p{Script=Greek}/u, ru: cyrillic, uk: cyrillic }[language];
    const wrong = texts.filter(
      ([key, text]) =>
        (letters && !letters.test(text) && !/^OK$/.test(text)) || (/<\w|&\w+;/.test(text) && !/cbusername/.test(key)),
    );
    expect(wrong).toEqual([]);
    // A sentence that equals the English one has not been translated.
    const same = texts.filter(([key, text]) => text === ENGLISH[key] && /\s/.test(text));
    expect(same).toEqual([]);
  });
});

/** Lists all modules that a module imports, statically or by name, and those that they import. */
function importsOf(file: string, found: Set<string> = new Set()): Set<string> {
  if (found.has(file) || !existsSync(file)) return found;
  found.add(file);
  const code = readFileSync(file, 'utf8');
  for (const [, path = ''] of code.matchAll(/^(?!import type).*from '(\..*\.tsx?)'/gm))
    importsOf(join(file, '..', path), found);
  for (const [, room = ''] of code.matchAll(/\bloadFile\('(\w+)'\)/g))
    importsOf(join(import.meta.dirname, '../src', room, 'index.ts'), found);
  return found;
}

it.each(LISTED)('$widget.name waits for the language of the page if it has texts', ({ folder, widget }) => {
  const imported = [...importsOf(join(import.meta.dirname, folder, 'controller.ts'))];
  const hasWords = imported.some((path) => /i18n.texts/.test(path));
  expect(imported.length).toBeGreaterThan(1);
  expect(!widget.wordless).toBe(hasWords);
});
