import { asTyped } from '../comments/as-typed.ts';
import { plainWords } from '../http/answers.ts';
import type { CallAnswer } from '../http/call.ts';
import { CallError } from '../http/call-error.ts';
import { k2Url, sameOrigin } from '../http/site-url.ts';
import { currentToken, withToken } from '../session/token.ts';
import { write } from '../session/write.ts';
import { sendOnLeave } from './send-on-leave.ts';

/** Comments of one call. PHP ignores all fields after the thousandth, without a word. */
const LONGEST_LIST = 500;

/** K2's tasks for a list of comments. */
export type ListTask = 'publish' | 'unpublish' | 'remove';

/** Tests for K2's list of comments, to which K2 redirects when it has unpublished comments. */
const isQueue = ({ redirected, text }: CallAnswer) => redirected && text.includes('id="k2CommentsList"');

/** Makes the error for an answer that is not the expected one. */
function refused(words: string): CallError {
  const serverText = plainWords(words);
  return serverText ? new CallError('rejected', { serverText }) : new CallError('unreadable');
}

/** Builds a write with the current token. */
function post(url: URL, parameters: readonly (readonly [string, string])[]) {
  const token = currentToken();
  const body = new URLSearchParams([...(token ? [[token, '1']] : []), ...parameters.map((each) => [...each])]);
  return { url, method: 'POST', body } as const;
}

export interface ChangeOptions {
  /** Address of a printed link for one comment; without it, that of K2's own list. */
  readonly address?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The visitor is leaving the page. Where the answer can't be read then, the change is taken as done. */
  readonly onLeave?: boolean;
}

/**
 * Approves, unpublishes or removes comments by one call. K2 takes them in their order and stops at the first that it
 * refuses or does not have: those before it are done (docs/server-contract.md, "Moderation").
 * @param ids Sent as a list even if there is only one: under PHP 8, K2 counts that list.
 * @throws CallError; `rejected` with the server's words for every answer except `true`.
 */
export async function changeComments(
  sitePath: string,
  task: ListTask,
  ids: readonly number[],
  { address, signal, onLeave = false }: ChangeOptions = {},
): Promise<void> {
  // At the same time, as the page may be about to go.
  if (ids.length > LONGEST_LIST) {
    const parts = [ids.slice(0, LONGEST_LIST), ids.slice(LONGEST_LIST)];
    const all = await Promise.allSettled(
      parts.map((part) => changeComments(sitePath, task, part, { signal, onLeave })),
    );
    for (const each of all) if (each.status === 'rejected') throw each.reason;
    return;
  }
  const url = address ? sameOrigin(address) : k2Url(sitePath, { view: 'comments', task, format: 'raw' });
  const list = ids.map((id) => ['cid[]', `${id}`] as const);
  const build = () => ({ ...post(url, list), keepalive: task === 'remove' });
  if (onLeave && sendOnLeave(build())) return;
  const expected = task === 'unpublish' ? { isDone: isQueue } : {};
  const { text } = await write(sitePath, build, { signal, ...expected });
  if (text !== 'true') throw refused(text);
}

/**
 * Replaces the text of a comment. It is sent so that it reads as it was typed. K2 would store an empty one, too.
 * @throws CallError; `unreadable` if K2 does not confirm it.
 */
export async function saveComment(sitePath: string, id: number, typed: string, signal?: AbortSignal): Promise<void> {
  const url = k2Url(sitePath, { view: 'comments', task: 'saveComment' });
  const build = () =>
    post(url, [
      ['commentID', `${id}`],
      ['commentText', asTyped(typed)],
    ]);
  const answer = await write(sitePath, build, { signal, key: 'comment' });
  if (answer.kind !== 'json') throw refused(answer.text);
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
  const message = plainWords((await write(sitePath, () => ({ url: reportUrl(address) }), { signal })).text);
  if (!message) throw new CallError('unreadable');
  return message;
}
