import { Component, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { Page } from '../core/page.ts';
import baseCss from '../dom/base.css?inline';
import { adoptStyles } from '../dom/styles.ts';
import type { ViewModule } from '../view/lazy-view.ts';
import { shieldHost } from './shield.ts';

interface Props {
  readonly onError: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Keeps a rendering error to its view: nothing of the view is shown, and the error is reported. */
class ErrorBoundary extends Component<Props, { readonly broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.broken ? null : this.props.children;
  }
}

let count = 0;

/**
 * Makes the `createView` of a view module. Nodes that the host has already were made for the first state without React:
 * they stay, and React takes them over.
 *
 * @param render Renders a state.
 */
export function viewOf<State>(render: (state: State, page: Page) => ReactNode): ViewModule<State>['createView'] {
  return (host, { adopted, widget, page, onBroken }, first) => {
    adoptStyles(baseCss);
    shieldHost(host);
    const onError = onBroken ?? ((error: unknown) => page.fail(adopted, widget, error));
    const options = {
      identifierPrefix: `k2i-${++count}-`,
      onUncaughtError: onError,
      // The boundary reports what it catches.
      onCaughtError: () => {},
      // React makes nodes anew that differ from those of the view. The lazy view gives the focus back.
      onRecoverableError: (error: unknown) => page.debug && console.warn(`K2 Islands: ${widget}:`, error),
    };
    const whole = (state: State) => <ErrorBoundary onError={onError}>{render(state, page)}</ErrorBoundary>;
    const view = whole(first);
    const root = host.hasChildNodes() ? hydrateRoot(host, view, options) : createRoot(host, options);
    const show = (node: ReactNode) => flushSync(() => root.render(node));
    // React hydrates in this task, and not some time later, when it is given the very same elements once more.
    show(view);
    return { show: (state) => show(whole(state)), unmount: () => root.unmount() };
  };
}
