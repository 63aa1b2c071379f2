import { type CommentAnswer, postWaitingComment } from '../forms/comments.ts';
import { fetchTokenPage, type TokenPage } from '../forms/write.ts';
import { asCallError, CallError, isGatewayFailure, isUnanswered } from '../http/call-error.ts';
import { isDue } from '../waiting/waiting.ts';
import type { OutboxStore } from './outbox-store.ts';
import { type NewComment, printedName, type Refusal, type WaitingComment } from './waiting-comment.ts';

/** Name of the lock that lets only one tab send. */
export const OUTBOX_LOCK = 'k2-islands-outbox';

/** Told after each comment. */
type Tell = (comment: WaitingComment, outcome: Outcome) => void;

async function sendWaiting(store: OutboxStore, sitePath: string, isExclusive: boolean, tell: Tell): Promise<boolean> {
  for (;;) {
    const next = (await store.all(sitePath)).find(isDue);
    if (!next) return true;
    const outcome = await deliver(next, store, isExclusive);
    tell(next, outcome);
    if (outcome === 'unreachable') return false;
  }
}

/**
 * Sends what waits, one after the other, in the order of writing, in one tab of this browser at a time.
 * @returns true if nothing is left to be sent; false if the site could not be reached.
 * @throws what the store throws.
 */
export async function sendOutbox(store: OutboxStore, sitePath: string, tell: Tell): Promise<boolean> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return sendWaiting(store, sitePath, false, tell);
  return locks.request(`${OUTBOX_LOCK} ${sitePath}`, () => sendWaiting(store, sitePath, true, tell));
}

/**
 * The end of an attempt: the answer of K2 that has accepted the comment; `left` if the reader decides about it now;
 * `unreachable` if it has not left. Then the others wait with it, since comments are sent in the order of writing.
 */
type Outcome = CommentAnswer | 'left' | 'unreachable';

/** Without Web Locks: how long an attempt of another tab is left alone, in ms. */
export const ATTEMPT_LIMIT_MS = 60_000;

/** Recognises errors of an article that can pass: the site has not been asked yet. */
const isAway = (error: CallError) =>
  isUnanswered(error) || isGatewayFailure(error) || !!error.details.isChallenge || error.details.status === 429;

/** Recognises refusals of the site. After any other failure it may have stored the comment. */
const isRefusal = ({ kind, details }: CallError) =>
  kind === 'rejected' || kind === 'session' || /^4/.test(`${details.status}`);

function refusalOf({ kind, details }: CallError): Refusal {
  if (kind === 'rejected' && details.serverText) return { kind: 'answer', html: details.serverText };
  return { kind: 'call', error: kind, status: details.status };
}

/** Tests whether a comment would now appear under another name than its writer's, by the page. */
function isByAnother({ loggedIn, member }: WaitingComment, page: TokenPage): boolean {
  const now = printedName(page.html);
  if (page.loggedIn !== undefined)
    return page.loggedIn !== loggedIn || (now !== undefined && member !== undefined && now !== member);
  // A proxy removes the header: then the printed name decides, and without one the reader is a guest. A member's comment
  // without a name (some forms print none) is sent: there would never be one to compare.
  return now !== member && !(loggedIn && member === undefined);
}

/** The form as a browser sends it, with the token of its page. */
function bodyOf({ fields }: WaitingComment, { token }: TokenPage): URLSearchParams {
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value.replace(/\r\n|\r|\n/g, '\r\n')]));
  if (token) body.append(token, '1');
  return body;
}

/**
 * Sends one comment, once. The attempt is noted before it begins. If it was interrupted, or ends without an answer of K2,
 * the reader is asked, and nothing sends the comment again by itself.
 *
 * @param isExclusive No other tab sends meanwhile. Without that, an attempt that is noted may be another tab's.
 */
async function deliver(comment: WaitingComment, store: OutboxStore, isExclusive: boolean): Promise<Outcome> {
  const { id, action, asWhoever, startedAt = 0 } = comment;
  const ask = async (state: 'refused' | 'unsure', refusal?: Refusal): Promise<Outcome> => {
    await store.change(id, ['waiting', 'sending'], { state, refusal });
    return 'left';
  };
  if (comment.state === 'sending') {
    const age = Date.now() - startedAt;
    // The clock may have been set back since, by years.
    const mayBeUnderWay = !isExclusive && age >= 0 && age < ATTEMPT_LIMIT_MS;
    return mayBeUnderWay ? 'unreachable' : ask('unsure');
  }
  let page: TokenPage;
  try {
    page = await fetchArticlePage(comment);
  } catch (error) {
    const failure = asCallError(error);
    return isAway(failure) ? 'unreachable' : ask('refused', refusalOf(failure));
  }
  if (!asWhoever && isByAnother(comment, page)) return ask('refused', { kind: 'other-reader' });

  const begun = { state: 'sending', startedAt: Date.now(), refusal: undefined } as const;
  const taken = await store.change(id, ['waiting'], begun);
  // Edited, discarded or taken by another tab meanwhile.
  if (!taken) return 'left';
  let answer: CommentAnswer | undefined;
  try {
    answer = await postWaitingComment(new URL(action, location.origin), bodyOf(taken, page));
  } catch (error) {
    const failure = asCallError(error);
    return ask(isRefusal(failure) ? 'refused' : 'unsure', refusalOf(failure));
  }
  if (!answer) return ask('refused', { kind: 'empty' });
  if (!answer.accepted) return ask('refused', { kind: 'answer', html: answer.message });
  await store.remove(id);
  return answer;
}

/** Marks of a page of the site: our tag or K2's, which may have other names; Joomla's options; the comment form. */
const OF_SITE = /\bsitepath=|k2-islands|joomla-script-options|\bname\s*=\s*["']?itemID\b/i;

const isOfSite = ({ loggedIn, token, html }: TokenPage) => loggedIn !== undefined || !!token || OF_SITE.test(html);

/**
 * Fetches the article of a comment, past every cache. Any page of the site is an answer: without a comment form, the
 * comments of the article were closed, or it was deleted or is for members by now, and K2 decides. So is any other page
 * at that address if the start page is one of the site.
 * @throws CallError `network`, too, if neither is a page of the site (a captive portal, a check for robots).
 */
async function fetchArticlePage({ page, sitePath }: NewComment): Promise<TokenPage> {
  const pageAt = (path: string) => fetchTokenPage(new URL(path, location.origin));
  const fetched = await pageAt(page);
  if (!isOfSite(fetched) && !isOfSite(await pageAt(sitePath))) throw new CallError('network');
  return fetched;
}
