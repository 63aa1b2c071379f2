import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { WORDS } from '../../build/offline-pages.ts';
import { ROOT } from '../../build/rooms.ts';
import en from '../../src/i18n/en.json' with { type: 'json' };
import { keysFor, PAGE_TEXTS, stemOf, type Texts } from './keys.ts';

const CATALOGUES = 'src/i18n/';
const PLUGIN = 'release/plugin/language/';
const PACKAGE = 'release/language/';

/** Every English text, in the order of all files: those of pages, and of the page without a connection. */
const ENGLISH: Texts = {
  ...PAGE_TEXTS,
  ...Object.fromEntries(Object.entries(WORDS).map(([key, text]) => [`offline.${key}`, text])),
};

/** A file to translate. */
export interface TextsFile {
  /** From the project's root. */
  readonly path: string;
  readonly english: Texts;
  /** The texts of the file; none if it does not exist. */
  readonly texts: Texts;
  readonly keys: readonly string[];
  readonly write: (texts: Texts) => string;
}

const readIf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined);

/** Lists the languages that have a file, `en` among them. */
export const languagesIn = (root = ROOT): string[] =>
  readdirSync(root + CATALOGUES)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.slice(0, -5))
    .sort();

/** Finds the language whose file serves a tag of Joomla: `pt-PT` for itself if it has one, `pt` for `pt-BR`. */
export function languageOfTag(tag: string, languages: readonly string[]): string | undefined {
  return [tag, tag.split('-')[0]].find((name) => name !== undefined && languages.includes(name));
}

/** Returns Joomla's tag of a language: the name of the plugin's folder, else with its largest country. */
function tagOf(language: string, root: string): string {
  const languages = [...languagesIn(root), language];
  const known = readdirSync(root + PLUGIN).find((tag) => languageOfTag(tag, languages) === language);
  const { language: name, region } = new Intl.Locale(language).maximize();
  return known ?? `${name}-${region}`;
}

/** Writes a file of texts, with the groups of the English one. */
function writeCatalogue(texts: Texts): string {
  const source = readFileSync(`${ROOT}${CATALOGUES}en.json`, 'utf8').split('\n');
  const first = source.flatMap((line, index) => (line.trim() ? [] : (source[index + 1]?.split('"')[1] ?? [])));
  const gaps = new Set([...first, 'loader.offline', 'offline.title'].map(stemOf));
  const lines = Object.entries(texts).map(([key, text]) => {
    const gap = gaps.delete(stemOf(key)) ? '\n' : '';
    return `${gap}  ${JSON.stringify(key)}: ${JSON.stringify(text)}`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

/** Finds the file of texts for pages. */
export function catalogueOf(language: string, root = ROOT): TextsFile {
  const path = `${CATALOGUES}${language}.json`;
  // The German texts of the loader and of the page without a connection are in the code.
  const english: Texts = language === 'de' ? en : ENGLISH;
  return {
    path,
    english,
    texts: JSON.parse(readIf(root + path) ?? '{}') as Texts,
    keys: keysFor(language, english),
    write: writeCatalogue,
  };
}

/** Reads the strings of a file as Joomla reads them: `KEY="text"`. */
const stringsIn = (content: string): Texts =>
  Object.fromEntries(
    content.split('\n').flatMap((line) => {
      const end = line.indexOf('="');
      return end > 0 && line.endsWith('"') ? [[line.slice(0, end), line.slice(end + 2, -1)] as const] : [];
    }),
  );

const writeStrings = (texts: Texts) =>
  `${Object.entries(texts)
    .map(([key, text]) => `${key}="${text}"\n`)
    .join('')}`;

function pluginFiles(language: string, root: string): TextsFile[] {
  const tag = tagOf(language, root);
  return [PLUGIN, PACKAGE].flatMap((folder) =>
    readdirSync(`${ROOT}${folder}en-GB`).map((name): TextsFile => {
      const path = `${folder}${tag}/${name.replace('en-GB', tag)}`;
      const english = stringsIn(readFileSync(`${ROOT}${folder}en-GB/${name}`, 'utf8'));
      const texts = stringsIn(readIf(root + path) ?? '');
      return { path, english, texts, keys: Object.keys(english), write: writeStrings };
    }),
  );
}

/** Finds the files of a language, which need not exist. */
export const filesOf = (language: string, root = ROOT): TextsFile[] => [
  catalogueOf(language, root),
  ...pluginFiles(language, root),
];

/** Writes a file if its content changes. */
export function update(path: string, content: string): void {
  if (readIf(path) === content) return;
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
