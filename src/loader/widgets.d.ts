/** What the loader must know of the widgets before the runtime is there; made of every `widgets/<folder>/widget.ts`. */
declare module 'virtual:widgets/loader' {
  import type { ChunkSource } from './import-chunk.ts';

  /** Clicks on and in these wait for their widget. */
  export const CLICKS: string;
  /** Submits of these wait for their widget. */
  export const SUBMITS: string;
  /** Followed as plain links these would lead nowhere, jump to the top of the page, or block a user without a question. */
  export const NEVER_NATIVE: string;
  /** Where one of these is, the runtime is fetched without waiting for the reader. */
  export const EAGER: string;
  /** As {@link EAGER}, when one of these is near what the reader sees. */
  export const VISIBLE: string;
  /** As {@link EAGER}, when this browser's local storage has a key that begins so. */
  export const STORED: { readonly key: string; readonly selector: string };
  /** Fields whose `keyup` is our own business; the default action is left alone. */
  export const OWN_KEYS: string;
  /**
   * What makes calls: around the target, the place in there where the server's CSS shows that something waits, the class
   * of that, and the code of the call. It is fetched beside the runtime: waiting for the runtime to ask for it would cost
   * a round trip more.
   */
  export const CALLERS: readonly (readonly [around: string, place: string, className: string, load: ChunkSource])[];
}
