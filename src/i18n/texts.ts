import type { Language, Page } from '../page.ts';
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

const catalogues: Partial<Record<Language, Catalogue>> = {};
const withOverrides = new WeakMap<Page, Catalogue>();

/** Makes a catalogue known; the first of a language stays. */
export function provideTexts(language: Language, catalogue: Catalogue): void {
  catalogues[language] ??= catalogue;
}

/**
 * Fetches the catalogue of the page's language, once. Whoever calls {@link text} has awaited this, or is a widget whose
 * line in the registry says `texts`: the runtime then awaits it before the widget adopts anything.
 *
 * @throws what the import throws: the texts can't be had.
 */
export async function loadTexts(page: Page): Promise<void> {
  const { language } = page;
  if (catalogues[language]) return;
  const module = await (language === 'de'
    ? page.load(() => import('./de.json'))
    : page.load(() => import('./en.json')));
  provideTexts(language, module.default);
}

/**
 * The texts of the page's language with the site's own (`data-k2-texts`) on top; those are read when the first text is
 * needed.
 *
 * @throws Error when {@link loadTexts} has not been awaited.
 */
export function catalogueOf(page: Page): Catalogue {
  const known = withOverrides.get(page);
  if (known) return known;
  const ours = catalogues[page.language];
  if (!ours) throw new Error(`No texts in "${page.language}" yet`);
  const catalogue = { ...ours, ...readOverrides(page) };
  withOverrides.set(page, catalogue);
  return catalogue;
}

/**
 * @returns the text in the page's language, its values filled in as they are: who shows it sets it as text.
 * @throws Error when {@link loadTexts} has not been awaited.
 */
export function text(page: Page, key: TextKey, values: TextValues = {}): string {
  const catalogue = catalogueOf(page);
  const form = 'count' in values ? new Intl.PluralRules(page.language).select(Number(values.count)) : '';
  const found = catalogue[`${key}_${form}`] ?? catalogue[`${key}_other`] ?? catalogue[key] ?? key;
  return found.replace(/\{\{\s*(\w+)\s*(,\s*number\s*)?\}\}/g, (_, name: string, isNumber?: string) => {
    const value = values[name] ?? '';
    return isNumber ? new Intl.NumberFormat(page.language).format(Number(value)) : `${value}`;
  });
}
