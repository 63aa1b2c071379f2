export type AdoptionState = 'loading' | 'ready' | 'failed';

/** An entry of {@link K2IslandsApi.status}. */
export interface WidgetStatus {
  readonly element: Element;
  readonly widget: string;
  /** `idle`: adoptable, waiting for the visitor. */
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

declare global {
  interface Window {
    /** Absent before our tag has run, and in unsupported browsers. */
    readonly K2Islands?: K2IslandsApi;
  }
}
