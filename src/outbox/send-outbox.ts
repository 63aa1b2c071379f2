import { type CommentAnswer, postWaitingComment } from '../comments/post-comment.ts';
import { asCallError, CallError, isGatewayFailure, isUnanswered } from '../http/call-error.ts';
import { fetchTokenPage, type TokenPage } from '../session/write.ts';
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
 * The result of an attempt: K2's answer to an accepted comment; `left` if the visitor must decide about it;
 * `unreachable` if it was not sent. Then the others wait as well, since comments are sent in the order of writing.
 */
type Outcome = CommentAnswer | 'left' | 'unreachable';

export type OnAttempt = (comment: WaitingComment, outcome: Outcome) => void;

/**
 * Sends the waiting comments one by one, in the order of writing, in only one tab of this browser at a time.
 * @returns true if none is left; false if the site could not be reached.
 * @throws errors of the store, also without Web Locks: no comment is kept there.
 */
export async function sendOutbox(store: OutboxStore, sitePath: string, onAttempt: OnAttempt): Promise<boolean> {
  return navigator.locks.request(`${OUTBOX_LOCK} ${sitePath}`, async () => {
    for (;;) {
      const next = (await store.all(sitePath)).find(isDue);
      if (!next) return true;
      const outcome = await deliver(next, store);
      onAttempt(next, outcome);
      if (outcome === 'unreachable') return false;
    }
  });
}

/** Recognises temporary errors before a comment was sent. */
const isTemporary = (error: CallError) =>
  isUnanswered(error) || isGatewayFailure(error) || !!error.details.isChallenge || error.details.status === 429;

/** Recognises refusals by the site. After any other failure it may have stored the comment. */
const isRefusal = ({ kind, details }: CallError) =>
  kind === 'rejected' || kind === 'session' || /^4/.test(`${details.status}`);

function refusalOf({ kind, details }: CallError): Reason {
  if (details.serverText) return { kind: 'answer', html: details.serverText };
  return { kind: 'call', error: kind, status: details.status };
}

/** Tests whether a comment would now appear under another name than that of its writer. */
function isByAnother({ loggedIn, member }: WaitingComment, page: TokenPage): boolean {
  const now = printedName(page.html);
  if (page.loggedIn !== undefined)
    return page.loggedIn !== loggedIn || (now !== undefined && member !== undefined && now !== member);
  // If a proxy removes the header, the printed name decides; without one the visitor is a guest. A member's comment
  // without a name (some forms print none) is sent: it could never be compared.
  return now !== member && !(loggedIn && member === undefined);
}

function bodyOf({ fields }: WaitingComment, { token }: TokenPage): URLSearchParams {
  const body = new URLSearchParams(fields.map(([name, value]) => [name, value]));
  if (token) body.append(token, '1');
  return body;
}

const highestIn = ({ html }: TokenPage) =>
  Math.max(0, ...[...html.matchAll(/\b(?:id|name)="comment(\d+)"/g)].map(([, number]) => Number(number)));

/**
 * Sends one comment, once. The attempt is stored before it begins. If it is interrupted, or ends without an answer of
 * K2, the visitor decides, and the comment is never sent again automatically.
 */
async function deliver(comment: WaitingComment, store: OutboxStore): Promise<Outcome> {
  const { id, state, action } = comment;
  if (state.kind !== 'waiting') {
    // Only one tab sends, so a closed page has started this attempt.
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
    return isTemporary(error) ? 'unreachable' : refuse(refusalOf(error));
  }
  if (!state.asWhoever && isByAnother(comment, page)) return refuse({ kind: 'other-reader' });
  // Edited or discarded meanwhile.
  if (!(await store.change(id, 'waiting', { kind: 'sending' }))) return 'left';
  const result = await post(new URL(action, location.origin), bodyOf(comment, page));
  if ('accepted' in result) {
    // K2 has not published it: the visitor goes on seeing it here.
    const held = { kind: 'held', since: Date.now(), after: highestIn(page) } as const;
    await store.change(id, 'sending', result.refresh ? undefined : held);
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
    return { kind: isRefusal(error) ? 'refused' : 'unknown', reason: refusalOf(error) };
  }
}

/** Signs of a page of the site: our tag or K2's, which may have other names; Joomla's options; the comment form. */
const OF_SITE = /\bsitepath=|k2-islands|joomla-script-options|\bname\s*=\s*["']?itemID\b/i;

/**
 * Fetches the article of a comment, past every cache. Any page of the site will do: without a comment form, K2 decides,
 * as comments may be closed, or the article deleted or for members only.
 * @throws CallError; `network` also for a page that is not of the site (a captive portal, a check for robots).
 */
async function fetchArticlePage({ page }: NewComment): Promise<TokenPage> {
  const fetched = await fetchTokenPage(new URL(page, location.origin));
  const { loggedIn, token, html } = fetched;
  if (loggedIn === undefined && !token && !OF_SITE.test(html)) throw new CallError('network');
  return fetched;
}
