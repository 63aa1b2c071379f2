import type { ComponentType } from 'react';
import { type Files, loadFile } from '../dom/load-file.ts';
import { whenReleased } from '../dom/wait.ts';
import type { Scope } from '../page/scope.ts';

interface MountOptions<Props> {
  /** Unmounts the component at its end. */
  readonly scope: Scope;
  /** An empty element that K2 Islands has made. */
  readonly place: Element;
  /** Loads the component, while React loads. */
  readonly component: (react: Promise<Files['react']>) => Promise<ComponentType<Props>>;
  readonly props: Props;
}

/** A component that is mounted when it is needed. */
export interface Mounting {
  /** Loads React and the component, and mounts it, once; again after a file has failed to load. */
  request(): void;
  /** Applies a changed state to the DOM before it returns. */
  flush(): void;
}

/** A mounted component. */
export interface Mounted extends Pick<Mounting, 'flush'> {
  unmount(): void;
}

type State = { readonly kind: 'unused' | 'loading' | 'over' } | { readonly kind: 'mounted'; readonly mounted: Mounted };

/**
 * Prepares a component of React. Its files load after its words have been painted. If they can't be loaded, the
 * words remain.
 */
export function prepareMount<Props extends object>({ place, component, props, scope }: MountOptions<Props>): Mounting {
  let state: State = { kind: 'unused' };
  const request = () => {
    if (state.kind !== 'unused') return;
    state = { kind: 'loading' };
    scope.page.schedule(load);
  };
  const load = async () => {
    try {
      const react = loadFile('react');
      const [{ mount }, Component] = await Promise.all([react, component(react)]);
      await whenReleased();
      if (state.kind === 'loading') state = { kind: 'mounted', mounted: mount(place, Component, props, scope) };
    } catch {
      if (state.kind !== 'loading') return;
      state = { kind: 'unused' };
      // The words may still be on the page when the connection is back, or the site, as far as the browser knows.
      const waiting = scope.child();
      const again = () => {
        waiting.end();
        if (place.isConnected) request();
      };
      addEventListener('online', again, { signal: waiting.signal });
      addEventListener('k2:connection', ({ detail }) => detail.isReachable && again(), { signal: waiting.signal });
    }
  };
  scope.undo(() => {
    if (state.kind === 'mounted') state.mounted.unmount();
    state = { kind: 'over' };
  });
  return {
    request,
    flush() {
      if (state.kind === 'mounted') state.mounted.flush();
    },
  };
}
