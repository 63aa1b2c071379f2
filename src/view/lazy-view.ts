import type { Page } from '../core/page.ts';
import { ownDocument } from '../dom/nodes.ts';

/**
 * Empties an element of the server's and gives it a child for React to render into. React never takes its listeners off
 * what it renders into, not even when it is unmounted; these go with the child.
 */
function ownHost(place: Element): HTMLElement {
  // No `span`: K2's own style sheet has a colour for each of them in the block of a rating.
  const host = ownDocument.createElement('div');
  host.className = 'k2i-host';
  place.replaceChildren(host);
  return host;
}

/** A React view on its host. */
interface View<State> {
  /** Shows this now: when it returns, the DOM has it. */
  show(state: State): void;
  /** Removes the root; the host is empty afterwards. */
  unmount(): void;
}

/** The place of a view. */
export interface ViewPlace {
  /** The adopted element, for `k2:failed`. */
  readonly adopted: Element;
  /** Name of the widget. */
  readonly widget: string;
  readonly page: Page;
}

/** The place of a mounted view. */
interface MountPlace extends ViewPlace {
  /** Called once React has removed what it could not render. */
  onBroken?(error: unknown): void;
}

/** The module of a view, such as a widget's `view.tsx`. */
export interface ViewModule<State> {
  /**
   * Mounts the view.
   * @param host Its nodes were made by `plain` for this very state: React takes them over.
   */
  createView(host: Element, place: MountPlace, state: State): View<State>;
}

interface LazyViewOptions<State> extends ViewPlace {
  /** Its element, which is emptied at the first `show`. */
  readonly place: Element;
  /** Fetches the view with React. */
  readonly load: () => Promise<ViewModule<State>>;
  /**
   * Makes the nodes of a state without React. Nodes that it returns again stay where they are, with the focus and with a
   * press that has begun on them.
   * @param signal Ends the listening to these nodes: React listens instead, or they are gone.
   */
  readonly plain: (state: State, signal: AbortSignal) => (Node | string)[];
}

/** Selects our own controls in a view. */
const PRESSABLE = 'button,[role="option"]';

/** A view that shows states before its code is loaded. */
export interface LazyView<State> {
  /** Shows this now, with React or without it. */
  show(state: State): void;
  /** Checks that the focus is in it. */
  hasFocus(): boolean;
  /** Removes all of it. */
  unmount(): void;
}

/**
 * Shows states of a widget without waiting for React: at once, as plain nodes. When the view's code is loaded, React
 * hydrates these nodes (react.dev, `hydrateRoot`), so that nothing flickers, is announced twice or loses the focus. If it
 * never loads, the plain nodes stay, with working buttons. If it throws, now or later, they come back for good.
 */
export function createLazyView<State>(options: LazyViewOptions<State>): LazyView<State> {
  const { place, load, plain, adopted, widget, page } = options;
  let isAsked = false;
  let module: ViewModule<State> | undefined;
  let view: View<State> | undefined;
  let host: Element | undefined;
  let current: { readonly state: State } | undefined;
  let plainNodes = new AbortController();
  let isOver = false;
  /** Index of the focused element in `focusable()`, while a view shows something. */
  let focused = -1;

  // Of our own nodes: views have no other controls than these.
  const focusable = () => [...(host?.querySelectorAll<HTMLElement>('a[href],button,input,select,textarea') ?? [])];
  const rememberFocus = () => {
    focused = focusable().indexOf(ownDocument.activeElement as HTMLElement);
    queueMicrotask(() => {
      focused = -1;
    });
  };
  const showPlain = (state: State) => {
    plainNodes.abort();
    plainNodes = new AbortController();
    host ??= ownHost(place);
    const nodes = plain(state, plainNodes.signal);
    const { childNodes } = host;
    // Nodes that stay are not inserted again: the focus would be lost, and an alert would be announced again.
    if (nodes.length !== childNodes.length || nodes.some((node, index) => node !== childNodes[index]))
      host.replaceChildren(...nodes);
  };
  const onBroken = (error: unknown) => {
    if (!module) return;
    module = undefined;
    const had = focused;
    page.fail(adopted, widget, error);
    // React is still at work on its nodes.
    queueMicrotask(() => {
      if (isOver || !current) return;
      view?.unmount();
      view = undefined;
      // React's listeners stay with the host that it had.
      host = undefined;
      showPlain(current.state);
      focusable()[had]?.focus();
    });
  };
  /** Leaves `view` unset if it can't be made. */
  const mount = (state: State) => {
    host ??= ownHost(place);
    rememberFocus();
    try {
      view = module?.createView(host, { adopted, widget, page, onBroken }, state);
      plainNodes.abort();
      // React makes nodes anew whose words have changed since.
      const now = focusable()[focused];
      if (now && now !== ownDocument.activeElement) now.focus();
    } catch (error) {
      onBroken(error);
    }
  };
  const showInView = (state: State) => {
    rememberFocus();
    try {
      view?.show(state);
    } catch (error) {
      onBroken(error);
    }
  };
  /** Only what can be pressed needs React: words never fetch it. */
  const canBePressed = () => !!host?.querySelector(PRESSABLE);
  const fetchView = () => {
    if (isAsked || isOver) return;
    isAsked = true;
    load().then(
      (loaded) => {
        module = loaded;
        if (current && !isOver) mount(current.state);
      },
      () => {
        // The plain nodes stay; the next state asks again.
        isAsked = false;
      },
    );
  };
  return {
    show(state) {
      if (isOver) return;
      current = { state };
      // Scripts of the site may have emptied the place, as some do with messages after some seconds.
      if (host && host.parentNode !== place) {
        view?.unmount();
        view = host = undefined;
      }
      if (!view && module) mount(state);
      else showInView(state);
      if (view) return;
      showPlain(state);
      // After the first paint.
      if (canBePressed()) page.schedule(fetchView);
    },
    hasFocus: () => !!host?.contains(host.ownerDocument.activeElement),
    unmount() {
      isOver = true;
      plainNodes.abort();
      view?.unmount();
      host?.remove();
    },
  };
}

/**
 * Makes the element of a text that is shown by itself; none for an empty text. Browsers that translate a page put the text
 * nodes into elements of their own, so React could no longer change a bare text. A `span` would have K2's styles.
 */
export function textElement(text: string): HTMLElement[] {
  if (!text) return [];
  const element = ownDocument.createElement('bdi');
  element.textContent = text;
  return [element];
}
