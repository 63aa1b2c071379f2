/** How the bundle in `dist` stands. */
export interface BundleState {
  readonly phase: 'building' | 'ready' | 'failed';
  /** What the bundler says of a failed build, else ''. */
  readonly error: string;
  /** ms since the epoch when this phase began. */
  readonly since: number;
}

/** Name of the messages about the bundle that the server sends to the preview page; the page sends it to ask. */
export const BUNDLE_MESSAGE = 'k2-islands:bundle';
