import { OUTBOX_CHANNEL } from './constants.ts';

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

/** Tells all tabs but the one that tells. A browser without such channels leaves them to see for themselves. */
export function tellTabs(news: OutboxNews): void {
  try {
    const channel = new BroadcastChannel(OUTBOX_CHANNEL);
    channel.postMessage(news);
    channel.close();
  } catch {
    // Nobody hears it.
  }
}

/** Hears what other tabs, and the worker, tell. */
export function hearTabs(sitePath: string, hear: (news: OutboxNews) => void): void {
  try {
    new BroadcastChannel(OUTBOX_CHANNEL).addEventListener('message', ({ data }: MessageEvent<OutboxNews>) => {
      if (data.sitePath === sitePath) hear(data);
    });
  } catch {
    // Nobody tells.
  }
}
