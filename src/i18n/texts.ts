import type { Language, Page } from '../core/page.ts';
import type en from './en.json';
import { readOverrides } from './overrides.ts';

type CatalogueKey = keyof typeof en;
/** Keys of the catalogue; plural forms go by their common stem. */
export type TextKey = CatalogueKey extends infer Key
  ? Key extends `${infer Stem}_${Intl.LDMLPluralRule}`
    ? Stem
    : Key
  : never;

/** Texts by key; {@link text} fills in the values of `{{name}}`, and of `{{name, number}}` as a number of the language. */
export type Catalogue = Readonly<Record<string, string>>;

/** Values for the `{{…}}` of a text; `count` chooses the plural form. */
export type TextValues = Readonly<Record<string, string | number>>;

const catalogues: Partial<Record<string, Catalogue>> = {};
const ofSite = new WeakMap<Page, Catalogue>();

/** Makes texts known, in English and German: a part of the catalogues lies beside the code that needs it (build/widget-texts.ts). */
export function provideTexts(texts: Readonly<Partial<Record<Language, Catalogue>>>): void {
  for (const [language, catalogue] of Object.entries(texts) as [Language, Catalogue][])
    catalogues[language] = { ...catalogues[language], ...catalogue };
}

/** The site's own texts (`data-k2-texts`) in this language; they are read when the first text is needed. */
function textsOfSite(page: Page): Catalogue {
  const texts = ofSite.get(page) ?? readOverrides(page);
  ofSite.set(page, texts);
  return texts;
}

/** The English texts that are known by now, and those of the page's language with the site's own on top. */
export function cataloguesOf(page: Page): readonly [english: Catalogue, own: Catalogue] {
  return [{ ...catalogues.en }, { ...catalogues[page.language], ...page.texts, ...textsOfSite(page) }];
}

/**
 * A number and the text around it that need no number format: without separators, and in a script whose digits are 0 to
 * 9 (those from Hebrew to the Vedic ones, Arabic for one, may have others). Chromium takes 15 to 30 ms for the first
 * format of a page, four times that on a slow phone, and the name of a rating would hold up the first vote by it.
 */
const SMALL_NUMBER = /^\d{1,3} [^\u0590-\u1cff]*$/;

/** @returns the text in the page's language, its values filled in as they are: who shows it sets it as text. */
export function text(page: Page, key: TextKey, values: TextValues = {}): string {
  const { language, texts } = page;
  const form = 'count' in values ? new Intl.PluralRules(language).select(Number(values.count)) : '';
  const own = textsOfSite(page);
  const formIn = (find: (key: string) => string | undefined) =>
    find(`${key}_${form}`) ?? find(`${key}_other`) ?? find(key);
  // Any form of the page's language before one of English.
  const found =
    formIn((key) => own[key] ?? texts?.[key] ?? catalogues[language]?.[key]) ??
    formIn((key) => catalogues.en?.[key]) ??
    key;
  return found.replace(/\{\{\s*(\w+)\s*(,\s*number\s*)?\}\}/g, (_, name: string, isNumber?: string) => {
    const value = values[name] ?? '';
    const isPlain = !isNumber || SMALL_NUMBER.test(`${value} ${found}`);
    return isPlain ? `${value}` : new Intl.NumberFormat(language).format(Number(value));
  });
}
