import { INVALID_TOKEN, PAGE, type TaskAnswer, understand } from '../http/answers.ts';
import type { CallAnswer, CallRequest } from '../http/call.ts';
import { asCallError, CallError } from '../http/call-error.ts';
import { read, request } from '../http/request.ts';
import { isLoggedOut, printedLoggedIn, sessionOver } from './session.ts';
import { isTokenStale, markTokenStale, setToken, tokenOfPage } from './token.ts';

/** A page that was fetched for its token. */
export interface TokenPage {
  readonly token: string | undefined;
  /** For a member; `undefined` if the headers do not tell. */
  readonly loggedIn: boolean | undefined;
  readonly html: string;
}

/** Fetches a page, past every cache, for its token. */
export async function fetchTokenPage(url: URL, signal?: AbortSignal): Promise<TokenPage> {
  const { text: html, loggedIn } = await read({ url }, signal);
  return { token: PAGE.test(html) ? tokenOfPage(html) : undefined, loggedIn, html };
}

/** Fetches this page again, past every cache, and puts its token into every form, for native submits, too. */
export async function refreshToken(signal?: AbortSignal): Promise<TokenPage> {
  const url = new URL(location.href);
  url.hash = '';
  const page = await fetchTokenPage(url, signal);
  if (page.token) setToken(page.token);
  return page;
}

/** Fetches a fresh token. Throws if a member has been logged out, or the page has no token. */
async function renewToken(sitePath: string, signal?: AbortSignal): Promise<void> {
  const page = await refreshToken(signal);
  if (page.token && !(await isLoggedOut(page.html, page.loggedIn))) return;
  // Until the visitor logs in again (perhaps in another tab), each write checks first: none is sent as a guest.
  markTokenStale();
  // A member gets no new session: the page has no form with a token.
  throw page.loggedIn ? new CallError('rejected', { serverText: INVALID_TOKEN }) : sessionOver(sitePath);
}

/**
 * Checks that a member is still logged in. Otherwise K2 treats a comment as a guest's, and complains about a missing name
 * and address; a moderator gets 403 or 404.
 * @throws CallError `session` if a page of the site is printed for a guest.
 */
export async function checkLogIn(sitePath: string, signal?: AbortSignal): Promise<void> {
  const page = await refreshToken(signal).catch(() => undefined);
  if (!page || !(await isLoggedOut(page.html, page.loggedIn))) return;
  // The fresh token is a guest's.
  markTokenStale();
  throw sessionOver(sitePath);
}

interface Expected {
  readonly signal?: AbortSignal | undefined;
  /** A member that the answer must have, as a JSON object. */
  readonly key?: string;
  /** Tests if a page is the answer to a write that was carried out; its text is then `true`. */
  readonly isDone?: (answer: CallAnswer) => boolean;
}

/**
 * Sends a request that changes something. It is repeated only after *Invalid Token*: once, built anew, with a fetched
 * token. After a session that ended, the next write fetches one first.
 * @param build Builds the request from the page as it is now, so that a second one carries the fresh token.
 * @throws CallError; for an answer that is a page, as `understand`.
 */
export async function write(
  sitePath: string,
  build: () => CallRequest,
  { signal, key, isDone }: Expected = {},
): Promise<TaskAnswer> {
  if (isTokenStale()) await renewToken(sitePath, signal);
  const writeOnce = async (): Promise<TaskAnswer> => {
    try {
      const answer = await request(build(), signal);
      return isDone?.(answer) ? { kind: 'words', text: 'true' } : await understand(answer, sitePath, key);
    } catch (error) {
      const { status = 0 } = asCallError(error).details;
      // Moderators get these statuses after the end of the session.
      if ([403, 404].includes(status) && printedLoggedIn()) await checkLogIn(sitePath, signal);
      throw error;
    }
  };
  const answer = await writeOnce();
  if (answer.text !== INVALID_TOKEN) return answer;
  await renewToken(sitePath, signal);
  const second = await writeOnce();
  if (second.text !== INVALID_TOKEN) return second;
  markTokenStale();
  throw new CallError('rejected', { serverText: INVALID_TOKEN });
}
