import { createInstance, type i18n, type TFunction } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Page } from '../page.ts';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import { readOverrides } from './overrides.ts';

type CatalogueKey = keyof typeof en;
/** Keys of the catalogue; plural forms go by their common stem. */
export type TextKey = CatalogueKey extends infer Key
  ? Key extends `${infer Stem}_${'one' | 'other'}`
    ? Stem
    : Key
  : never;

const instances = new WeakMap<Page, i18n>();

/**
 * The one i18next instance: both catalogues, the site's overrides on top, the language of the tag.
 * Overrides are read when the first widget needs a text.
 */
export function i18nOf(page: Page): i18n {
  const known = instances.get(page);
  if (known) return known;
  const overrides = readOverrides(page);
  const instance = createInstance();
  instances.set(page, instance);
  instance.use(initReactI18next).init({
    lng: page.language,
    fallbackLng: 'en',
    resources: {
      de: { translation: { ...de, ...overrides.de } },
      en: { translation: { ...en, ...overrides.en } },
    },
    keySeparator: false,
    nsSeparator: false,
    // React and `textContent` encode; encoding here would show entities to the reader.
    interpolation: { escapeValue: false },
    initAsync: false,
    react: { useSuspense: false },
  });
  return instance;
}

/** Values for the `{{…}}` of a text; `count` chooses the plural form. */
export type TextValues = Readonly<Record<string, string | number>>;

/** @returns the text in the page's language, for what is not React. */
export function text(page: Page, key: TextKey, values?: TextValues): string {
  const translate: TFunction = i18nOf(page).t;
  return translate(key, { ...values });
}
