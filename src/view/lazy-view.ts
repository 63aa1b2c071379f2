import type { Page } from '../core/page.ts';
import { loadFile } from '../dom/load-file.ts';
import { make } from '../dom/make.ts';
import { ownDocument } from '../dom/nodes.ts';
import { canBePressed, dom, forgetHandlers, showNodes, type View } from './h.ts';

/** The widget that shows a view, or runs a task. */
export interface WidgetContext {
  /** The adopted element, for `k2:failed`. */
  readonly adopted: Element;
  /** Name of the widget. */
  readonly widget: string;
  readonly page: Page;
}

interface LazyViewOptions<State> extends WidgetContext {
  /** The element of the view, which is emptied at the first `show`. */
  readonly place: Element;
  readonly view: View<State>;
  /** Loads the same view with texts of i18next, for React. */
  readonly reactView?: () => Promise<View<State>>;
}

/** The nodes that React takes over. */
export interface Hydration extends Omit<WidgetContext, 'adopted'> {
  /** The element with the plain nodes of the state. */
  readonly host: Element;
  onBroken(error: unknown): void;
}

/** A view that React renders. */
export interface Root<State> {
  /** Shows a state. The DOM is updated when it returns. */
  show(state: State): void;
  unmount(): void;
}

type Renderer<State> =
  | { readonly kind: 'nodes' | 'fetching' | 'broken' | 'over' }
  | { readonly kind: 'react'; readonly root: Root<State> };

/** Empties an element and gives it a child to render into, since React never removes listeners from its container. */
function ownHost(place: Element): HTMLElement {
  // A `div`, as K2's own style sheet colours each `span` in the block of a rating.
  const host = make('div', { className: 'k2i-host' });
  place.replaceChildren(host);
  return host;
}

/** Creates the element of a view as a plain node, which React never takes over. */
export function elementOf<State>(view: View<State>, state: State): HTMLElement {
  return view(dom)(state) as unknown as HTMLElement;
}

/** Calls `work`, and gives the focus back to the control in the same position if it was lost. */
function keepingFocus(host: () => Element | undefined, work: () => void): void {
  const controls = () => [...(host()?.querySelectorAll<HTMLElement>('a[href],button,input,select,textarea') ?? [])];
  const index = controls().indexOf(ownDocument.activeElement as HTMLElement);
  work();
  if (index >= 0 && !host()?.contains(ownDocument.activeElement)) controls()[index]?.focus();
}

/** Loads React and the view for it; `undefined` if they fail to load. */
async function fetchReact<State>({ view, reactView }: LazyViewOptions<State>) {
  const react = await loadFile('react').catch(() => undefined);
  const drawn = (await reactView?.().catch(() => undefined)) ?? view;
  return (
    react &&
    ((hydration: Hydration, state: State) => {
      forgetHandlers(hydration.host);
      return react.hydrate(hydration, drawn, state);
    })
  );
}

/** Shows a state as plain nodes, in a new host if there is none. */
function showPlain<State>({ place, view }: LazyViewOptions<State>, state: State, host = ownHost(place)): HTMLElement {
  showNodes(host, view(dom)(state));
  return host;
}

/**
 * Shows states of a widget at once as plain nodes. For a state with a button, React is fetched and hydrates these very
 * nodes (react.dev, `hydrateRoot`), so that nothing flickers, is announced twice or loses the focus. If React does not
 * load, or throws, the plain nodes are kept, with working buttons.
 */
export function createLazyView<State>(options: LazyViewOptions<State>) {
  const { place, adopted, widget, page } = options;
  let host: HTMLElement | undefined;
  let current: { readonly state: State } | undefined;
  let renderer: Renderer<State> = { kind: 'nodes' };

  const keepFocus = (work: () => void) => keepingFocus(() => host, work);
  const onBroken = (error: unknown) => {
    if (renderer.kind === 'broken' || renderer.kind === 'over') return;
    const broken = renderer;
    renderer = { kind: 'broken' };
    page.fail(adopted, widget, error);
    // React is still working on its nodes.
    queueMicrotask(() => {
      if (broken.kind === 'react') broken.root.unmount();
      // React keeps its listeners on the old host.
      host = undefined;
      if (current && renderer.kind === 'broken') host = showPlain(options, current.state);
    });
  };
  const bringReact = async () => {
    if (renderer.kind !== 'nodes') return;
    renderer = { kind: 'fetching' };
    const hydrate = await fetchReact(options);
    if (renderer.kind !== 'fetching') return;
    renderer = { kind: 'nodes' };
    // Without React the plain nodes are kept; the next state tries again.
    if (!hydrate || !current || !host) return;
    const { state } = current;
    const hydration = { widget, page, host, onBroken };
    keepFocus(() => {
      const root = hydrate(hydration, state);
      if (renderer.kind === 'nodes') renderer = { kind: 'react', root };
    });
  };
  return {
    show(state: State) {
      if (renderer.kind === 'over') return;
      current = { state };
      // Scripts of the site may have emptied the place; some remove messages after a few seconds.
      if (host && host.parentNode !== place) {
        if (renderer.kind === 'react') renderer.root.unmount();
        if (renderer.kind !== 'broken') renderer = { kind: 'nodes' };
        host = undefined;
      }
      keepFocus(() => {
        if (renderer.kind === 'react') return renderer.root.show(state);
        host = showPlain(options, state, host);
        // After the first paint.
        if (renderer.kind === 'nodes' && canBePressed(host)) page.schedule(bringReact);
      });
    },
    unmount() {
      if (renderer.kind === 'react') renderer.root.unmount();
      renderer = { kind: 'over' };
      host?.remove();
    },
  };
}
