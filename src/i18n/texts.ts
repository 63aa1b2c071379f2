import { namesOf } from '../dom/language-names.ts';
import { ownDocument } from '../dom/nodes.ts';
import type { Language, Page } from '../page/page.ts';
import type en from './en.json';

type CatalogueKey = keyof typeof en;
/** Keys of the catalogue; plural forms go by their common stem. */
export type TextKey = CatalogueKey extends infer Key
  ? Key extends `${infer Stem}_${Intl.LDMLPluralRule}`
    ? Stem
    : Key
  : never;

/** Texts by key; {@link text} fills in the values of `{{name}}`. */
type Catalogue = Readonly<Record<string, string>>;

export type TextValues = Readonly<Record<string, string | number>>;

const catalogues: Partial<Record<string, Catalogue>> = {};
const ofSite = new WeakMap<Page, ReadonlyMap<string, Catalogue>>();

/** Adds texts in English and German. Each chunk has its part of the catalogues (build/widget-texts.ts). */
export function provideTexts(texts: Readonly<Partial<Record<Language, Catalogue>>>): void {
  for (const [language, catalogue] of Object.entries(texts) as [Language, Catalogue][])
    catalogues[language] = { ...catalogues[language], ...catalogue };
}

/**
 * Reads the site's own texts, `<script type="application/json" data-k2-texts>` with `{"de": {key: text}}`; later ones
 * win. A block that is not JSON is reported and changes nothing.
 */
function readBlocks(page: Page): ReadonlyMap<string, Catalogue> {
  const found = new Map<string, Catalogue>();
  for (const block of ownDocument.querySelectorAll('script[type="application/json"][data-k2-texts]')) {
    try {
      for (const [tag, texts] of Object.entries<unknown>(JSON.parse(block.textContent ?? ''))) {
        const [language = tag] = namesOf(tag);
        const own: Record<string, string> = { ...found.get(language) };
        for (const [key, text] of Object.entries(Object(texts))) if (typeof text === 'string') own[key] = text;
        found.set(language, own);
      }
    } catch (error) {
      page.fail(block, 'texts', error);
    }
  }
  return found;
}

/**
 * Returns the site's own texts in a language; those for `pt` serve `pt-PT`, too. They are read when the first text of the
 * page is needed.
 */
export function textsOfSite(page: Page, language = page.language): Catalogue {
  const texts = ofSite.get(page) ?? readBlocks(page);
  ofSite.set(page, texts);
  const [whole, first] = namesOf(language);
  return { ...texts.get(`${first}`), ...texts.get(`${whole}`) };
}

/** Returns the texts that are known by now, in English and in the page's language, with the site's own. */
export const cataloguesOf = (page: Page): Readonly<Record<string, Catalogue>> => ({
  en: { ...catalogues.en },
  [page.language]: { ...catalogues[page.language], ...page.texts, ...textsOfSite(page) },
});

/** A text and the language that it is in: English if the page's language lacks it. */
export interface Phrase {
  readonly words: string;
  readonly language: string;
}

function findText(page: Page, key: TextKey, count: TextValues[string] | undefined): Phrase {
  const { language, texts } = page;
  const own = textsOfSite(page);
  const form = count === undefined ? '' : new Intl.PluralRules(language).select(Number(count));
  const formIn = (find: (key: string) => string | undefined) =>
    find(`${key}_${form}`) ?? find(`${key}_other`) ?? find(key);
  // Any plural form of the page's language is better than an English one.
  const words = formIn((key) => own[key] ?? texts?.[key] ?? catalogues[language]?.[key]);
  if (words !== undefined) return { words, language };
  return { words: formIn((key) => catalogues.en?.[key]) ?? key, language: 'en' };
}

/** Returns a text with its language, and with the values inserted unescaped. */
export function phraseOf(page: Page, key: TextKey, values: TextValues = {}): Phrase {
  const found = findText(page, key, values.count);
  return {
    ...found,
    words: found.words.replace(/\{\{\s*(\w+)[^}]*\}\}/g, (_, name: string) => `${values[name] ?? ''}`),
  };
}

/** Returns a text in the page's language, or in English. Use {@link setText} if the element has no other texts. */
export const text = (page: Page, key: TextKey, values?: TextValues): string => phraseOf(page, key, values).words;

/** Shows a text of the catalogue in an element, marked with its language. */
export function setText(element: HTMLElement, page: Page, key: TextKey, values?: TextValues): void {
  const { words, language } = phraseOf(page, key, values);
  element.textContent = words;
  element.lang = language;
}
