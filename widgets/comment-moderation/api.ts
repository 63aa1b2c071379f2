import { plainWords } from '../../src/http/answers.ts';
import { CallError } from '../../src/http/call-error.ts';
import { sameOrigin } from '../../src/http/site-url.ts';
import { currentToken, withToken } from '../../src/session/token.ts';
import { write } from '../../src/session/write.ts';

/**
 * Approves or removes a comment, depending on its link (docs/server-contract.md, "Moderation").
 * @param commentId Also sent in a list of one, as K2's administration does: under PHP 8, K2 counts that list.
 * @throws CallError; `rejected` with the server's words for every answer except `true`.
 */
export async function moderateComment(
  sitePath: string,
  address: string,
  commentId?: number,
  signal?: AbortSignal,
): Promise<void> {
  const url = sameOrigin(address);
  const post = () => {
    const token = currentToken();
    const body = new URLSearchParams();
    if (token) body.set(token, '1');
    if (commentId) body.set('cid[]', `${commentId}`);
    return { url, method: 'POST', body } as const;
  };
  const { text } = await write(sitePath, post, signal);
  if (text === 'true') return;
  const serverText = plainWords(text);
  throw serverText ? new CallError('rejected', { serverText }) : new CallError('unreadable');
}

/**
 * Returns the address of a report with the current token. K2's list of all comments prints links that redirect to the
 * list; only with `raw`, K2 answers with a message.
 */
function reportUrl(address: string): URL {
  const url = sameOrigin(address);
  url.searchParams.set('format', 'raw');
  const token = currentToken();
  if (token) url.search = `${withToken(url.searchParams, token)}`;
  return url;
}

/**
 * Reports a user as a spammer, which blocks the account. This is a write, although K2 takes it by GET.
 * @returns the server's messages, one per line; a refusal is one of them.
 * @throws CallError; `unreadable` for an empty answer.
 */
export async function reportUser(sitePath: string, address: string, signal?: AbortSignal): Promise<string> {
  const message = plainWords((await write(sitePath, () => ({ url: reportUrl(address) }), signal)).text);
  if (!message) throw new CallError('unreadable');
  return message;
}
