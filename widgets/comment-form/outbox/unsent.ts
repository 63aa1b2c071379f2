import texts from 'virtual:texts/waiting.captcha,waiting.incomplete,waiting.not-kept,waiting.queued,waiting.unconfirmed';
import { ownDocument } from '../../../src/dom/core/unshadowed.ts';
import type { Draft } from '../../../src/forms/calls/draft.ts';
import type { Reply } from '../../../src/forms/calls/form-calls.ts';
import { CallError, isCallError, isUnanswered } from '../../../src/http/call-error.ts';
import { withoutToken } from '../../../src/http/token.ts';
import { provideTexts, type TextKey, text } from '../../../src/i18n/texts/texts.ts';
import { indexedDbStore as store } from '../../../src/offline/outbox/outbox-store.ts';
import { type NewComment, printedName } from '../../../src/offline/outbox/waiting-comment.ts';
import { canReach } from '../../../src/offline/reachability/reachability.ts';
import { startOutbox } from '../../../src/offline/waiting-list/waiting-list.ts';
import type { Page } from '../../../src/runtime/page/page.ts';

provideTexts(texts);

/** A comment that did not get through, as it was when it was sent. */
interface Unsent {
  /** Where the form posts to. */
  readonly action: string;
  /** Whether the form has a captcha. */
  readonly hasCaptcha: boolean;
  /** Whether K2 knows the reader, and takes no name and no address from the form. */
  readonly isPrefilled: boolean;
  readonly itemId: number | undefined;
  /** What the browser said about its connection before. */
  readonly wasOnline: boolean;
  /** Whether the site was there while it was sent; absent where nobody has asked. */
  readonly wasThere: boolean | undefined;
  /** What {@link lastCommentShown} was before it was sent: its own number is a higher one. Absent where nobody has looked. */
  readonly seenUpTo: number | undefined;
  readonly body: URLSearchParams;
}

/**
 * Asks, beside a comment that goes out, whether the site is there, for the case that no answer comes: with nobody there
 * it can't have arrived. Where comments appear at once, the page will show whether it has, and nothing is asked.
 * @param isPrefilled As in {@link Unsent}.
 */
export async function isThereMeanwhile({ sitePath }: Page, isPrefilled: boolean): Promise<boolean> {
  const appearsAtOnce = await store.publishesAtOnce(sitePath, isPrefilled).catch(() => undefined);
  return appearsAtOnce || canReach(sitePath);
}

/**
 * Whether the request has never reached the server. A line that broke in the middle would look the same; but then the
 * site can still be reached, or the browser would have known before.
 */
async function neverArrived(error: CallError, wasOnline: boolean, sitePath: string): Promise<boolean> {
  if (error.kind === 'offline' && !wasOnline) return true;
  return (error.kind === 'offline' || error.kind === 'network') && !(await canReach(sitePath));
}

/** The highest number of a comment that the page shows. */
export function lastCommentShown(): number {
  const numbers = [...ownDocument.querySelectorAll('[id^="comment"]')].map(({ id }) =>
    Number(/^comment(\d+)$/.exec(id)?.[1]),
  );
  return Math.max(0, ...numbers.filter(Number.isFinite));
}

function toComment(
  { action, isPrefilled, itemId, wasOnline, wasThere, seenUpTo, body }: Unsent,
  page: Page,
): NewComment | undefined {
  if (itemId === undefined) return undefined;
  const { pathname, search } = new URL(action, ownDocument.baseURI);
  return {
    sitePath: page.sitePath,
    itemId,
    page: location.pathname + location.search,
    title: ownDocument.querySelector('.itemTitle')?.textContent?.trim() || ownDocument.title,
    action: pathname + search,
    fields: withoutToken(body),
    loggedIn: isPrefilled,
    member: printedName([...ownDocument.querySelectorAll('script')].map(({ textContent }) => textContent).join()),
    seenUpTo: seenUpTo ?? lastCommentShown(),
    attempted: wasOnline,
    unreached: wasThere === false,
  };
}

/** Whether K2 would find everything in it that it wants. */
function isComplete({ isPrefilled, body }: Unsent): boolean {
  const wanted = isPrefilled ? ['commentText'] : ['commentText', 'userName', 'commentEmail'];
  return wanted.every((name) => body.get(name)?.trim());
}

/**
 * Keeps a comment that never reached the server, to be sent when the site is there again, and tells the reader.
 * One with a captcha can't wait: the solution would have expired.
 *
 * @param error What `postComment` has thrown.
 * @returns what to tell when it is kept.
 * @throws the error when it was another one, with words of its own where the comment may have arrived, or, with a note,
 *   when it could not be kept.
 */
export async function keepUnsent(error: unknown, unsent: Unsent, draft: Draft | undefined, page: Page): Promise<Reply> {
  if (!isCallError(error)) throw error;
  if (!(await neverArrived(error, unsent.wasOnline, page.sitePath)))
    throw isUnanswered(error)
      ? new CallError(error.kind, { ...error.details, what: text(page, 'waiting.unconfirmed') })
      : error;
  const failed = (note: TextKey) => new CallError(error.kind, { ...error.details, note: text(page, note) });
  if (unsent.hasCaptcha) throw failed(draft?.save() ? 'waiting.captcha' : 'waiting.not-kept');
  if (!isComplete(unsent)) throw failed('waiting.incomplete');
  const comment = toComment(unsent, page);
  if (!comment) throw error;
  try {
    await startOutbox(page).add(comment);
  } catch {
    throw failed('waiting.not-kept');
  }
  return { message: text(page, 'waiting.queued'), state: 'k2FormLogSuccess' };
}
