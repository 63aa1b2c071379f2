import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import type { Page } from '../core/page.ts';
import type { ViewModule } from '../view/lazy-view.ts';
import { i18nOf } from './i18next.ts';
import { viewOf } from './island.tsx';

/**
 * As `viewOf`, for a view with texts of its own: `useTranslation` works in it. i18next comes with such a view alone; where
 * the controller says everything in words already, as for a vote, nobody pays for it.
 */
export function translatedViewOf<State>(
  render: (state: State, page: Page) => ReactNode,
): ViewModule<State>['createView'] {
  return viewOf((state: State, page) => <I18nextProvider i18n={i18nOf(page)}>{render(state, page)}</I18nextProvider>);
}
