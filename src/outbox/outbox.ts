import type { Page } from '../core/page.ts';
import { ownDocument } from '../dom/nodes.ts';
import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS } from '../http/connection.ts';
import { emitWaitingCount, isDue } from '../waiting/waiting.ts';
import { indexedDbStore, type OutboxStore } from './outbox-store.ts';
import { sendOutbox } from './send-outbox.ts';
import {
  type Change,
  type NewComment,
  textOfComment,
  type WaitingComment,
  type WaitingState,
} from './waiting-comment.ts';

/** Told of everything that happens to the outbox, in whatever tab. */
type Listener = (news: OutboxMessage, comments: readonly WaitingComment[]) => void;

/** The comments of this site that wait in this browser. */
export interface Outbox {
  /** @throws anything, when the browser can't keep it. */
  add(comment: NewComment): Promise<void>;
  /** In the order of writing; none where the browser keeps nothing. */
  all(): Promise<WaitingComment[]>;
  /** @returns as {@link OutboxStore.change}. */
  change(id: number, from: readonly WaitingState[], change: Change): Promise<WaitingComment | undefined>;
  /** @returns false for one that is no longer in the state it was shown in: it stays. */
  discard(comment: WaitingComment): Promise<boolean>;
  /**
   * Sends the comments that wait. The outbox also does so by itself when the site may answer again.
   * @returns true if nothing is left to be sent; false if the site could not be reached.
   */
  send(): Promise<boolean>;
  /** Called at once, when the comments are known, and after every change. */
  listen(listener: Listener): void;
}

function createOutbox(page: Page, store: OutboxStore): Outbox {
  const { sitePath } = page;
  const listeners: Listener[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE_MS;
  let sending: Promise<boolean> | undefined;

  const all = () => store.all(sitePath).catch((): WaitingComment[] => []);
  const report = async (news: OutboxMessage) => {
    // A browser that keeps nothing has nothing to tell.
    const comments = await all();
    const count = comments.filter(isDue).length;
    emitWaitingCount(page, count);
    for (const listener of listeners) listener(news, comments);
    return count;
  };
  const tellOthers = joinTabs(sitePath, (news) => void report(news));
  const changed = async (news: OutboxMessage = { sitePath }) => {
    tellOthers(news);
    await report(news);
  };
  const sendNow = async () => {
    clearTimeout(timer);
    timer = undefined;
    const done = await sendOutbox(store, sitePath, (comment, outcome) => {
      if (typeof outcome === 'string') return void changed();
      pause = FIRST_PAUSE_MS;
      const { message: answer, refresh } = outcome;
      changed({ sitePath, sent: { itemId: comment.itemId, text: textOfComment(comment), answer, refresh } });
    }).catch(() => true);
    if (!done) {
      timer = setTimeout(send, pause);
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
    return done;
  };
  const send = (): Promise<boolean> => {
    sending ??= sendNow().finally(() => {
      sending = undefined;
    });
    return sending;
  };
  const sendSoon = () => {
    pause = FIRST_PAUSE_MS;
    send();
  };

  addEventListener('online', sendSoon);
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    // While it was away, it heard of nothing that others have sent or changed.
    report({ sitePath });
    sendSoon();
  });
  ownDocument.addEventListener('visibilitychange', () => ownDocument.visibilityState === 'visible' && send());

  return {
    all,
    async add(comment) {
      await store.add(comment);
      await changed();
      timer ??= setTimeout(() => {
        // Where something is being sent, nothing else would forget it.
        timer = undefined;
        send();
      }, pause);
    },
    async change(id, from, change) {
      const comment = await store.change(id, from, change);
      await changed();
      return comment;
    },
    async discard({ id, itemId, state }) {
      const isGone = await store.remove(id, state);
      await changed({ sitePath, ...(isGone && { discarded: { itemId } }) });
      return isGone;
    },
    send,
    listen(listener) {
      listeners.push(listener);
      report({ sitePath });
    },
  };
}

const outboxes = new WeakMap<Page, Outbox>();

/** The one outbox of a page; made, it sends what waits whenever the site may be there. */
export function outboxOf(page: Page): Outbox {
  const known = outboxes.get(page);
  if (known) return known;
  const outbox = createOutbox(page, indexedDbStore);
  outboxes.set(page, outbox);
  return outbox;
}

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

/** Channel by which tabs tell each other that the outbox has changed. */
export const OUTBOX_CHANNEL = 'k2-islands-outbox';

/** `undefined` in a browser without such channels: nobody tells, nobody hears. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(OUTBOX_CHANNEL);
  } catch {
    return undefined;
  }
}

/** Reads what another tab, perhaps of another build, tells: of what can't be read, only that something has happened. */
function readNews(data: unknown): OutboxMessage | undefined {
  const { sitePath, sent, discarded } = Object(data);
  if (typeof sitePath !== 'string') return undefined;
  const { itemId: gone } = Object(discarded);
  if (typeof gone === 'number') return { sitePath, discarded: { itemId: gone } };
  const { itemId, text, answer, refresh } = Object(sent);
  if (typeof itemId !== 'number' || typeof text !== 'string' || typeof answer !== 'string') return { sitePath };
  return { sitePath, sent: { itemId, text, answer, refresh: !!refresh } };
}

/**
 * Listens to other tabs.
 * @returns tells all tabs but this one. It is the same channel: from another one this tab would hear itself.
 */
export function joinTabs(sitePath: string, hear: (news: OutboxMessage) => void): (news: OutboxMessage) => void {
  const channel = openChannel();
  channel?.addEventListener('message', ({ data }) => {
    const news = readNews(data);
    if (news?.sitePath === sitePath) hear(news);
  });
  return (news) => channel?.postMessage(news);
}
