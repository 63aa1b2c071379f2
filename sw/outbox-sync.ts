import { OUTBOX_TAG } from '../src/offline/names/constants.ts';
import { postToTabs } from '../src/offline/outbox/outbox-channel.ts';
import { outboxMessageOf } from '../src/offline/outbox/outbox-message.ts';
import { indexedDbStore } from '../src/offline/outbox/outbox-store.ts';
import { sendOutbox } from '../src/offline/outbox/send-outbox.ts';
import { names, worker } from './worker-scope.ts';

/** Background Sync (Chromium): not in the DOM's typings. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Sends waiting comments when the browser says that there is a connection, with or without a tab. */
export function sendWhenOnline(): void {
  const sitePath = names.scope.pathname;
  worker.addEventListener('sync' as 'activate', (event) => {
    if ((event as SyncEvent).tag !== OUTBOX_TAG) return;
    const send = async () => {
      const done = await sendOutbox(indexedDbStore, sitePath, (comment, answer, outcome) =>
        postToTabs(outboxMessageOf(comment, answer, outcome)),
      );
      // The browser tries again later.
      if (!done) throw new Error('The site can not be reached');
    };
    event.waitUntil(send());
  });
}
