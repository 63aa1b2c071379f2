import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Page } from '../../runtime/page/page.ts';
import { catalogueOf } from '../texts/texts.ts';

const instances = new WeakMap<Page, i18n>();

/**
 * The one i18next instance, for the views: the same texts as everywhere else, with the site's own.
 */
export function i18nOf(page: Page): i18n {
  const known = instances.get(page);
  // Code that has come since has brought texts.
  known?.addResources(page.language, 'translation', catalogueOf(page));
  if (known) return known;
  const instance = createInstance();
  instance.use(initReactI18next).init({
    lng: page.language,
    fallbackLng: false,
    resources: { [page.language]: { translation: catalogueOf(page) } },
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
