import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Page } from '../../runtime/page/page.ts';
import { type Catalogue, cataloguesOf } from '../texts/texts.ts';

const instances = new WeakMap<Page, i18n>();

/**
 * All texts, English where there is none, those with a plural in every form of the language: a site's own file may have
 * fewer of them.
 */
function withForms(page: Page): Catalogue {
  const [english, own] = cataloguesOf(page);
  const texts: Record<string, string> = { ...own };
  const forms = new Intl.PluralRules(page.language).resolvedOptions().pluralCategories;
  for (const [key, text] of Object.entries(texts))
    if (key.endsWith('_other')) for (const form of forms) texts[key.replace(/other$/, form)] ??= text;
  return { ...english, ...texts };
}

/**
 * The one i18next instance, for the views: the same texts as everywhere else, with the site's own.
 */
export function i18nOf(page: Page): i18n {
  const known = instances.get(page);
  if (known) {
    // Code that has come since has brought texts, and the page's language may have come.
    known.addResources(page.language, 'translation', withForms(page));
    if (known.language !== page.language) void known.changeLanguage(page.language);
    return known;
  }
  const instance = createInstance();
  instance.use(initReactI18next).init({
    lng: page.language,
    fallbackLng: false,
    resources: { [page.language]: { translation: withForms(page) } },
    keySeparator: false,
    nsSeparator: false,
    // React and `textContent` encode; encoding here would show entities to the reader.
    interpolation: { escapeValue: false },
    initAsync: false,
    react: { useSuspense: false },
  });
  instances.set(page, instance);
  return instance;
}
