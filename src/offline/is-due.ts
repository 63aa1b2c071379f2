import type { WaitingComment } from '../outbox/waiting-comment.ts';

/** Whether a comment will be sent without the reader; in a file of its own, since the registration must stay small. */
export function isDue({ state }: WaitingComment): boolean {
  return state === 'waiting' || state === 'sending';
}
