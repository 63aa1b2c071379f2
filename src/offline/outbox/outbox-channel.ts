import { OUTBOX_CHANNEL } from '../names/constants.ts';

/** What has happened to the outbox of a site. */
export interface OutboxNews {
  readonly sitePath: string;
  /** A comment that has arrived, and what K2 said to it, where it said something. */
  readonly sent?: {
    readonly itemId: number;
    readonly text: string;
    readonly answer: string | undefined;
    /** It is on the page as soon as that is loaded again. */
    readonly refresh: boolean;
  };
}

/** `undefined` in a browser without such channels: nobody tells, nobody hears. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(OUTBOX_CHANNEL);
  } catch {
    return undefined;
  }
}

/** Tells all tabs, for who does not hear them. */
export function tellTabs(news: OutboxNews): void {
  const channel = openChannel();
  channel?.postMessage(news);
  channel?.close();
}

/**
 * Hears what other tabs, and the worker, tell.
 * @returns tells all tabs but this one. It is the same channel: from another one this tab would hear itself.
 */
export function joinTabs(sitePath: string, hear: (news: OutboxNews) => void): (news: OutboxNews) => void {
  const channel = openChannel();
  channel?.addEventListener('message', ({ data }: MessageEvent<OutboxNews>) => {
    if (data.sitePath === sitePath) hear(data);
  });
  return (news) => channel?.postMessage(news);
}
