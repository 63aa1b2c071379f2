import { INVALID_TOKEN, readWords, type Said, understand } from './answers.ts';
import { asCallError, CallError } from './call-error.ts';
import { printedLoggedIn, sessionOver } from './log-in.ts';
import { type CallRequest, request } from './request.ts';
import { isTokenStale, markTokenStale, refreshToken, type TokenPage } from './token.ts';

/** Finds out from a page that was fetched just now if a member has been logged out. */
export async function isLoggedOut({ loggedIn, html }: TokenPage): Promise<boolean> {
  return printedLoggedIn() && !(loggedIn ?? !(await readWords(html)).hasLogInForm);
}

/**
 * Fetches this page again, for a fresh token.
 * @throws CallError; `session` if a member has been logged out, or the page has no token.
 */
async function renewToken(sitePath: string, signal?: AbortSignal): Promise<void> {
  const page = await refreshToken(signal);
  const loggedOut = await isLoggedOut(page);
  if (page.token && !loggedOut) return;
  // Until the reader has logged in again (in another tab, perhaps), each write asks anew instead of going as a guest's.
  markTokenStale();
  // A member has no session to begin anew: the page has no form with a token.
  throw page.loggedIn ? new CallError('rejected', { serverText: INVALID_TOKEN }) : sessionOver(sitePath);
}

/**
 * Checks that a member is still logged in. Otherwise K2 takes a comment as a guest's and misses the name and the address,
 * which are not sent, and answers to a moderator that something does not exist or is forbidden.
 * @throws CallError `session` if a page of the site is printed for a guest.
 */
export async function checkLogIn(sitePath: string, signal?: AbortSignal): Promise<void> {
  const page = await refreshToken(signal).catch(() => undefined);
  if (!page || !(await isLoggedOut(page))) return;
  // The fresh token is a guest's.
  markTokenStale();
  throw sessionOver(sitePath);
}

/** Statuses that a moderator gets after the end of the session. */
const NOT_FOR_GUESTS = [403, 404];

/**
 * Sends a request that changes something. Never repeated by itself, with one exception: after *Invalid Token* the page
 * is fetched for a fresh token and the request, built anew, is sent once more. After a session that ended the next
 * write fetches a fresh token first.
 *
 * @param build Builds the request from the page as it is now, so that a second one carries the fresh token.
 * @param key Member of the JSON object that is due, if one is.
 * @throws CallError; for an answer that is a page, as `understand`.
 */
export async function write(
  sitePath: string,
  build: () => CallRequest,
  signal?: AbortSignal,
  key?: string,
): Promise<Said> {
  if (isTokenStale()) await renewToken(sitePath, signal);
  const send = async () => {
    try {
      return await understand(await request(build(), signal), sitePath, key);
    } catch (error) {
      const { status = 0 } = asCallError(error).details;
      if (NOT_FOR_GUESTS.includes(status) && printedLoggedIn()) await checkLogIn(sitePath, signal);
      throw error;
    }
  };
  const answer = await send();
  if (answer.text !== INVALID_TOKEN) return answer;
  await renewToken(sitePath, signal);
  const second = await send();
  if (second.text !== INVALID_TOKEN) return second;
  markTokenStale();
  throw new CallError('rejected', { serverText: INVALID_TOKEN });
}
