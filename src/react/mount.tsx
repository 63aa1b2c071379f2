import { Component, type ComponentType, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { newId } from '../dom/make.ts';
import type { Mounted, WidgetContext } from '../view/mount.ts';
import { i18nOf } from './translations.ts';

/** Limits an error to its component, which is removed. */
class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    return this.state.isBroken ? null : this.props.children;
  }
}

/** Mounts a component in an empty element. An error of the component is reported, and leaves the element empty. */
export function mount<Props extends object>(
  place: Element,
  Shown: ComponentType<Props>,
  props: Props,
  { adopted, widget, page }: WidgetContext,
): Mounted {
  const report = (error: unknown) => page.fail(adopted, widget, error);
  const root = createRoot(place, {
    identifierPrefix: `${newId('react')}-`,
    onUncaughtError: report,
    onCaughtError: report,
  });
  flushSync(() =>
    root.render(
      <I18nextProvider i18n={i18nOf(page)}>
        <ErrorBoundary>
          <Shown {...props} />
        </ErrorBoundary>
      </I18nextProvider>,
    ),
  );
  return { flush: () => flushSync(() => {}), unmount: () => root.unmount() };
}
