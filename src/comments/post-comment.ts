import { INVALID_TOKEN, type TaskAnswer, understand } from '../http/answers.ts';
import { asCallError, CallError } from '../http/call-error.ts';
import { request } from '../http/request.ts';
import { sameOrigin } from '../http/site-url.ts';
import { withFreshToken } from '../session/token.ts';
import { write } from '../session/write.ts';
import { asTyped } from './as-typed.ts';

/** K2's answer to a comment (docs/server-contract.md, "Comments"). */
export interface CommentAnswer {
  /** HTML with line breaks. */
  readonly message: string;
  readonly accepted: boolean;
  /** The comment is published: reloading the page shows it. */
  readonly refresh: boolean;
}

/**
 * K2's message, with its class for success, after an error of its spam check (a key that Akismet does not know, an
 * unreachable host). Nothing is stored then. The library's words are English on every site.
 */
const NOT_STORED = /^(Error connecting to host: |The Wordpress API key )/;

const KEY = 'message';

/** Returns a form as it is sent. A comment that waits is kept as it was typed. */
const toSend = (body: URLSearchParams) =>
  new URLSearchParams([...body].map(([name, value]) => [name, name === 'commentText' ? asTyped(value) : value]));

function readAnswer(answer: TaskAnswer): CommentAnswer | undefined {
  if (!answer.text) return undefined;
  const { message, cssClass, refresh } = answer.kind === 'json' ? answer.value : {};
  if (typeof message !== 'string' || message.trim() === '') throw new CallError('unreadable', { isGarbled: true });
  const accepted = cssClass === 'k2FormLogSuccess' && !NOT_STORED.test(message);
  return { message, accepted, refresh: accepted && !!refresh };
}

/**
 * Posts a comment. It counts as accepted only if K2 answers with a message and its class for success.
 * @param body The submitted form; only its text may be changed, so that it reads as typed, and its token.
 * @returns K2's answer; `undefined` for the empty answer to a visitor who may not comment.
 * @throws CallError; `unreadable` for an answer without a message.
 */
export async function postComment(
  sitePath: string,
  action: string,
  body: URLSearchParams,
  signal?: AbortSignal,
): Promise<CommentAnswer | undefined> {
  const url = sameOrigin(action);
  const build = () => ({ url, method: 'POST', body: withFreshToken(toSend(body)), accept: 'json' }) as const;
  try {
    return readAnswer(await write(sitePath, build, { signal, key: KEY }));
  } catch (error) {
    const { kind, details } = asCallError(error);
    // K2 stores a comment before it answers, and PHP may end between the two.
    throw details.status === 500 ? new CallError(kind, { ...details, isGarbled: true }) : error;
  }
}

/**
 * Posts a waiting comment once, with a token that was fetched for it.
 * @returns K2's answer; `undefined` for the empty answer.
 * @throws CallError; `rejected` if the server refuses the token, `session` for another page.
 */
export async function postWaitingComment(url: URL, body: URLSearchParams): Promise<CommentAnswer | undefined> {
  // No log-in URL is needed: the outbox has its own link.
  const answer = await understand(await request({ url, method: 'POST', body: toSend(body), accept: 'json' }), '/', KEY);
  if (answer.text === INVALID_TOKEN) throw new CallError('rejected', { serverText: INVALID_TOKEN });
  return readAnswer(answer);
}
