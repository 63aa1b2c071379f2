import { asCallError, type CallError, isGatewayFailure, isUnanswered } from '../http/call-error.ts';
import { type CommentAnswer, postWaitingComment } from '../http/comments.ts';
import type { TokenPage } from '../http/token.ts';
import { ATTEMPT_LIMIT_MS } from '../offline/constants.ts';
import { fetchArticlePage } from './article-page.ts';
import type { OutboxStore } from './outbox-store.ts';
import { printedName, type Refusal, type WaitingComment } from './waiting-comment.ts';

/**
 * The end of an attempt: the answer of K2 that has accepted the comment; `left` if the reader decides about it now;
 * `unreachable` if it has not left. Then the others wait with it, since comments are sent in the order of writing.
 */
export type Outcome = CommentAnswer | 'left' | 'unreachable';

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

/** Whether a comment would now appear under another name than that of its writer, as far as the page tells. */
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
export async function deliver(comment: WaitingComment, store: OutboxStore, isExclusive: boolean): Promise<Outcome> {
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
