/** Public API: the entry of the package's type declarations. */
import type { EventDetails } from './core/page.ts';

export type { WidgetOptions } from '../widgets/all.ts';
export type { EventDetails } from './core/page.ts';

export type AdoptionState = 'loading' | 'ready' | 'failed';

/** An entry of {@link K2IslandsApi.status}. */
export interface WidgetStatus {
  readonly element: Element;
  /** '' until our code has loaded: the widgets of an element are known only then. */
  readonly widget: string;
  /** `idle`: adoptable, waiting for the reader. */
  readonly state: AdoptionState | 'idle';
  readonly error?: unknown;
}

export interface K2IslandsApi {
  readonly version: string;
  /**
   * Scans content; needed only in shadow roots, after a paused observer, and after `release`. Default: the document.
   */
  scan(root?: ParentNode): void;
  /**
   * Undoes every adoption at or below a root, and ignores these elements until they are scanned by `scan` or replaced.
   * Default: the document.
   */
  release(root?: Node): void;
  /** Lists adopted and adoptable elements with their state and error; released ones are not included. */
  status(): WidgetStatus[];
}

/** A visitor's choice in a consent tool: `document.dispatchEvent(new CustomEvent('k2:consent', { detail }))`. */
export interface ConsentDetail {
  readonly analytics?: boolean;
}

/** The events that bubble from adopted elements, for `addEventListener`. */
export type K2EventMap = { [Name in keyof EventDetails]: CustomEvent<EventDetails[Name]> };

declare global {
  interface Window {
    /** Absent before our tag has run, and in unsupported browsers. */
    readonly K2Islands?: K2IslandsApi;
  }
  interface HTMLElementEventMap extends K2EventMap {}
  interface DocumentEventMap extends K2EventMap {
    'k2:consent': CustomEvent<ConsentDetail>;
  }
  interface WindowEventMap extends K2EventMap {}
}
