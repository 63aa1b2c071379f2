import { Component, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot, type Root } from 'react-dom/client';
import type { Page } from '../core/page.ts';
import baseCss from '../dom/base.css?inline';
import { adoptStyles } from '../dom/styles.ts';
import type { ViewModule } from '../view/lazy-view.ts';
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
 * Mounts React on a host.
 *
 * @param host Where React renders: an element of your own, which in one of the server's is `ownHost()`. Without `first`,
 * whatever it contains is cleared by the first `render`.
 * @param adopted The adopted element, for `k2:failed`.
 * @param widget Name of the widget.
 * @param onError Takes an error of the view, of which nothing is shown then; absent: it is reported by `page.fail`.
 * @param first What the host shows already, made without React: its nodes stay and become React's.
 */
export function createIsland(
  host: Element,
  adopted: Element,
  widget: string,
  page: Page,
  first?: ReactNode,
  onError?: (error: unknown) => void,
): Island {
  adoptStyles(baseCss);
  const report = onError ?? ((error: unknown) => page.fail(adopted, widget, error));
  shieldHost(host);
  const options = {
    identifierPrefix: `k2i-${++count}-`,
    onUncaughtError: report,
    // The boundary reports what it catches.
    onCaughtError: () => {},
    // Nodes that are not what the view would have made are made anew; the lazy view gives the focus back.
    onRecoverableError: (error: unknown) => page.debug && console.warn(`K2 Islands: ${widget}:`, error),
  };
  const whole = (view: ReactNode) => <ErrorBoundary onError={report}>{view}</ErrorBoundary>;
  let root: Root;
  const show = (view: ReactNode) => flushSync(() => root.render(view));
  if (first !== undefined && host.hasChildNodes()) {
    const view = whole(first);
    root = hydrateRoot(host, view, options);
    // The same view once more has React hydrate in this task, and not some time later.
    show(view);
  } else {
    root = createRoot(host, options);
    if (first !== undefined) show(whole(first));
  }
  return {
    render: (view) => show(whole(view)),
    unmount: () => root.unmount(),
  };
}

/** What a widget's `view.tsx` exports as `createView`, made from what renders a state. */
export function viewOf<State>(render: (state: State, page: Page) => ReactNode): ViewModule<State>['createView'] {
  return (host, { adopted, widget, page, onBroken }, first) => {
    const island = createIsland(host, adopted, widget, page, render(first, page), onBroken);
    return { show: (state) => island.render(render(state, page)), unmount: island.unmount };
  };
}

interface Props {
  readonly onError: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Keeps a rendering error to its island: nothing is shown of it, the error goes to the one channel. */
export class ErrorBoundary extends Component<Props, { readonly broken: boolean }> {
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
