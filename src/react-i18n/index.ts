import { createInstance, type i18n } from 'i18next';
import { createElement, type ReactNode } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import type { Page } from '../core/page.ts';
import { catalogueOf, type Translate } from '../i18n/texts.ts';
import type { Make, View } from '../view/h.ts';

declare module '../dom/load-file.ts' {
  interface Files {
    'react-i18n': typeof import('./index.ts');
  }
}

/** Creates i18next with all known texts: those of the page's language and the site's own, else English ones. */
function createI18n(page: Page): i18n {
  const instance = createInstance();
  instance.use(initReactI18next).init({
    lng: page.language,
    fallbackLng: false,
    resources: { [page.language]: { translation: { ...catalogueOf(page) } } },
    keySeparator: false,
    nsSeparator: false,
    // React and `textContent` encode; encoding here would show entities to the reader.
    interpolation: { escapeValue: false },
    initAsync: false,
    react: { useSuspense: false },
  });
  return instance;
}

interface Props {
  readonly i18n: i18n;
  readonly draw: (t: Translate) => ReactNode;
}

function Translated({ i18n, draw }: Props) {
  const { t } = useTranslation(undefined, { i18n });
  return draw((key, values) => t(key, values ?? {}));
}

/** Makes a view for React from one that takes its words from a function: those of i18next. */
export function translated<State>(view: (t: Translate) => View<State>, page: Page): View<State> {
  const i18n = createI18n(page);
  return () => (state) => createElement(Translated, { i18n, draw: (t) => view(t)(createElement as Make)(state) });
}
