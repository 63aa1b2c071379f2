import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import de from '../src/i18n/de.json' with { type: 'json' };
import en from '../src/i18n/en.json' with { type: 'json' };
import { fileOf } from './rooms.ts';

const SCHEME = 'virtual:texts/';
const LANGUAGES = 'virtual:languages';

const FOLDER = fileURLToPath(new URL('../src/i18n/', import.meta.url));
const PROVIDER = JSON.stringify(`${FOLDER}texts.ts`);

/** The languages whose texts are files that pages fetch. */
export const FETCHED_LANGUAGES: readonly string[] = readdirSync(FOLDER)
  .flatMap((file) => /^([\w-]+)\.json$/.exec(file)?.[1] ?? [])
  .filter((language) => language !== 'de' && language !== 'en')
  .sort();

/** Writes a pattern for the tags of German and English, but for countries whose texts are a file, such as `de-CH`. */
function builtIn(): string {
  const countries = FETCHED_LANGUAGES.filter((language) => /^(de|en)-/.test(language));
  const others = countries.map((language) => `(?!${language.replaceAll('-', '[-_]')}$)`).join('');
  return `/^${others}(de|en|)([-_]|$)/i`;
}

/** The texts of a language that pages fetch, as translators work on them. */
export function fetchedTexts(language: string): Record<string, string> {
  return JSON.parse(readFileSync(`${FOLDER}${language}.json`, 'utf8')) as Record<string, string>;
}

/** Tests for a text that widgets name. The two texts of the loader and the offline page's (offline-pages.ts) are elsewhere. */
const isOfWidgets = (key: string) => !/^(loader|offline)\./.test(key);

const textsWith = (language: string, test: (key: string) => boolean): Record<string, string> =>
  Object.fromEntries(Object.entries(fetchedTexts(language)).filter(([key]) => test(key)));

/** Returns the texts in the file of a language. */
export const shippedTexts = (language: string) => textsWith(language, isOfWidgets);

/** Returns the loader's texts in a language: pages need them before the rest. */
export const loaderTexts = (language: string) => textsWith(language, (key) => key.startsWith('loader.'));

/** Returns a key as code names it: without the form of a plural. */
const stemOf = (key: string) => key.replace(/_(?:one|other)$/, '');

/** The keys that code can name. Each string of each module is looked up here. */
const STEMS: ReadonlySet<string> = new Set(Object.keys(en).filter(isOfWidgets).map(stemOf));

/** Returns the texts of some keys, separated by commas, in English and German. */
export function textsFor(stems: string): Record<'de' | 'en', Record<string, string>> {
  const wanted = stems.split(',');
  const part = (catalogue: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(catalogue).filter(([key]) => wanted.includes(stemOf(key))));
  return { de: part(de), en: part(en) };
}

/** A node of a syntax tree (https://github.com/estree/estree); its kinds that hold strings are read here. */
interface SyntaxNode {
  readonly type: string;
  readonly value?: unknown;
  readonly quasis?: readonly { readonly value: { readonly cooked?: string | null } }[];
}

/** Finds the keys that a string, or the constant start and end of a template, can be. */
function keysNamedBy({ type, value, quasis = [] }: SyntaxNode): string[] {
  if (type === 'Literal') return typeof value === 'string' && STEMS.has(value) ? [value] : [];
  const [start = '', ...rest] = quasis.map((quasi) => quasi.value.cooked ?? '');
  if (type !== 'TemplateLiteral' || !start.includes('.')) return [];
  return [...STEMS].filter((stem) => stem.startsWith(start) && stem.endsWith(rest.at(-1) ?? ''));
}

/** Finds the keys of texts that are named in a syntax tree. */
export function keysIn(tree: unknown): string[] {
  const found = new Set<string>();
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    if ('type' in node) for (const key of keysNamedBy(node as SyntaxNode)) found.add(key);
    for (const child of Object.values(node)) visit(child);
  };
  visit(tree);
  return [...found].sort();
}

/**
 * Makes the texts that a module names known before it runs, by an import of {@link textsFor} in English and German: they
 * are in the same file as the code, which need not wait for them. {@link loaderTexts} of all languages are
 * a module, and the file of a language has {@link shippedTexts}.
 */
export function widgetTexts(): Plugin {
  return {
    name: 'k2-islands:widget-texts',
    transform: {
      // When TypeScript and JSX are JavaScript.
      order: 'post',
      handler(code, id) {
        if (!/\/(src|widgets)\/.*\.tsx?$/.test(id)) return undefined;
        const keys = keysIn(this.parse(code));
        return keys.length > 0 ? { code: `import "${SCHEME}${keys}";${code}`, map: null } : undefined;
      },
    },
    // Texts belong to the file of the code that has them.
    resolveId: (id, importer) =>
      id.startsWith(SCHEME) || id === LANGUAGES ? `\0${id}?of=${fileOf(importer ?? '') ?? ''}` : undefined,
    load(id) {
      const language = id.startsWith(FOLDER) && /^(.+)\.json$/.exec(id.slice(FOLDER.length))?.[1];
      if (language && FETCHED_LANGUAGES.includes(language)) return JSON.stringify(shippedTexts(language));
      if (id.startsWith(`\0${LANGUAGES}?`)) {
        const ofLoader = Object.fromEntries(FETCHED_LANGUAGES.map((name) => [name, loaderTexts(name)]));
        return `export const LOADER_TEXTS_BY_LANGUAGE = ${JSON.stringify(ofLoader)};export const BUILT_IN = ${builtIn()};`;
      }
      const [stems] = id.startsWith(`\0${SCHEME}`) ? id.slice(SCHEME.length + 1).split('?') : [];
      return stems && `import { provideTexts } from ${PROVIDER};provideTexts(${JSON.stringify(textsFor(stems))})`;
    },
  };
}
