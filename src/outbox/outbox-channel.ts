import { OUTBOX_CHANNEL } from '../offline/constants.ts';
import type { OutboxMessage } from '../offline/messages.ts';

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
