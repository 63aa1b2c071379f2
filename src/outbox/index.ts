import type { Page } from '../core/page.ts';
import { ownDocument } from '../dom/nodes.ts';
import type { Draft, StoredDraft } from '../forms/draft.ts';
import type { Reply } from '../forms/form-calls.ts';
import { withoutToken } from '../forms/write.ts';
import { text } from '../i18n/texts.ts';
import { readWaiting } from '../waiting/waiting.ts';
import { type Outbox, outboxOf } from './outbox.ts';
import { replaceBar } from './waiting-bar.ts';
import { type NewComment, printedNameHere, textOfComment, type WaitingComment } from './waiting-comment.ts';
import { showWaiting } from './waiting-list.ts';

export { offerNewVersion } from './new-version.ts';

declare module '../dom/load-file.ts' {
  interface Files {
    outbox: typeof import('./index.ts');
  }
}

const started = new WeakSet<Page>();

/** Shows the comments that wait, and sends them when the site can be reached. Once for each page. */
export function startOutbox(page: Page): Outbox {
  const outbox = outboxOf(page);
  if (started.has(page)) return outbox;
  started.add(page);
  showWaiting(page, outbox);
  replaceBar(page, outbox);
  outbox.send();
  return outbox;
}

/** A comment that has not left, as it was submitted. */
interface Unsent {
  /** Address that the form posts to. */
  readonly action: string;
  readonly hasCaptcha: boolean;
  /** K2 knows the reader, and takes no name and no address from the form. */
  readonly isPrefilled: boolean;
  /** Names of the fields that K2 needs. */
  readonly required: readonly string[];
  readonly itemId: number;
  readonly body: URLSearchParams;
}

function toComment({ action, isPrefilled, itemId, body }: Unsent, page: Page): NewComment {
  const { pathname, search } = new URL(action, ownDocument.baseURI);
  return {
    sitePath: page.sitePath,
    itemId,
    page: location.pathname + location.search,
    title: ownDocument.querySelector('.itemTitle')?.textContent?.trim() || ownDocument.title,
    action: pathname + search,
    fields: withoutToken(body),
    loggedIn: isPrefilled,
    member: printedNameHere(),
  };
}

/**
 * Keeps a comment that has not left, to be sent when the site can be reached. One with a captcha can't wait: the solution
 * would have expired.
 * @returns the reply of the form, or why the comment can't be kept.
 */
export async function keepUnsent(unsent: Unsent, draft: Draft | undefined, page: Page): Promise<Reply | string> {
  if (unsent.hasCaptcha) return text(page, draft?.save() ? 'waiting.captcha' : 'waiting.not-kept');
  if (!unsent.required.every((name) => unsent.body.get(name)?.trim())) return text(page, 'waiting.incomplete');
  try {
    await startOutbox(page).add(toComment(unsent, page));
  } catch {
    return text(page, 'waiting.not-kept');
  }
  return { message: text(page, 'waiting.queued'), state: 'k2FormLogSuccess' };
}

/**
 * Tests whether this text waits for the article already. What was kept while it was being written may be its beginning only;
 * other than that, a text that was kept later is another one.
 */
function waitsAlready(comments: readonly WaitingComment[], itemId: number, { text, savedAt }: StoredDraft): boolean {
  return comments.some((comment) => {
    const whole = textOfComment(comment);
    return comment.itemId === itemId && (savedAt <= comment.writtenAt ? whole.startsWith(text) : whole === text);
  });
}

/**
 * Shows and sends what waits, where nothing else on the page has begun to. A browser that crashed may bring back the
 * draft of a comment that was kept in the meantime: it would be sent twice.
 *
 * @param restored The draft that fills the field.
 * @param drop Called when that text waits already.
 */
export async function checkOutbox(
  page: Page,
  itemId: number | undefined,
  restored: StoredDraft | undefined,
  drop: () => void,
): Promise<void> {
  if (!(await readWaiting(page.sitePath)).length) return;
  const outbox = startOutbox(page);
  if (restored === undefined || itemId === undefined) return;
  if (waitsAlready(await outbox.all(), itemId, restored)) drop();
}
