import { CallError } from './call-error.ts';
import { type CallAnswer, type CallRequest, isWholePage, request } from './request.ts';
import { isTokenStale, markTokenStale, refreshToken } from './token.ts';

/** Joomla's whole answer to a token that is not the session's (docs/server-contract.md, "Tokens"). */
export function isInvalidToken(answer: string): boolean {
  return answer.trim() === 'Invalid Token';
}

/** A page that was printed for a logged-in reader has a way to log out. */
function printedLoggedIn(): boolean {
  return !!document.querySelector('input[name="task"][value="user.logout"],a[href*="user.logout"],a[href*="logout"]');
}

async function renewToken(sitePath: string, signal?: AbortSignal): Promise<void> {
  const { token, loggedIn } = await refreshToken(signal);
  if (loggedIn === false && printedLoggedIn()) {
    throw new CallError('session', {
      logInUrl: new URL(`${sitePath}index.php?option=com_users&view=login`, location.origin).href,
    });
  }
  if (!token) throw new CallError('session');
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
      throw new CallError('session');
    }
    return answer;
  };
  const answer = await send();
  if (!isInvalidToken(answer.text)) return answer;
  await renewToken(sitePath, signal);
  const second = await send();
  if (isInvalidToken(second.text)) {
    markTokenStale();
    throw new CallError('rejected', { serverText: second.text.trim() });
  }
  return second;
}
