import { INVALID_TOKEN, type Said, understand } from '../http/answers.ts';
import { asCallError, CallError } from '../http/call-error.ts';
import { request } from '../http/request.ts';
import { sameOrigin } from '../http/site-url.ts';
import { withFreshToken } from './token.ts';
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
 * What K2 says, with its class for success, when its check for spam has broken off (a key that Akismet does not know, a
 * host that can't reach it): nothing is stored then. These are the words of the library, in English on every site.
 */
const NOT_STORED = /^(Error connecting to host: |The Wordpress API key )/;

/** The member that all answers of K2 have. */
const KEY = 'message';

function readAnswer(said: Said): CommentAnswer | undefined {
  if (!said.text) return undefined;
  const { message, cssClass, refresh } = said.kind === 'json' ? said.value : {};
  if (typeof message !== 'string' || message.trim() === '') throw new CallError('unreadable', { isGarbled: true });
  const accepted = cssClass === 'k2FormLogSuccess' && !NOT_STORED.test(message);
  return { message, accepted, refresh: accepted && !!refresh };
}

/**
 * Posts a comment. It counts as accepted only when K2 says so with a message and its class for success.
 * @param body The form as it was sent; when the token had to be renewed, nothing else of it changes.
 * @returns what K2 says; `undefined` for the empty answer to a reader who may not comment.
 * @throws CallError; `unreadable` for everything that is no message.
 */
export async function postComment(
  sitePath: string,
  action: string,
  body: URLSearchParams,
  signal?: AbortSignal,
): Promise<CommentAnswer | undefined> {
  const url = sameOrigin(action);
  const build = () => ({ url, method: 'POST', body: withFreshToken(body), accept: 'json' }) as const;
  try {
    return readAnswer(await write(sitePath, build, signal, KEY));
  } catch (error) {
    const { kind, details } = asCallError(error);
    // K2 stores a comment before it answers, and PHP may end between the two.
    throw details.status === 500 ? new CallError(kind, { ...details, isGarbled: true }) : error;
  }
}

/**
 * Posts a comment that has waited, with a token that was fetched for it, once.
 * @returns what K2 says; `undefined` for the empty answer.
 * @throws CallError; `rejected` for a token that the server does not take, `session` for another page.
 */
export async function postWaitingComment(url: URL, body: URLSearchParams): Promise<CommentAnswer | undefined> {
  // The outbox links to the log-in page by itself.
  const said = await understand(await request({ url, method: 'POST', body, accept: 'json' }), '/', KEY);
  if (said.text === INVALID_TOKEN) throw new CallError('rejected', { serverText: INVALID_TOKEN });
  return readAnswer(said);
}
