import { createInstance, type i18n } from 'i18next';
import { createElement, type ReactNode } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Page } from '../core/page.ts';
import { type Catalogue, cataloguesOf, type TextKey, type TextValues } from '../i18n/texts.ts';
import type { Make, View } from '../view/h.ts';

declare module '../dom/load-file.ts' {
  interface Files {
    translated: typeof import('./index.ts');
  }
}

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

type Translate = (key: TextKey, values?: TextValues) => string;

interface Props {
  readonly i18n: i18n;
  readonly draw: (t: Translate) => ReactNode;
}

function Translated({ i18n, draw }: Props) {
  const { t } = useTranslation(undefined, { i18n });
  return draw((key, values) => t(key, values ?? {}));
}

/**
 * Makes a view for React whose words are i18next's.
 * @param view Takes the words from the function that it is given.
 */
export function translated<State>(view: (t: Translate) => View<State>, page: Page): View<State> {
  const i18n = i18nOf(page);
  return () => (state) => createElement(Translated, { i18n, draw: (t) => view(t)(createElement as Make)(state) });
}
