import { asCallError, type CallError, isGatewayFailure, isUnanswered } from '../../http/call-error.ts';
import type { CommentAnswer } from '../../http/forms/comments.ts';
import { ATTEMPT_LIMIT_MS, SETTLE_MS } from '../names/constants.ts';
import type { ArticlePage } from './article-page.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { Change, Refusal, WaitingComment } from './waiting-comment.ts';

/** How the outbox reaches the site. */
export interface Line {
  /** @throws CallError */
  fetchPage(comment: WaitingComment): Promise<ArticlePage>;
  /** @throws CallError */
  post(comment: WaitingComment, token: string | undefined): Promise<CommentAnswer | undefined>;
  pause(ms: number): Promise<void>;
  /** Nobody else sends while we do: what is found half sent was interrupted. Without it, another tab may be at it. */
  readonly isExclusive: boolean;
}

/**
 * What became of a comment: `sent` carries K2's answer where there was one. After `unreachable` the rest has to wait,
 * too, since comments go out in the order of writing; after anything else the next one may go.
 */
export type Outcome =
  | { readonly kind: 'sent'; readonly answer: CommentAnswer | undefined }
  | { readonly kind: 'unreachable' | 'left' };

/** The site, or what stands before it, is not there now. */
const isUnreachable = (error: CallError) => isGatewayFailure(error) || isUnanswered(error);

/** What stands before the site has not let a request through: too many of them, or a check for robots. */
const isTurnedAway = ({ details }: CallError) => details.status === 429 || !!details.isChallenge;

/** Nothing is known of an article that was asked for. */
const isUnseen = (error: CallError) => isUnreachable(error) || isTurnedAway(error);

function refusalOf({ kind, details }: CallError): Refusal {
  if (kind === 'rejected' && details.serverText) return { kind: 'answer', html: details.serverText };
  return { kind: 'call', error: kind, status: details.status };
}

/** Whether a comment would now appear under another name than that of its writer, as far as the page tells. */
function isByAnother({ loggedIn, member }: WaitingComment, page: ArticlePage): boolean {
  if (page.loggedIn !== undefined)
    return page.loggedIn !== loggedIn || (page.member !== undefined && member !== undefined && page.member !== member);
  // A proxy takes the header away: the printed name alone tells, and that there is none tells of a guest. A member's
  // comment without one (an older build kept none, and some forms print none) goes: it would never have one to compare.
  return page.member !== member && !(loggedIn && member === undefined);
}

/**
 * Sends one comment, once, however often it is tried:
 * - before each attempt the article is fetched for a fresh token, and looked at: what is there has arrived;
 * - each attempt is noted before it begins, and that of the form afterwards. When one was interrupted (the tab, the
 *   browser or the line went away while it was under way) and the comment is not on the page, it is sent again only where
 *   comments appear at once; elsewhere nobody can know, and the reader is asked;
 * - after an answer that says nothing the article is looked at once more: what is there has arrived, and what may be there
 *   unseen is for the reader to decide.
 */
export async function deliver(comment: WaitingComment, store: OutboxStore, line: Line): Promise<Outcome> {
  /** @param startedAt Of the attempt that has ended so: another tab may have begun one since. */
  const leave = async (change: Change, startedAt?: number): Promise<Outcome> => {
    await store.change(comment.id, ['waiting', 'sending'], change, startedAt);
    return { kind: 'left' };
  };
  const arrived = async (answer?: CommentAnswer): Promise<Outcome> => {
    await store.remove(comment.id);
    return { kind: 'sent', answer };
  };
  const interrupted = comment.state === 'sending';
  if (interrupted) {
    const age = Date.now() - (comment.startedAt ?? 0);
    // The clock may have been set back since, by years.
    if (!line.isExclusive && age >= 0 && age < ATTEMPT_LIMIT_MS) return { kind: 'unreachable' };
    if (age < SETTLE_MS) await line.pause(Math.min(SETTLE_MS - age, SETTLE_MS));
  }
  /** Whether it may be on the site though this page does not show it. */
  const mayHaveArrived = async (sent: WaitingComment, seen: ArticlePage) =>
    seen.mayHave(sent) || !(await store.publishesAtOnce(sent.sitePath, seen.loggedIn ?? sent.loggedIn));
  /** The article as it is now. */
  const look = async (): Promise<{ page?: ArticlePage; error?: CallError }> => {
    try {
      return { page: await line.fetchPage(comment) };
    } catch (error) {
      return { error: asCallError(error) };
    }
  };
  const isDoubtful = interrupted || (comment.attempted && !comment.unreached);
  const { page, error } = await look();
  if (error)
    return isUnseen(error)
      ? { kind: 'unreachable' }
      : leave({ state: isDoubtful ? 'unsure' : 'refused', refusal: refusalOf(error) });
  if (!page) return { kind: 'left' };
  if ((interrupted || comment.attempted) && page.has(comment)) return arrived();
  if (isDoubtful && (await mayHaveArrived(comment, page))) return leave({ state: 'unsure' });
  if (!comment.asWhoever && isByAnother(comment, page))
    return leave({ state: 'refused', refusal: { kind: 'other-reader' } });

  const begun: Change = {
    state: 'sending',
    startedAt: Date.now(),
    seenUpTo: Math.max(comment.seenUpTo, page.lastComment),
    refusal: undefined,
  };
  const taken = await store.change(comment.id, [comment.state], begun, comment.startedAt);
  // Edited, discarded or taken by another tab meanwhile.
  if (!taken) return { kind: 'left' };
  const end = (change: Change) => leave(change, taken.startedAt);
  try {
    const answer = await line.post(taken, page.token);
    if (!answer) return end({ state: 'refused', refusal: { kind: 'empty' } });
    if (!answer.accepted) return end({ state: 'refused', refusal: { kind: 'answer', html: answer.message } });
    const wasMember = page.loggedIn ?? comment.loggedIn;
    await store.notePublishes(comment.sitePath, wasMember, answer.refresh).catch(() => {});
    return arrived(answer);
  } catch (thrown) {
    const failure = asCallError(thrown);
    if (isTurnedAway(failure)) {
      // It was not even looked at.
      await end({ state: 'waiting' });
      return { kind: 'unreachable' };
    }
    const refusal = refusalOf(failure);
    // K2 may have stored it, and its answer was cut off then, or ended with an error.
    const isGarbled = failure.kind === 'unreadable' || (failure.details.status ?? 0) >= 500;
    const after = isGarbled && !isUnreachable(failure) ? await look() : {};
    // It stays noted as begun: whether it has arrived shows when the site is back.
    if (after.error ? isUnseen(after.error) : isUnreachable(failure)) return { kind: 'unreachable' };
    if (after.page?.has(taken)) return arrived();
    const isUnknown = after.error || (after.page && (await mayHaveArrived(taken, after.page)));
    return end({ state: isUnknown ? 'unsure' : 'refused', refusal });
  }
}
