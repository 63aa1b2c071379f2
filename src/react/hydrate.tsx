import { Component, createElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { hydrateRoot } from 'react-dom/client';
import { newId } from '../dom/new-id.ts';
import type { Make, View } from '../view/h.ts';
import type { Hydration, Root } from '../view/lazy-view.ts';

interface Props {
  readonly onError: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Limits a rendering error to its view: the view is emptied, and the error is reported. */
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

/** Draws a view inside the boundary, which catches errors of components only. */
function Shown({ draw }: { readonly draw: () => ReactNode }) {
  return draw();
}

/** Lets React take over the nodes of a view, which were made for this state. */
export function hydrate<State>(
  { host, widget, page, onBroken }: Hydration,
  view: View<State>,
  state: State,
): Root<State> {
  const render = view(createElement as Make);
  const whole = (state: State) => (
    <ErrorBoundary onError={onBroken}>
      <Shown draw={() => render(state)} />
    </ErrorBoundary>
  );
  const first = whole(state);
  const root = hydrateRoot(host, first, {
    identifierPrefix: `${newId('react')}-`,
    onUncaughtError: onBroken,
    // The boundary reports what it catches.
    onCaughtError: () => {},
    // If the two makers' nodes differ, React creates its own.
    onRecoverableError: (error: unknown) => page.debug && console.warn(`K2 Islands: ${widget}:`, error),
  });
  const show = (node: ReactNode) => flushSync(() => root.render(node));
  // Rendering the very same elements again makes React hydrate in this task instead of later.
  show(first);
  return { show: (next) => show(whole(next)), unmount: () => root.unmount() };
}
