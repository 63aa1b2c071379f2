// @vitest-environment node
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ROOT } from '../../build/rooms.ts';
import { fetchedTexts } from '../../build/widget-texts.ts';
import { completeLanguage, contextOf, isTooLong, listLanguages } from './command.ts';
import CONTEXT from './context.json' with { type: 'json' };
import { filesOf, languageOfTag } from './files.ts';
import { keysFor, stemOf } from './keys.ts';

const root = `${mkdtempSync(join(tmpdir(), 'k2-language-'))}/`;
for (const folder of ['src/i18n', 'release/language', 'release/plugin/language'])
  cpSync(ROOT + folder, root + folder, { recursive: true, filter: (path) => !/fi(-FI|\.json)$/.test(path) });
afterAll(() => rmSync(root, { recursive: true }));

const read = (path: string) => readFileSync(root + path, 'utf8');
const texts = (language: string) => JSON.parse(read(`src/i18n/${language}.json`)) as Record<string, string>;
const put = (language: string, changed: Record<string, string | undefined>) =>
  writeFileSync(`${root}src/i18n/${language}.json`, JSON.stringify({ ...texts(language), ...changed }));

describe('the command for languages', () => {
  it('makes all files of a language, in English, each text with a line of context', () => {
    const report = completeLanguage('fi', root);
    const { english } = filesOf('fi', root)[0] ?? { english: {} };
    expect(Object.keys(texts('fi'))).toEqual(keysFor('fi', english));
    expect(report[0]).toBe('src/i18n/fi.json');
    expect(report[1]).toBe(`  missing, now in English (${keysFor('fi', english).length})`);
    expect(report[2]).toBe(
      '    action.retry: Try again\n        button: after a failure, sends the same request again',
    );
    for (const path of [
      'release/plugin/language/fi-FI/fi-FI.plg_system_k2islands.ini',
      'release/plugin/language/fi-FI/fi-FI.plg_system_k2islands.sys.ini',
      'release/language/fi-FI/fi-FI.pkg_k2islands.sys.ini',
    ])
      expect(read(path)).toBe(read(path.replaceAll('fi-FI', 'en-GB')));
  });

  it('completes a file in the order of the English one, and keeps every text', () => {
    const before = read('src/i18n/pl.json');
    const { 'action.retry': retry, ...rest } = texts('pl');
    writeFileSync(`${root}src/i18n/pl.json`, JSON.stringify({ ...rest, 'action.old': 'Stare' }));
    const report = completeLanguage('pl', root).join('\n');
    expect(report).toContain('missing, now in English (1)\n    action.retry: Try again\n');
    expect(report).toContain('unknown, so not used (1)\n    action.old: Stare');
    expect(texts('pl')).toMatchObject({ 'action.retry': 'Try again', 'action.old': 'Stare' });
    put('pl', { 'action.retry': retry, 'action.old': undefined });
    completeLanguage('pl', root);
    expect(read('src/i18n/pl.json')).toBe(before);
  });

  it.each([
    ['equal to English', { 'waiting.edit': 'Edit' }],
    ['too long for a button', { 'waiting.edit': 'Den Kommentar noch einmal bearbeiten' }],
    ['without the values', { 'comments.page': 'Kommentare' }],
  ])('tells which texts are %s', (heading, changed) => {
    const [key = ''] = Object.keys(changed);
    put('nl', changed);
    const report = completeLanguage('nl', root);
    const at = report.findIndex((line) => line.includes(heading));
    expect(report.slice(at + 1).find((line) => line.includes(`    ${key}: `))).toContain(contextOf(key));
    put('nl', { [key]: fetchedTexts('nl')[key] });
  });

  it.each(['en', 'not a tag', '../de'])('refuses %s', (name) => {
    expect(() => completeLanguage(name, root)).toThrow(RangeError);
  });

  it('finds the languages by their files, and counts what is missing', () => {
    put('sv', { 'action.ok': undefined });
    const lines = listLanguages(root);
    expect(lines).toContain('fi     Finnish');
    expect(lines).toContain('sv     Swedish: 1 texts are missing');
  });
});

it.each([
  ['pt-BR', 'pt'],
  ['pt-PT', 'pt-PT'],
  ['de-DE', 'de'],
  ['ja-JP', undefined],
])('the plugin’s folder %s belongs to %s', (tag, language) => {
  expect(languageOfTag(tag, ['de', 'pt', 'pt-PT'])).toBe(language);
});

describe('the context', () => {
  const keys = filesOf('fi').flatMap(({ english }) => Object.keys(english));

  it('is there for every text, and for no other', () => {
    expect(keys.filter((key) => !contextOf(key))).toEqual([]);
    const known = new Set(keys.flatMap((key) => [stemOf(key), key.split('.')[0]]));
    expect(Object.keys(CONTEXT).filter((key) => !known.has(key))).toEqual([]);
  });

  it('knows buttons, and how long their texts may be', () => {
    expect(isTooLong('waiting.edit', 'x'.repeat(28))).toBe(false);
    expect(isTooLong('waiting.edit', 'x'.repeat(29))).toBe(true);
    expect(isTooLong('lost.send-both', 'x'.repeat(40))).toBe(false);
    expect(isTooLong('waiting.sent', 'x'.repeat(99))).toBe(false);
  });
});
