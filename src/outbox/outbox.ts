import { ownDocument } from '../dom/nodes.ts';
import type { Timer } from '../dom/wait.ts';
import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS } from '../http/connection.ts';
import { text } from '../i18n/texts.ts';
import type { Page } from '../page/page.ts';
import type { OutboxStore } from './outbox-store.ts';
import { sendOutbox } from './send-outbox.ts';
import { isDue, type NewComment, textOfComment, type WaitingComment } from './waiting-comment.ts';

/** A message about the outbox of a site, between all its tabs. */
export interface OutboxNews {
  readonly sitePath: string;
  /** A comment that K2 has accepted, with its answer. */
  readonly sent?: {
    readonly itemId: number;
    readonly text: string;
    readonly answer: string;
    /** Reloading the page shows it. */
    readonly refresh: boolean;
  };
  readonly discarded?: { readonly itemId: number };
}

type Listener = (news: OutboxNews, comments: readonly WaitingComment[]) => void;

/** Name of the tabs' shared channel. */
export const OUTBOX_CHANNEL = 'k2-islands-outbox-2';

/** A task that is repeated with growing pauses until it succeeds. */
interface Repeated {
  tryNow(): Promise<boolean>;
  tryLater(): void;
  /** Tries now, and forgets the growth of the pauses. */
  restart(): Promise<boolean>;
}

function repeat(task: () => Promise<boolean>): Repeated {
  let timer: Timer | undefined;
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

/** Sends when the browser has a connection again, and when the reader returns to the page. */
function sendOnReturn(sending: Repeated, report: () => Promise<void>): void {
  addEventListener('online', sending.restart);
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // A page in the back/forward cache has missed the messages of other tabs.
    report();
    sending.restart();
  });
  ownDocument.addEventListener('visibilitychange', () => !ownDocument.hidden && sending.tryNow());
}

/** The waiting comments of a site. Functions reject when the browser can't keep a change. */
export interface Outbox {
  add(comment: NewComment): Promise<void>;
  /** Removes a comment, unless it is being sent. It is discarded (`isDiscarded`), or continued as a draft. */
  remove(comment: WaitingComment, isDiscarded: boolean): Promise<boolean>;
  /** Sends a returned comment again; see {@link WaitingComment.state} for `asWhoever`. */
  sendAgain(comment: WaitingComment, asWhoever: boolean): Promise<void>;
  /** Sends the waiting comments. Returns true if none is left. */
  send(): Promise<boolean>;
  /** Calls a listener as soon as the comments are known, and after every change. */
  listen(listener: Listener): void;
}

export function createOutbox(page: Page, store: OutboxStore): Outbox {
  const { sitePath } = page;
  const listeners: Listener[] = [];
  const channel = new BroadcastChannel(OUTBOX_CHANNEL);

  const report = async (news: OutboxNews = { sitePath }) => {
    // A browser without storage has no comments.
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
      sending.tryNow();
    },
    send: sending.tryNow,
    listen(listener) {
      listeners.push(listener);
      report();
    },
  };
}
