import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import de from '../src/i18n/de.json' with { type: 'json' };
import en from '../src/i18n/en.json' with { type: 'json' };
import { buildsOnce } from './after-build.ts';
import { fileOf } from './rooms.ts';

const SCHEME = 'virtual:texts/';
const LOADER = 'virtual:loader-texts/';
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

/** Of these texts, those that pages fetch; the others stand in a page of their own (offline-pages.ts). */
export function shippedTexts(language: string): Record<string, string> {
  return Object.fromEntries(Object.entries(fetchedTexts(language)).filter(([key]) => !key.startsWith('offline.')));
}

/** Lists the entries of the build for the loader's texts in each language: pages need them before the rest. */
export const loaderEntries = (): Record<string, string> =>
  Object.fromEntries(FETCHED_LANGUAGES.map((language) => [`loader-${language}`, LOADER + language]));

/** Returns the loader's texts in a language. */
export const loaderTexts = (language: string): Record<string, string> =>
  Object.fromEntries(Object.entries(fetchedTexts(language)).filter(([key]) => key.startsWith('loader.')));

/**
 * Returns the texts that some code needs, in English and German; they are in the same file as the code, which need not
 * wait for them.
 * @param names Keys, or groups of keys (the part before the first dot), separated by commas.
 * @throws Error for an unknown name.
 */
export function textsFor(names: string): Record<'de' | 'en', Record<string, string>> {
  const wanted = names.split(',');
  const isOf = (key: string, name: string) => key === name || key.startsWith(`${name}.`);
  const part = (catalogue: Readonly<Record<string, string>>) => {
    const all = Object.entries(catalogue);
    for (const name of wanted) if (!all.some(([key]) => isOf(key, name))) throw new Error(`No text "${name}"`);
    return Object.fromEntries(all.filter(([key]) => wanted.some((name) => isOf(key, name))));
  };
  return { de: part(de), en: part(en) };
}

/** The bundler's facts about a module. */
interface Module {
  readonly id: string;
  readonly code: string | null;
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

/** The module that returns texts; it has those that were loaded. */
const SAYS_TEXTS = /\/src\/i18n\/texts\.ts$/;

/** Keys of texts as code names them: without the forms of a plural. */
const keysIn = (catalogue: Readonly<Record<string, string>>) =>
  new Set(Object.keys(catalogue).map((key) => key.replace(/_(?:one|other)$/, '')));

const KEYS = keysIn(en);

/** Returns the argument for {@link textsFor} in the id of a module, if that is one of texts. */
const namesIn = (id: string) => (id.startsWith(`\0${SCHEME}`) ? id.slice(SCHEME.length + 1).split('?')[0] : undefined);

/** Keys of the texts that a module brings along. */
function broughtBy({ importedIds, dynamicallyImportedIds }: Module): string[] {
  const names = [...importedIds, ...dynamicallyImportedIds].flatMap((id) => namesIn(id) ?? []);
  return names.flatMap((names) => [...keysIn(textsFor(names).en)]);
}

/** Keys of texts that a module names. */
function namedBy({ code }: Module): Set<string> {
  const strings = (code ?? '').matchAll(/['"`]([\w.-]+)(?=['"`])/g);
  return new Set([...strings].flatMap(([, key = '']) => (KEYS.has(key) ? key : [])));
}

/**
 * Finds texts that a module names, and that neither its file of the build nor one that this imports brings along: a reader
 * would see the key. Tests can't find them, as they have one module that knows all texts.
 */
export function missingTexts(modules: readonly Module[], fileOfModule = fileOf): string[] {
  const brought = new Map<string, Set<string>>();
  const imports = new Map<string, Set<string>>();
  const files = modules.flatMap((module) => {
    const file = fileOfModule(module.id);
    return file ? [{ file, module }] : [];
  });
  for (const { file, module } of files) {
    brought.set(file, new Set([...(brought.get(file) ?? []), ...broughtBy(module)]));
    const others = module.importedIds.flatMap((id) => fileOfModule(id) ?? []);
    imports.set(file, new Set([...(imports.get(file) ?? []), ...others]));
  }
  const withImports = (file: string, found = new Set<string>()): Set<string> => {
    if (found.has(file)) return found;
    found.add(file);
    for (const other of imports.get(file) ?? []) withImports(other, found);
    return found;
  };
  return files
    .filter(({ module }) => module.importedIds.some((id) => SAYS_TEXTS.test(id)))
    .flatMap(({ file, module }) => {
      const known = new Set([...withImports(file)].flatMap((name) => [...(brought.get(name) ?? [])]));
      return [...namedBy(module)]
        .filter((key) => !known.has(key))
        .map((key) => `${module.id} says "${key}", which neither ${file} brings nor a file that it imports`);
    });
}

/**
 * Resolves `import 'virtual:texts/<names>'` to code that makes {@link textsFor} known. {@link loaderTexts} and
 * {@link FETCHED_LANGUAGES} are modules, and the file of a language has {@link shippedTexts}.
 */
export function widgetTexts(): Plugin {
  return {
    name: 'k2-islands:widget-texts',
    // Texts belong to the file of the code that has them.
    resolveId: (id, importer) =>
      id.startsWith(SCHEME) || id === LANGUAGES
        ? `\0${id}?of=${fileOf(importer ?? '') ?? ''}`
        : id.startsWith(LOADER)
          ? `\0${id}`
          : undefined,
    load(id) {
      const language = id.startsWith(FOLDER) && /^(.+)\.json$/.exec(id.slice(FOLDER.length))?.[1];
      if (language && FETCHED_LANGUAGES.includes(language)) return JSON.stringify(shippedTexts(language));
      if (id.startsWith(`\0${LOADER}`))
        return `export default ${JSON.stringify(loaderTexts(id.slice(LOADER.length + 1)))}`;
      if (id.startsWith(`\0${LANGUAGES}?`))
        return `export const FETCHED_LANGUAGES = ${JSON.stringify(FETCHED_LANGUAGES)};export const BUILT_IN = ${builtIn()};`;
      const names = namesIn(id);
      const texts = names === undefined ? undefined : JSON.stringify(textsFor(names));
      return texts && `import { provideTexts } from ${PROVIDER};provideTexts(${texts})`;
    },
  };
}

/** Fails the build if a page could show the key of a text. */
export function textsAreThere(): Plugin {
  return {
    name: 'k2-islands:texts-are-there',
    apply: buildsOnce,
    buildEnd(error) {
      const modules = [...this.getModuleIds()].flatMap((id) => this.getModuleInfo(id) ?? []);
      const [missing] = error ? [] : missingTexts(modules);
      if (missing) this.error(missing);
    },
  };
}
