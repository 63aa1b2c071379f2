import { ownDocument } from '../dom/core/unshadowed.ts';
import { CallError } from './call-error.ts';
import { LOG_IN_FORM, loggedInBy, printedLoggedIn, sessionOver } from './log-in.ts';
import type { CallAnswer, CallRequest } from './request.ts';
import { readWords, shortWords } from './site-words.ts';
import { isToken, markTokenStale, tokenOfPage } from './token.ts';

/** The form token that a request has sent, wherever it has one. */
function sentToken({ url, body, headers }: CallRequest): string | undefined {
  const fields = [...url.searchParams, ...(body ?? [])];
  return fields.find(([name, value]) => isToken(name, `${value}`))?.[0] ?? headers?.['X-CSRF-Token'];
}

/**
 * Gives the reason for a whole page in place of an answer: the site has refused the call, with words on that page, or the
 * session of the request has ended. Then a member is logged out, and the page has another token than the request.
 */
export async function pageRefusal(html: string, answer: CallAnswer, sitePath: string): Promise<CallError> {
  const { messages, beginning, hasLogInForm } = await readWords(html);
  const loggedIn = loggedInBy(answer.headers);
  const asksForLogIn = hasLogInForm && !ownDocument.querySelector(LOG_IN_FORM);
  const isLoggedOut = printedLoggedIn() ? loggedIn === false || asksForLogIn : asksForLogIn && !messages;
  const sent = sentToken(answer.call);
  const token = tokenOfPage(html);
  const isOtherSession = answer.redirected && !!sent && !!token && token !== sent;
  const words = shortWords(messages || beginning);
  if (isLoggedOut || isOtherSession || (answer.redirected && !words)) {
    markTokenStale();
    return sessionOver(sitePath, isLoggedOut || (loggedIn !== true && printedLoggedIn()));
  }
  return words ? new CallError('rejected', { serverText: words }) : new CallError('unreadable');
}
