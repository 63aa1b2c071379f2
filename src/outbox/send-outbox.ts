import { type CommentAnswer, postWaitingComment } from '../forms/comments.ts';
import { fetchTokenPage, type TokenPage } from '../forms/write.ts';
import { asCallError, CallError, isGatewayFailure, isUnanswered } from '../http/call-error.ts';
import type { OutboxStore } from './outbox-store.ts';
import {
  isDue,
  type NewComment,
  printedName,
  type Reason,
  type WaitingComment,
  type WaitingState,
} from './waiting-comment.ts';

export const OUTBOX_LOCK = 'k2-islands-outbox';

/**
 * The end of an attempt: the answer of K2 that has accepted the comment; `left` if the reader decides about it now;
 * `unreachable` if it has not left. Then the others wait with it, since comments are sent in the order of writing.
 */
type Outcome = CommentAnswer | 'left' | 'unreachable';

/**
 * Sends the comments that wait, one after the other, in the order of writing, in one tab of this browser at a time.
 * @returns true if nothing is left to be sent; false if the site could not be reached.
 * @throws what the store throws, and where there are no locks: there no comment is kept.
 */
export async function sendOutbox(
  store: OutboxStore,
  sitePath: string,
  tell: (comment: WaitingComment, outcome: Outcome) => void,
): Promise<boolean> {
  return navigator.locks.request(`${OUTBOX_LOCK} ${sitePath}`, async () => {
    for (;;) {
      const next = (await store.all(sitePath)).find(isDue);
      if (!next) return true;
      const outcome = await deliver(next, store);
      tell(next, outcome);
      if (outcome === 'unreachable') return false;
    }
  });
}

/** Recognises errors of an article that can pass: the site has not been asked yet. */
const isAway = (error: CallError) =>
  isUnanswered(error) || isGatewayFailure(error) || !!error.details.isChallenge || error.details.status === 429;

/** Recognises refusals of the site. After any other failure it may have stored the comment. */
const isRefusal = ({ kind, details }: CallError) =>
  kind === 'rejected' || kind === 'session' || /^4/.test(`${details.status}`);

function reasonOf({ kind, details }: CallError): Reason {
  if (details.serverText) return { kind: 'answer', html: details.serverText };
  return { kind: 'call', error: kind, status: details.status };
}

/** Tests whether a comment would now appear under another name than its writer's. */
function isByAnother({ loggedIn, member }: WaitingComment, page: TokenPage): boolean {
  const now = printedName(page.html);
  if (page.loggedIn !== undefined)
    return page.loggedIn !== loggedIn || (now !== undefined && member !== undefined && now !== member);
  // A proxy removes the header: then the printed name decides, and without one the reader is a guest. A member's comment
  // without a name (some forms print none) is sent: there would never be one to compare.
  return now !== member && !(loggedIn && member === undefined);
}

function bodyOf({ fields }: WaitingComment, { token }: TokenPage): URLSearchParams {
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value]));
  if (token) body.append(token, '1');
  return body;
}

/**
 * Sends one comment, once. The attempt is noted before it begins. If it was interrupted, or ends without an answer of K2,
 * the reader is asked, and nothing sends the comment again by itself.
 */
async function deliver(comment: WaitingComment, store: OutboxStore): Promise<Outcome> {
  const { id, state, action } = comment;
  if (state.kind !== 'waiting') {
    // No other tab sends: a page that is gone has begun this attempt.
    await store.change(id, 'sending', { kind: 'unknown' });
    return 'left';
  }
  const refuse = async (reason: Reason) => {
    await store.change(id, 'waiting', { kind: 'refused', reason });
    return 'left' as const;
  };
  let page: TokenPage;
  try {
    page = await fetchArticlePage(comment);
  } catch (thrown) {
    const error = asCallError(thrown);
    return isAway(error) ? 'unreachable' : refuse(reasonOf(error));
  }
  if (!state.asWhoever && isByAnother(comment, page)) return refuse({ kind: 'other-reader' });
  // Edited or discarded meanwhile.
  if (!(await store.change(id, 'waiting', { kind: 'sending' }))) return 'left';
  const result = await post(new URL(action, location.origin), bodyOf(comment, page));
  if ('accepted' in result) {
    await store.change(id, 'sending');
    return result;
  }
  await store.change(id, 'sending', result);
  return 'left';
}

/** Posts a comment. Returns the answer of K2 that has accepted it, or the state for any other end. */
async function post(url: URL, body: URLSearchParams): Promise<CommentAnswer | WaitingState> {
  try {
    const answer = await postWaitingComment(url, body);
    if (!answer) return { kind: 'refused', reason: { kind: 'empty' } };
    return answer.accepted ? answer : { kind: 'refused', reason: { kind: 'answer', html: answer.message } };
  } catch (thrown) {
    const error = asCallError(thrown);
    return { kind: isRefusal(error) ? 'refused' : 'unknown', reason: reasonOf(error) };
  }
}

/** Marks of a page of the site: our tag or K2's, which may have other names; Joomla's options; the comment form. */
const OF_SITE = /\bsitepath=|k2-islands|joomla-script-options|\bname\s*=\s*["']?itemID\b/i;

/**
 * Fetches the article of a comment, past every cache. Any page of the site is an answer: without a comment form, the
 * comments of the article were closed, or it was deleted or is for members by now, and K2 decides.
 * @throws CallError `network`, too, for a page that is not of the site (a captive portal, a check for robots).
 */
async function fetchArticlePage({ page }: NewComment): Promise<TokenPage> {
  const fetched = await fetchTokenPage(new URL(page, location.origin));
  const { loggedIn, token, html } = fetched;
  if (loggedIn === undefined && !token && !OF_SITE.test(html)) throw new CallError('network');
  return fetched;
}
