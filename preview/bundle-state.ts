/** State of the bundle in `dist`. */
export interface BundleState {
  readonly phase: 'building' | 'ready' | 'failed';
  /** Message of the bundler after a failed build, else ''. */
  readonly error: string;
  /** ms since the epoch when this phase began. */
  readonly since: number;
}

/** Name of the messages about the bundle that the server sends to the preview page; the page sends it to ask. */
export const BUNDLE_MESSAGE = 'k2-islands:bundle';
