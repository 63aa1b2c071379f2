import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { newId } from '../dom/make.ts';
import type { Scope } from '../page/scope.ts';
import type { Mounted } from '../view/mount.ts';
import { i18nOf } from './translations.ts';

/** Mounts a component in an empty element. React removes a component that throws; the error is reported. */
export function mount<Props extends object>(
  place: Element,
  Shown: ComponentType<Props>,
  props: Props,
  { page, fail }: Scope,
): Mounted {
  const root = createRoot(place, {
    identifierPrefix: `${newId('react')}-`,
    onUncaughtError: fail,
  });
  flushSync(() =>
    root.render(
      <I18nextProvider i18n={i18nOf(page)}>
        <Shown {...props} />
      </I18nextProvider>,
    ),
  );
  return { flush: () => flushSync(() => {}), unmount: () => root.unmount() };
}
