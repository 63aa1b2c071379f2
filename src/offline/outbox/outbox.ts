import { ownDocument } from '../../dom/core/unshadowed.ts';
import type { Page } from '../../runtime/page/page.ts';
import { FIRST_PAUSE_MS, LONGEST_PAUSE_MS, NOTE_LIMIT_MS, OUTBOX_TAG } from '../names/constants.ts';
import { isDue } from '../names/is-due.ts';
import type { OutboxMessage } from '../names/messages.ts';
import { emitWaitingCount } from '../registration/emit-waiting-count.ts';
import { joinTabs } from './outbox-channel.ts';
import { outboxMessageOf } from './outbox-message.ts';
import { indexedDbStore, type OutboxStore } from './outbox-store.ts';
import { sendOutbox } from './send-outbox.ts';
import type { Change, NewComment, WaitingComment, WaitingState } from './waiting-comment.ts';

/** Background Sync (Chromium): not in the DOM's typings. */
interface SyncRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

/** Asks the browser to wake the worker when there is a connection, even when no tab is open any more. */
export async function askForSync(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.getRegistration();
    await (registration as SyncRegistration | undefined)?.sync?.register(OUTBOX_TAG);
  } catch {
    // Not allowed, or no worker: the tabs send.
  }
}

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
  /** Sends what waits, now; by itself this happens whenever the site may be there again. */
  send(): Promise<void>;
  /**
   * Notes what K2 said to a comment that the form itself sent. It is settled soon: the form waits for it before the page
   * is left.
   */
  notePublishes(loggedIn: boolean, atOnce: boolean): Promise<void>;
  /** Called at once, when the comments are known, and after every change. */
  listen(listener: Listener): void;
}

function createOutbox(page: Page, store: OutboxStore): Outbox {
  const { sitePath } = page;
  const listeners: Listener[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pause = FIRST_PAUSE_MS;
  let sending: Promise<void> | undefined;

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
    const done = await sendOutbox(store, sitePath, (comment, answer, outcome) => {
      if (outcome === 'sent') pause = FIRST_PAUSE_MS;
      changed(outboxMessageOf(comment, answer, outcome));
    }).catch(() => true);
    if (done) return;
    timer = setTimeout(send, pause);
    pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
  };
  const send = (): Promise<void> => {
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
      askForSync();
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
    notePublishes: (loggedIn, atOnce) =>
      Promise.race([
        store.notePublishes(sitePath, loggedIn, atOnce).catch(() => {}),
        new Promise<void>((resolve) => setTimeout(resolve, NOTE_LIMIT_MS)),
      ]),
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
