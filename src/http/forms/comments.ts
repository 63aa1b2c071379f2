import { textOf } from '../answers.ts';
import { CallError } from '../call-error.ts';
import { jsonOf } from '../json/json-answer.ts';
import { logInUrl } from '../log-in.ts';
import { withoutWarnings } from '../php-warnings.ts';
import { request } from '../request.ts';
import { sameOrigin } from '../site-url.ts';
import { markTokenStale, refreshToken, withFreshToken } from '../token.ts';
import { write } from '../write.ts';

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

/** Reads K2's answer; `undefined` for the empty one. */
function readAnswer(text: string): CommentAnswer | undefined {
  if (withoutWarnings(text).trim() === '') return undefined;
  const { message, cssClass, refresh } = jsonOf(text, 'message') ?? {};
  if (typeof message !== 'string' || message.trim() === '') throw new CallError('unreadable', { isGarbled: true });
  const accepted = cssClass === 'k2FormLogSuccess' && !NOT_STORED.test(message);
  return { message, accepted, refresh: accepted && !!refresh };
}

/**
 * Posts a comment. It counts as accepted only when K2 says so with a message and its class for success.
 *
 * @param action Where the form posts to.
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
  const current = withFreshToken(body);
  const { text } = await write(sitePath, () => ({ url, method: 'POST', body: current(), accept: 'json' }), signal);
  return readAnswer(text);
}

/**
 * Posts a comment that has waited, with a token that was fetched for it: once, and from a worker, too.
 * @returns what K2 says; `undefined` for the empty answer.
 * @throws CallError; `rejected` for a token that the server does not take, `session` for another page.
 */
export async function postWaitingComment(url: URL, body: URLSearchParams): Promise<CommentAnswer | undefined> {
  return readAnswer(textOf(await request({ url, method: 'POST', body, accept: 'json' })));
}

/**
 * Looks into whether the reader is still logged in. When the log-in has ended, K2 takes a comment as a guest's and misses
 * the name and the address, which are not sent.
 * @throws CallError `session` when the site says that nobody is logged in; nothing when it does not say.
 */
export async function checkLogIn(sitePath: string, signal?: AbortSignal): Promise<void> {
  const page = await refreshToken(signal).catch(() => undefined);
  if (page?.loggedIn !== false) return;
  // The fresh token is a guest's.
  markTokenStale();
  throw new CallError('session', { logInUrl: logInUrl(sitePath) });
}
