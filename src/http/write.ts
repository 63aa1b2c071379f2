import { ownDocument } from '../dom/core/unshadowed.ts';
import { INVALID_TOKEN, isInvalidToken } from './answers.ts';
import { CallError } from './call-error.ts';
import { logInUrl } from './log-in.ts';
import { withoutWarnings } from './php-warnings.ts';
import { type CallAnswer, type CallRequest, isWholePage, request } from './request.ts';
import { isTokenStale, markTokenStale, refreshToken } from './token.ts';

/** What logs out: fields of a form, of Joomla and of Community Builder, and links. */
export const LOG_OUT =
  '[name="task"][value="user.logout"],[name="op2"][value="logout"],[href*="user.logout"],[href*="view=logout"]';

/** A page that was printed for a logged-in reader has a way to log out. */
export function printedLoggedIn(): boolean {
  return !!ownDocument.querySelector(LOG_OUT);
}

/** Whoever was logged in when the page was printed has to log in again. */
export function sessionOver(sitePath: string): CallError {
  return new CallError('session', printedLoggedIn() ? { logInUrl: logInUrl(sitePath) } : {});
}

async function renewToken(sitePath: string, signal?: AbortSignal): Promise<void> {
  const { token, loggedIn } = await refreshToken(signal);
  const loggedOut = loggedIn === false && printedLoggedIn();
  if (token && !loggedOut) return;
  // Until the reader has logged in again (in another tab, perhaps), each write asks anew instead of going as a guest's.
  markTokenStale();
  // Who is logged in has no session to begin anew: the page has no form with a token.
  throw loggedIn ? new CallError('rejected', { serverText: INVALID_TOKEN }) : sessionOver(sitePath);
}

/**
 * Sends a request that changes something. Never repeated by itself, with one exception: after *Invalid Token* the page
 * is fetched for a fresh token and the request, built anew, is sent once more. After a session that ended the next
 * write fetches a fresh token first.
 *
 * @param build Builds the request from the page as it is now, so that a second one carries the fresh token.
 * @throws CallError; `session` when the server answered with another page.
 */
export async function write(sitePath: string, build: () => CallRequest, signal?: AbortSignal): Promise<CallAnswer> {
  if (isTokenStale()) await renewToken(sitePath, signal);
  const send = async () => {
    const answer = await request(build(), signal);
    if (isWholePage(answer.text)) {
      if (!answer.redirected) throw new CallError('unreadable');
      markTokenStale();
      throw sessionOver(sitePath);
    }
    return answer;
  };
  const answer = await send();
  if (!isInvalidToken(answer.text)) return answer;
  await renewToken(sitePath, signal);
  const second = await send();
  if (isInvalidToken(second.text)) {
    markTokenStale();
    throw new CallError('rejected', { serverText: withoutWarnings(second.text).trim() });
  }
  return second;
}
