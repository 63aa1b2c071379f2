import type { Page } from '../core/page.ts';
import baseCss from '../dom/base.css?inline';
import { loadFile } from '../dom/load-file.ts';
import { ownDocument } from '../dom/nodes.ts';
import { adoptStyles } from '../dom/styles.ts';
import { canBePressed, dom, forgetHandlers, showNodes, type View } from './h.ts';

/** The place of a view on the page. */
export interface ViewPlace {
  /** The adopted element, for `k2:failed`. */
  readonly adopted: Element;
  /** Name of the widget. */
  readonly widget: string;
  readonly page: Page;
}

interface LazyViewOptions<State> extends ViewPlace {
  /** Its element, which is emptied at the first `show`. */
  readonly place: Element;
  readonly view: View<State>;
  /** Fetches the same view with words by i18next, for React. */
  readonly reactView?: () => Promise<View<State>>;
}

/** A view that React renders. */
export interface Root<State> {
  /** Shows this now: when it returns, the DOM has it. */
  show(state: State): void;
  /** Empties the host. */
  unmount(): void;
}

type Renderer<State> =
  | { readonly kind: 'nodes' | 'fetching' | 'broken' | 'over' }
  | { readonly kind: 'react'; readonly root: Root<State> };

/**
 * Empties an element of the server's and gives it a child to render into. React never takes its listeners off its
 * container, not even when it is unmounted; these go with the child.
 */
function ownHost(place: Element): HTMLElement {
  adoptStyles(baseCss);
  // No `span`: K2's own style sheet has a colour for each of them in the block of a rating.
  const host = ownDocument.createElement('div');
  host.className = 'k2i-host';
  place.replaceChildren(host);
  return host;
}

/** Makes the element of a view as a plain node, which React never takes over. */
export function elementOf<State>(view: View<State>, state: State): HTMLElement {
  adoptStyles(baseCss);
  return view(dom)(state) as unknown as HTMLElement;
}

/** Calls `work`, and gives the focus back to the control in the same position if it was lost. */
function keepingFocus(host: () => Element | undefined, work: () => void): void {
  const controls = () => [...(host()?.querySelectorAll<HTMLElement>('a[href],button,input,select,textarea') ?? [])];
  const index = controls().indexOf(ownDocument.activeElement as HTMLElement);
  work();
  if (index >= 0 && !host()?.contains(ownDocument.activeElement)) controls()[index]?.focus();
}

/**
 * Shows states of a widget at once as plain nodes. When a state has something to press, React is fetched and hydrates
 * these very nodes (react.dev, `hydrateRoot`), so that nothing flickers, is announced twice or loses the focus; words alone never
 * fetch it. If React never loads, or if it throws, the plain nodes stay, with working buttons.
 */
export function createLazyView<State>({ place, view, reactView, ...where }: LazyViewOptions<State>) {
  let host: HTMLElement | undefined;
  let current: { readonly state: State } | undefined;
  let renderer: Renderer<State> = { kind: 'nodes' };

  const showPlain = (state: State) => {
    host ??= ownHost(place);
    showNodes(host, view(dom)(state));
  };
  const onBroken = (error: unknown) => {
    if (renderer.kind === 'broken' || renderer.kind === 'over') return;
    const broken = renderer;
    renderer = { kind: 'broken' };
    where.page.fail(where.adopted, where.widget, error);
    // React is still at work on its nodes.
    queueMicrotask(() => {
      if (broken.kind === 'react') broken.root.unmount();
      // React's listeners stay with the host that it had.
      host = undefined;
      if (current && renderer.kind === 'broken') showPlain(current.state);
    });
  };
  const fetchReact = async () => {
    if (renderer.kind !== 'nodes') return;
    renderer = { kind: 'fetching' };
    const react = await loadFile('react').catch(() => undefined);
    const drawn = (await reactView?.().catch(() => undefined)) ?? view;
    if (renderer.kind !== 'fetching') return;
    renderer = { kind: 'nodes' };
    // Without React the plain nodes stay; the next state asks again.
    if (!react || !current || !host) return;
    const { state } = current;
    const own = host;
    keepingFocus(
      () => host,
      () => {
        forgetHandlers(own);
        const root = react.hydrate({ host: own, ...where, onBroken }, drawn, state);
        if (renderer.kind === 'nodes') renderer = { kind: 'react', root };
      },
    );
  };
  const render = (state: State) => {
    if (renderer.kind === 'react') return renderer.root.show(state);
    showPlain(state);
    // After the first paint.
    if (renderer.kind === 'nodes' && host && canBePressed(host)) where.page.schedule(fetchReact);
  };
  return {
    /** Shows this now. */
    show(state: State) {
      if (renderer.kind === 'over') return;
      current = { state };
      // Scripts of the site may have emptied the place, as some do with messages after some seconds.
      if (host && host.parentNode !== place) {
        if (renderer.kind === 'react') renderer.root.unmount();
        if (renderer.kind !== 'broken') renderer = { kind: 'nodes' };
        host = undefined;
      }
      keepingFocus(
        () => host,
        () => render(state),
      );
    },
    unmount() {
      if (renderer.kind === 'react') renderer.root.unmount();
      renderer = { kind: 'over' };
      host?.remove();
    },
  };
}
