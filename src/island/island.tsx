import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { I18nextProvider } from 'react-i18next';
import { i18nOf } from '../i18n/texts.ts';
import type { Page } from '../page.ts';
import baseCss from '../ui/base.css?inline';
import { adoptStyles } from '../ui/styles.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { shieldHost } from './shield.ts';

/** A React root on a host beside or inside an adopted element. */
export interface Island {
  /** Shows this now: when it returns, the DOM has it. */
  render(view: ReactNode): void;
  /** Takes the root away; the host is empty afterwards. */
  unmount(): void;
}

let count = 0;

/**
 * Mounts React on a host. Whatever the host contains is cleared by the first `render`.
 *
 * @param host Where React renders: an element of your own, which in one of the server's is `ownHost()`.
 * @param adopted The adopted element, for `k2:failed`.
 * @param widget Name of the widget.
 */
export function createIsland(host: Element, adopted: Element, widget: string, page: Page): Island {
  adoptStyles(baseCss);
  const report = (error: unknown) => page.fail(adopted, widget, error);
  shieldHost(host);
  const root = createRoot(host, {
    identifierPrefix: `k2i-${++count}-`,
    onUncaughtError: report,
    // The boundary reports what it catches.
    onCaughtError: () => {},
  });
  return {
    render(view) {
      flushSync(() =>
        root.render(
          <ErrorBoundary onError={report}>
            <I18nextProvider i18n={i18nOf(page)}>{view}</I18nextProvider>
          </ErrorBoundary>,
        ),
      );
    },
    unmount: () => root.unmount(),
  };
}
