// @vitest-environment node
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTooLong } from '../release/translation/command.ts';
import { catalogueOf, languagesIn } from '../release/translation/files.ts';
import { faultsOf } from '../release/translation/keys.ts';
import { LISTED } from './all.ts';

const LANGUAGES = languagesIn().filter((language) => language !== 'en');

/** Letters of a language that has others than English. */
function lettersOf(language: string): RegExp | undefined {
  const { script = '' } = new Intl.Locale(language).maximize();
  return /^(Latn|Jpan|Kore|Han.)$/.test(script) ? undefined : new RegExp(`\\p{Script=${script}}`, 'u');
}

describe.each(LANGUAGES)('the texts in %s', (language) => {
  const { texts, english } = catalogueOf(language);

  it('are the same as in English, with every plural form and every value, and fit their buttons', () => {
    const tooLong = Object.keys(texts).filter((key) => isTooLong(key, texts[key] ?? ''));
    expect({ ...faultsOf(texts, language, english), tooLong }).toEqual({
      missing: [],
      unknown: [],
      places: [],
      tooLong: [],
    });
  });

  it('are in their own language and contain no markup', () => {
    const letters = lettersOf(language);
    const wrong = Object.entries(texts).filter(
      ([key, text]) =>
        (letters && !letters.test(text) && text !== 'OK') || (/<\w|&\w+;/.test(text) && !/cbusername/.test(key)),
    );
    expect(wrong).toEqual([]);
    // A sentence that equals the English one has not been translated. German has three of the original scripts.
    const isOriginal = (key: string) => /^de\b/.test(language) && /^validation\.(range|max|min)$/.test(key);
    const same = Object.keys(texts).filter((key) => texts[key] === english[key] && /\s/.test(texts[key] ?? ''));
    expect(same.filter((key) => !isOriginal(key))).toEqual([]);
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
