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
  /** A comment that has arrived, with the answer of K2. */
  readonly sent?: {
    readonly itemId: number;
    readonly text: string;
    readonly answer: string;
    /** It is on the page as soon as that is loaded again. */
    readonly refresh: boolean;
  };
  readonly discarded?: { readonly itemId: number };
}

type Listener = (news: OutboxNews, comments: readonly WaitingComment[]) => void;

/** Channel by which tabs tell each other that the outbox has changed. */
export const OUTBOX_CHANNEL = 'k2-islands-outbox-2';

/** Tries a task, now or later, and again with growing pauses until it succeeds. */
function repeat(task: () => Promise<boolean>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE_MS;
  const tryLater = () => {
    clearTimeout(timer);
    timer = setTimeout(tryNow, pause);
  };
  const tryNow = async () => {
    clearTimeout(timer);
    const isDone = await task();
    if (!isDone) {
      tryLater();
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
    return isDone;
  };
  const restart = () => {
    pause = FIRST_PAUSE_MS;
    return tryNow();
  };
  return { tryNow, tryLater, restart };
}

/** Tries to send when the browser has a connection again, and when the reader comes back to the page. */
function sendOnReturn(sending: ReturnType<typeof repeat>, report: () => Promise<void>): void {
  addEventListener('online', sending.restart);
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // The page was away, and has heard of nothing that others have sent or changed.
    report();
    sending.restart();
  });
  ownDocument.addEventListener('visibilitychange', () => !ownDocument.hidden && sending.tryNow());
}

/** Makes the outbox of a site, which sends what waits. Its functions reject when the browser can't keep the change. */
export function createOutbox(page: Page, store: OutboxStore) {
  const { sitePath } = page;
  const listeners: Listener[] = [];
  const channel = new BroadcastChannel(OUTBOX_CHANNEL);

  const report = async (news: OutboxNews = { sitePath }) => {
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
  const send = () =>
    sendOutbox(store, sitePath, (comment, outcome) => {
      if (typeof outcome === 'string') return void changed();
      const { message: answer, refresh } = outcome;
      const sent = { itemId: comment.itemId, text: textOfComment(comment), answer, refresh };
      changed({ sitePath, sent });
    });
  const sending = repeat(() => send().catch(() => true));

  channel.addEventListener('message', ({ data }) => data.sitePath === sitePath && report(data));
  sendOnReturn(sending, report);

  return {
    async add(comment: NewComment): Promise<void> {
      await store.add(comment);
      await changed();
      sending.tryLater();
    },
    /** Removes a comment, unless it is on its way by now. It is given up (`isDiscarded`), or goes on as a draft. */
    async remove({ id, itemId, state }: WaitingComment, isDiscarded: boolean): Promise<boolean> {
      const isGone = await store.change(id, state.kind);
      await changed({ sitePath, ...(isGone && isDiscarded && { discarded: { itemId } }) });
      return isGone;
    },
    /** Sends a comment that came back once more; see {@link WaitingComment.state} for `asWhoever`. */
    async sendAgain({ id, state }: WaitingComment, asWhoever: boolean): Promise<void> {
      await store.change(id, state.kind, { kind: 'waiting', ...(asWhoever && { asWhoever }) });
      await changed();
      sending.tryNow();
    },
    /** Sends the comments that wait. Returns true if nothing is left to be sent. */
    send: sending.tryNow,
    /** Calls a listener at once, when the comments are known, and after every change. */
    listen(listener: Listener): void {
      listeners.push(listener);
      report();
    },
  };
}

export type Outbox = ReturnType<typeof createOutbox>;
