import type { Page } from '../core/page.ts';
import { ownDocument } from '../dom/nodes.ts';
import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS } from '../http/connection.ts';
import { text } from '../i18n/texts.ts';
import type { OutboxStore } from './outbox-store.ts';
import { sendOutbox } from './send-outbox.ts';
import { isDue, type NewComment, textOfComment, type WaitingComment } from './waiting-comment.ts';

/** News of the outbox of a site, between all its tabs. */
export interface OutboxNews {
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

/** Called after everything that happens to the outbox, in whatever tab. */
type Listener = (news: OutboxNews, comments: readonly WaitingComment[]) => void;

/** The comments of this site that wait in this browser. Functions reject when the browser can't keep the change. */
export interface Outbox {
  add(comment: NewComment): Promise<void>;
  /**
   * Removes a comment, unless it is no longer in the state in which it was shown: it may be on its way by now.
   * @param isDiscarded The reader gives it up; otherwise it goes on as a draft.
   * @returns whether it was removed.
   */
  remove(comment: WaitingComment, isDiscarded: boolean): Promise<boolean>;
  /** Sends a comment that came back once more; see {@link WaitingComment.state} for `asWhoever`. */
  sendAgain(comment: WaitingComment, asWhoever: boolean): Promise<void>;
  /**
   * Sends the comments that wait. The outbox also does so by itself when the site may answer again.
   * @returns true if nothing is left to be sent; false if the site could not be reached.
   */
  send(): Promise<boolean>;
  /** Calls a listener at once, when the comments are known, and after every change. */
  listen(listener: Listener): void;
}

/** Channel by which tabs tell each other that the outbox has changed. */
export const OUTBOX_CHANNEL = 'k2-islands-outbox-2';

/** A task that is tried again, with growing pauses, until it succeeds. */
interface Repeated {
  /** Tries now. */
  try(): Promise<boolean>;
  /** Tries after the pause. */
  tryLater(): void;
  /** Begins with the shortest pause again. */
  resetPause(): void;
}

function repeat(task: () => Promise<boolean>): Repeated {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE_MS;
  const repeated: Repeated = {
    async try() {
      clearTimeout(timer);
      const isDone = await task();
      if (!isDone) {
        repeated.tryLater();
        pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
      }
      return isDone;
    },
    tryLater() {
      clearTimeout(timer);
      timer = setTimeout(repeated.try, pause);
    },
    resetPause() {
      pause = FIRST_PAUSE_MS;
    },
  };
  return repeated;
}

/** Makes the outbox of a page. It sends what waits whenever the site may be reachable. */
export function createOutbox(page: Page, store: OutboxStore): Outbox {
  const { sitePath } = page;
  const listeners: Listener[] = [];
  const channel = new BroadcastChannel(OUTBOX_CHANNEL);

  const report = async (news: OutboxNews) => {
    // A browser that keeps nothing has nothing to tell.
    const comments = await store.all(sitePath).catch((): WaitingComment[] => []);
    const count = comments.filter(isDue).length;
    const words = count ? text(page, 'waiting.count', { count }) : '';
    page.emit(ownDocument.documentElement, 'k2:comments-waiting', { count, words });
    for (const listener of listeners) listener(news, comments);
  };
  const changed = async (news: OutboxNews = { sitePath }) => {
    channel.postMessage(news);
    await report(news);
  };
  const sending = repeat(() =>
    sendOutbox(store, sitePath, ({ itemId, ...comment }, outcome) => {
      if (typeof outcome === 'string') return void changed();
      sending.resetPause();
      const { message: answer, refresh } = outcome;
      changed({ sitePath, sent: { itemId, text: textOfComment(comment), answer, refresh } });
    }).catch(() => true),
  );
  channel.addEventListener('message', ({ data }) => data.sitePath === sitePath && report(data));
  sendWhenReachable(sending, () => report({ sitePath }));

  return {
    async add(comment) {
      await store.add(comment);
      await changed();
      sending.tryLater();
    },
    async remove({ id, itemId, state }, isDiscarded) {
      const isGone = await store.change(id, state.kind);
      await changed({ sitePath, ...(isGone && isDiscarded && { discarded: { itemId } }) });
      return isGone;
    },
    async sendAgain({ id, state }, asWhoever) {
      await store.change(id, state.kind, { kind: 'waiting', ...(asWhoever && { asWhoever }) });
      await changed();
      sending.try();
    },
    send: sending.try,
    listen(listener) {
      listeners.push(listener);
      report({ sitePath });
    },
  };
}

/**
 * Sends when the connection or the page comes back.
 * @param catchUp Called on a page that was away, and has heard of nothing that others have sent or changed.
 */
function sendWhenReachable(sending: Repeated, catchUp: () => void): void {
  const start = () => {
    sending.resetPause();
    sending.try();
  };
  addEventListener('online', start);
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    catchUp();
    start();
  });
  ownDocument.addEventListener('visibilitychange', () => ownDocument.visibilityState === 'visible' && sending.try());
}
