import { jsonOf } from './answers.ts';
import { CallError } from './call-error.ts';
import { withoutWarnings } from './php-warnings.ts';
import { sameOrigin } from './site-url.ts';
import { write } from './write.ts';

/** What K2 says to a comment (docs/server-contract.md, "Comments"). */
export interface CommentAnswer {
  /** HTML: K2 breaks lines in it. */
  readonly message: string;
  readonly accepted: boolean;
  /** The comment is on the page as soon as it is loaded again. */
  readonly refresh: boolean;
}

/**
 * Posts a comment. It counts as accepted only when K2 says so with a message and its class for success.
 *
 * @param action Where the form posts to.
 * @param body Gives the form as it is now; asked again when the token had to be renewed.
 * @returns what K2 says; `undefined` for the empty answer to a reader who may not comment.
 * @throws CallError; `unreadable` for everything that is no message.
 */
export async function postComment(
  sitePath: string,
  action: string,
  body: () => URLSearchParams,
  signal?: AbortSignal,
): Promise<CommentAnswer | undefined> {
  const url = sameOrigin(action);
  const { text } = await write(sitePath, () => ({ url, method: 'POST', body: body(), accept: 'json' }), signal);
  if (withoutWarnings(text).trim() === '') return undefined;
  const { message, cssClass, refresh } = jsonOf(text) ?? {};
  if (typeof message !== 'string' || message.trim() === '') throw new CallError('unreadable');
  const accepted = cssClass === 'k2FormLogSuccess';
  return { message, accepted, refresh: accepted && !!refresh };
}
