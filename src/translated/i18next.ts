import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Page } from '../core/page.ts';
import { type Catalogue, cataloguesOf } from '../i18n/texts.ts';

const instances = new WeakMap<Page, i18n>();

/** Texts with a plural in every form of a language: a site's own file may have fewer of them. */
function withForms(texts: Catalogue, language: string): Catalogue {
  const all: Record<string, string> = { ...texts };
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const [key, text] of Object.entries(texts))
    if (key.endsWith('_other')) for (const form of forms) all[key.replace(/other$/, form)] ??= text;
  return all;
}

/** All texts, English where there is none: any form of the page's language before one of English. */
function textsOf(page: Page): Catalogue {
  const [english, own] = cataloguesOf(page);
  return withForms({ ...english, ...withForms(own, page.language) }, page.language);
}

/** Makes the one i18next instance for the views, with all texts and the site's own. */
export function i18nOf(page: Page): i18n {
  const known = instances.get(page);
  if (known) {
    // Files that were loaded since have brought texts.
    known.addResources(page.language, 'translation', textsOf(page));
    return known;
  }
  const instance = createInstance();
  instance.use(initReactI18next).init({
    lng: page.language,
    fallbackLng: false,
    resources: { [page.language]: { translation: textsOf(page) } },
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
