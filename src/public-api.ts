/** What the outside may rely on: the type declarations of the package begin here. */
import type { EventDetails } from './core/page.ts';

export type { WidgetOptions } from '../widgets/all.ts';
export type { EventDetails } from './core/page.ts';

export type AdoptionState = 'loading' | 'ready' | 'failed';

/** One line of {@link K2IslandsApi.status}. */
export interface WidgetStatus {
  readonly element: Element;
  /** '' as long as our code for it has not come: then only that it may be adopted is known. */
  readonly widget: string;
  /** `idle`: adoptable, waiting for the reader. */
  readonly state: AdoptionState | 'idle';
  /** Why it failed. */
  readonly error?: unknown;
}

/** `window.K2Islands`. */
export interface K2IslandsApi {
  readonly version: string;
  /**
   * Looks at content again; needed only for what a shadow root or a paused observer hides, and after `release`. Default:
   * the document.
   */
  scan(root?: ParentNode): void;
  /**
   * Undoes every adoption at or below a root, and leaves these elements alone, until they are scanned by `scan` or
   * replaced by others. Default: the document.
   */
  release(root?: Node): void;
  /** What is adopted or adoptable, in which state, and why not; nothing of what was released. */
  status(): WidgetStatus[];
}

/** What a consent tool tells us: `document.dispatchEvent(new CustomEvent('k2:consent', { detail }))`. */
export interface ConsentDetail {
  readonly analytics?: boolean;
}

/** The events that bubble from adopted elements, for `addEventListener`. */
export type K2EventMap = { [Name in keyof EventDetails]: CustomEvent<EventDetails[Name]> };

declare global {
  interface Window {
    /** Absent until our tag has run, and in browsers that are too old for it. */
    readonly K2Islands?: K2IslandsApi;
  }
  interface HTMLElementEventMap extends K2EventMap {}
  interface DocumentEventMap extends K2EventMap {
    'k2:consent': CustomEvent<ConsentDetail>;
  }
  interface WindowEventMap extends K2EventMap {}
}
