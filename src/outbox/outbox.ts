import { ownDocument } from '../dom/nodes.ts';
import { pause } from '../dom/wait.ts';
import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS, watchConnection } from '../http/connection.ts';
import { text } from '../i18n/texts.ts';
import type { Page } from '../page/page.ts';
import type { OutboxStore } from './outbox-store.ts';
import { type OnAttempt, sendOutbox } from './send-outbox.ts';
import {
  type HeldComment,
  isDue,
  type NewComment,
  textOfComment,
  type WaitingComment,
  type WaitingState,
} from './waiting-comment.ts';

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

export const OUTBOX_CHANNEL = 'k2-islands-outbox-2';

/** The waiting comments of a site. Functions reject when the browser can't keep a change. */
export interface Outbox {
  /** Keeps a comment: one to be sent, or (`held`) one that the site has accepted, and does not show yet. */
  add(comment: NewComment, state?: WaitingState): Promise<void>;
  /** Notes the page of the list on which the site shows a held comment to everybody. */
  noteShown(comment: HeldComment, page: number): Promise<void>;
  /** Removes a comment, unless it is being sent. It is discarded (`isDiscarded`), or continued as a draft. */
  remove(comment: WaitingComment, isDiscarded: boolean): Promise<boolean>;
  /** Sends a returned comment again; see {@link WaitingComment.state} for `asWhoever`. */
  sendAgain(comment: WaitingComment, asWhoever: boolean): Promise<void>;
  /** Sends the waiting comments. Returns true if none is left. */
  send(): Promise<boolean>;
  /** Calls a listener as soon as the comments are known, and after every change. */
  listen(listener: Listener): void;
}

/** A way to send the waiting comments, which watches the connection for a comment after that has failed. */
type Sender = Pick<Outbox, 'send'> & { readonly watch: (comment: NewComment) => Promise<void> };

function createSender(page: Page, store: OutboxStore, changed: (news?: OutboxNews) => void): Sender {
  const { sitePath } = page;
  /** Pause before the connection is watched again, in ms: a site may answer that, and still not take a comment. */
  let wait = 0;
  const watch = async (comment: NewComment) => {
    await pause(wait);
    wait = Math.min(2 * wait || FIRST_PAUSE_MS, LONGEST_PAUSE_MS);
    void watchConnection(page, new URL(comment.page, location.origin));
  };
  const onAttempt: OnAttempt = (comment, outcome) => {
    if (outcome === 'unreachable') return void watch(comment);
    if (outcome === 'left') return changed();
    wait = 0;
    const { message: answer, refresh } = outcome;
    changed({ sitePath, sent: { itemId: comment.itemId, text: textOfComment(comment), answer, refresh } });
  };
  return { watch, send: () => sendOutbox(store, sitePath, onAttempt).catch(() => true) };
}

/** Sends when the site, or the visitor, is back. */
function sendWhenBack(send: () => void, report: () => void): void {
  addEventListener('k2:connection', ({ detail }) => detail.isReachable && send(), true);
  addEventListener('online', send);
  ownDocument.addEventListener('visibilitychange', () => !ownDocument.hidden && send());
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // A page in the back/forward cache has missed the messages of other tabs.
    report();
    send();
  });
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
  const changed = (news: OutboxNews = { sitePath }) => {
    channel.postMessage(news);
    return report(news);
  };
  const { send, watch } = createSender(page, store, changed);

  channel.addEventListener('message', ({ data }) => data.sitePath === sitePath && report(data));
  sendWhenBack(send, report);

  return {
    async add(comment, state = { kind: 'waiting' }) {
      await store.add(comment, state);
      await changed();
      if (state.kind === 'waiting') void watch(comment);
    },
    async noteShown({ id, state }, page) {
      await store.change(id, state.kind, { ...state, since: Date.now(), page });
      await changed();
    },
    async remove({ id, itemId, state }, isDiscarded) {
      const isGone = await store.change(id, state.kind);
      await changed({ sitePath, ...(isGone && isDiscarded && { discarded: { itemId } }) });
      return isGone;
    },
    async sendAgain({ id, state }, asWhoever) {
      await store.change(id, state.kind, { kind: 'waiting', ...(asWhoever && { asWhoever }) });
      await changed();
      void send();
    },
    send,
    listen(listener) {
      listeners.push(listener);
      report();
    },
  };
}
