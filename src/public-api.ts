import type { AdoptionState } from './runtime/adoption.ts';

/** One line of {@link K2IslandsApi.status}. */
export interface WidgetStatus {
  readonly element: Element;
  readonly widget: string;
  /** `idle`: adoptable, waiting for the reader. */
  readonly state: AdoptionState | 'idle';
  /** Why it failed. */
  readonly error?: unknown;
}

/** `window.K2Islands`. */
export interface K2IslandsApi {
  readonly version: string;
  /** Looks at content again; needed only for what a shadow root or a paused observer hides. Default: the document. */
  scan(root?: ParentNode): void;
  /** Undoes every adoption at or below a root. Default: the document. */
  release(root?: Node): void;
  /** What is adopted or adoptable, in which state, and why not. */
  status(): WidgetStatus[];
}
