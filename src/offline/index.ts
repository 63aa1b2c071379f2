import { pageOf } from '../core/create-page.ts';
import type { Page } from '../core/page.ts';
import type { Files } from '../dom/load-file.ts';
import type { StoredDraft } from '../forms/draft.ts';
import { watchKeptPage } from '../http/connection.ts';
import { loadLanguages } from '../i18n/language.ts';
import type { LoaderHost } from '../loader/host.ts';
import type { WaitingComment } from '../outbox/waiting-comment.ts';
import { startKit } from './kit.ts';
import { startOffline } from './registration.ts';
import { readWaiting } from './waiting.ts';

declare module '../dom/load-file.ts' {
  interface Files {
    offline: typeof import('./index.ts');
  }
}

/** Starts what works without a connection. The loader calls this when the page has loaded and the browser is idle. */
export function start(host: LoaderHost): void {
  const page = pageOf(host);
  loadLanguages(page)?.then(
    (languages) => languages.start(page),
    () => {},
  );
  watchKeptPage(page);
  startOffline(page, host.tag.url);
  if (host.tag.parameter('sw') !== 'off') startKit(page);
}

/**
 * Tests whether this text waits for the article already. What was kept while it was being written may be its beginning only;
 * other than that, a text that was kept later is another one.
 */
function waitsAlready(
  { textOfComment }: Files['outbox'],
  comments: readonly WaitingComment[],
  itemId: number,
  { text, savedAt }: StoredDraft,
): boolean {
  return comments.some((comment) => {
    const whole = textOfComment(comment);
    return comment.itemId === itemId && (savedAt <= comment.writtenAt ? whole.startsWith(text) : whole === text);
  });
}

/**
 * Shows and sends what waits, where nothing else on the page has begun to. A browser that crashed may bring back the
 * draft of a comment that was kept in the meantime: it would be sent twice.
 *
 * @param load Fetches what keeps comments.
 * @param restored The draft that fills the field.
 * @param drop Called when that text waits already.
 */
export async function checkOutbox(
  page: Page,
  load: () => Promise<Files['outbox'] | undefined>,
  itemId: number | undefined,
  restored: StoredDraft | undefined,
  drop: () => void,
): Promise<void> {
  if (!(await readWaiting(page.sitePath)).length) return;
  const module = await load();
  if (!module) return;
  const outbox = module.startOutbox(page);
  if (restored === undefined || itemId === undefined) return;
  if (waitsAlready(module, await outbox.all(), itemId, restored)) drop();
}
