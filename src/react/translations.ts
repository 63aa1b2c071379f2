import { createInstance, type i18n } from 'i18next';
import { initReactI18next, useTranslation } from 'react-i18next';
import { cataloguesOf, type TextKey, type TextValues } from '../i18n/texts.ts';
import type { Page } from '../page/page.ts';

const NAMESPACE = 'translation';

const instances = new WeakMap<Page, i18n>();

function createI18n({ language }: Page): i18n {
  const instance = createInstance();
  instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    // As the page has it, `pt-pt`.
    lowerCaseLng: true,
    resources: {},
    keySeparator: false,
    nsSeparator: false,
    // React encodes; encoding here would show entities to the visitor.
    interpolation: { escapeValue: false },
    initAsync: false,
    react: { useSuspense: false },
  });
  return instance;
}

/** Returns i18next with all texts that are known by now: each file of the build brings its own. */
export function i18nOf(page: Page): i18n {
  const instance = instances.get(page) ?? createI18n(page);
  instances.set(page, instance);
  for (const [language, texts] of Object.entries(cataloguesOf(page)))
    instance.addResourceBundle(language, NAMESPACE, texts, true, true);
  return instance;
}

/** A text, with its language if that is not the page's. */
interface Text {
  readonly words: string;
  readonly lang: string | undefined;
}

/** Returns a text in the page's language, or else in English. */
export function useText(key: TextKey, values: TextValues = {}): Text {
  const { t, i18n } = useTranslation();
  const { res, usedLng } = t(key, { ...values, returnDetails: true });
  return { words: `${res}`, lang: usedLng === i18n.language ? undefined : usedLng };
}
