// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { languageOfTag, languagesIn } from './translation/files.ts';

const PACKAGE = fileURLToPath(new URL('language/', import.meta.url));
const PLUGIN = fileURLToPath(new URL('plugin/language/', import.meta.url));
const TAGS = readdirSync(PLUGIN);
const FILES = [`plg_system_k2islands.ini`, 'plg_system_k2islands.sys.ini', 'pkg_k2islands.sys.ini'] as const;

/** Returns the strings of a file in order, as Joomla reads them: a quotation mark would end a text. */
function stringsOf(tag: string, file: (typeof FILES)[number]): [key: string, text: string][] {
  const path = `${file.startsWith('pkg') ? PACKAGE : PLUGIN}${tag}/${tag}.${file}`;
  return readFileSync(path, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [, key, text] = /^([A-Z0-9_]+)="([^"]+)"$/.exec(line) ?? [];
      if (!key || !text) throw new Error(`${path}: ${line}`);
      return [key, text];
    });
}

/** Lists what code and markup a text contains: places of values, the elements of a link, entities, examples. */
const codeOf = (text: string) => (text.match(/%(?:\d\$)?s|<[^>]+>|&\w+;|G-\w*|#\w{6}|\bpx\b|sw\.js/g) ?? []).sort();

it('the plugin and its package have the languages of the widgets', () => {
  const languages = languagesIn();
  expect(TAGS.map((tag) => languageOfTag(tag, languages)).sort()).toEqual(languages);
  expect(readdirSync(PACKAGE)).toEqual(TAGS);
});

it('the strings are those that the settings and the messages use, and no others', () => {
  const xml = readFileSync(new URL('plugin/k2islands.xml', import.meta.url), 'utf8');
  const used = [...xml.matchAll(/PLG_SYSTEM_K2ISLANDS_\w+/g)].map(([key]) => key);
  const wrong = ['TEXTS', 'TEXTS_NAME', 'ADOPT', 'ADOPT_NAME'];
  const called = [...wrong.map((name) => `WRONG_${name}`), 'WORKER_STAYS'].map(
    (name) => `PLG_SYSTEM_K2ISLANDS_${name}`,
  );
  const keys = stringsOf('en-GB', 'plg_system_k2islands.ini').map(([key]) => key);
  expect(keys.sort()).toEqual([...new Set(['PLG_SYSTEM_K2ISLANDS', ...used, ...called])].sort());
});

describe.each(TAGS)('the strings in %s', (tag) => {
  it.each(FILES)('have the keys of the English ones, and the same code in each text: %s', (file) => {
    const shape = (of: string) => stringsOf(of, file).map(([key, text]) => [key, codeOf(text)]);
    expect(shape(tag)).toEqual(shape('en-GB'));
  });

  it.skipIf(tag === 'en-GB').each(FILES)('are translated, but for the name: %s', (file) => {
    const english = new Map(stringsOf('en-GB', file));
    const isSame = ([key, text]: readonly [string, string]) => / \S+ /.test(text) && english.get(key) === text;
    expect(stringsOf(tag, file).filter((line) => line[0] !== 'PLG_SYSTEM_K2ISLANDS' && isSame(line))).toEqual([]);
  });
});
