import en from '../../src/i18n/en.json' with { type: 'json' };
import { LOADER_TEXTS } from '../../src/loader/texts.ts';

export type Texts = Readonly<Record<string, string>>;

/** The English texts that pages show and sites can replace, in the order of all files. */
export const PAGE_TEXTS: Texts = {
  ...en,
  ...Object.fromEntries(Object.entries(LOADER_TEXTS).map(([key, text]) => [key, text.en])),
};

const FORM = /^(.+)_(zero|one|two|few|many|other)$/;

/** Returns the part of a key that all of its plural forms share; the key itself without forms. */
export const stemOf = (key: string): string => FORM.exec(key)?.[1] ?? key;

const hasForms = (key: string) => stemOf(key) !== key;

/** Returns the English text that a text in any language translates. */
export const englishOf = (key: string, english: Texts): string | undefined =>
  english[key] ?? english[`${stemOf(key)}_other`];

/** Lists the keys that a language needs, in the order of the English ones: its plural forms may be others. */
export function keysFor(language: string, english: Texts): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  // In the order of CLDR, on every platform.
  const ordered = ['zero', 'one', 'two', 'few', 'many', 'other'].filter((form) => forms.some((one) => one === form));
  const keys = Object.keys(english).flatMap((key) =>
    hasForms(key) ? ordered.map((form) => `${stemOf(key)}_${form}`) : key,
  );
  return [...new Set(keys)];
}

/** Names of the values in a text, in any format. */
const placesOf = (text: string) =>
  [...new Set([...text.matchAll(/\{\{?\s*(\w+)[^}]*\}/g)].map(([, name = '']) => name))].sort();

/** Tests whether a text has the values of the English one. A form for a single number may spell it out. */
function hasPlaces(key: string, text: string, english: Texts): boolean {
  const has = placesOf(text);
  const needs = placesOf(english[`${stemOf(key)}_other`] ?? english[key] ?? '');
  // Stars show their number, so their name must contain it (WCAG 2.5.3).
  const maySpell = hasForms(key) && !/_(other|many|few)$/.test(key) && stemOf(key) !== 'rating.star';
  return has.every((name) => needs.includes(name)) && (maySpell || needs.every((name) => has.includes(name)));
}

/** Faults of the texts of a language, by key. */
export interface TextFaults {
  readonly missing: readonly string[];
  readonly unknown: readonly string[];
  /** These lack a value such as `{{count}}`, or have another one. */
  readonly places: readonly string[];
}

/** Compares the texts of a language with the English ones. */
export function faultsOf(texts: Texts, language: string, english: Texts): TextFaults {
  const keys = keysFor(language, english);
  const written = Object.keys(texts);
  return {
    missing: keys.filter((key) => !texts[key]?.trim()),
    unknown: written.filter((key) => !keys.includes(key)),
    places: written.filter((key) => keys.includes(key) && !hasPlaces(key, texts[key] ?? '', english)),
  };
}
