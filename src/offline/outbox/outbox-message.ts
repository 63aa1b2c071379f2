import type { CommentAnswer } from '../../http/forms/comments.ts';
import type { OutboxMessage } from '../names/messages.ts';
import type { Outcome } from './deliver.ts';
import { textOfComment, type WaitingComment } from './waiting-comment.ts';

/** What there is to tell about a comment after it was tried. */
export function outboxMessageOf(
  comment: WaitingComment,
  answer: CommentAnswer | undefined,
  outcome: Outcome['kind'],
): OutboxMessage {
  const { sitePath, itemId } = comment;
  if (outcome !== 'sent') return { sitePath };
  // Found on the page: it has been published.
  const refresh = answer?.refresh ?? true;
  return { sitePath, sent: { itemId, text: textOfComment(comment), answer: answer?.message, refresh } };
}
