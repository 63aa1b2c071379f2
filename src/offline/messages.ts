/** Describes a page that was loaded before the worker was installed, so that it can be kept, too. */
export interface VisitMessage {
  readonly type: 'VISITED';
  readonly page: string;
  /** Address of the loader, as the tag has it. */
  readonly loader: string;
  /** Addresses of all that the page has loaded. */
  readonly files: readonly string[];
}

interface Command {
  /**
   * - `KEEP_KIT`: the reader has used a widget, so the offline kit is worth its bytes.
   * - `SWITCH_OFF`: keep nothing any more; answered on the port that comes with it.
   * - `SKIP_WAITING`: the reader has accepted the new version; sent by workbox-window.
   */
  readonly type: 'KEEP_KIT' | 'SWITCH_OFF' | 'SKIP_WAITING';
  /** With `KEEP_KIT`: addresses of further files to keep, those of the page's language. */
  readonly files?: readonly string[];
}

/** A message of a page to the service worker. */
export type WorkerMessage = VisitMessage | Command;

/** News of the outbox of a site, between all its tabs. */
export interface OutboxMessage {
  readonly sitePath: string;
  /** A comment that has arrived, and the answer of K2 to it. */
  readonly sent?: {
    readonly itemId: number;
    readonly text: string;
    readonly answer: string;
    /** It is on the page as soon as that is loaded again. */
    readonly refresh: boolean;
  };
  /** One that the reader has discarded. */
  readonly discarded?: { readonly itemId: number };
}
