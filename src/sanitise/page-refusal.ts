import { CallError } from '../http/call-error.ts';
import type { CallAnswer, CallRequest } from '../http/request.ts';
import {
  isToken,
  LOG_IN_FORM,
  loggedInBy,
  markTokenStale,
  printedLoggedIn,
  sessionOver,
  tokenOfPage,
} from '../http/session.ts';
import { readPageWords } from './page-words.ts';

/** The form token that a request has sent, wherever it has one. */
function sentToken({ url, body, headers }: CallRequest): string | undefined {
  const fields = [...url.searchParams, ...(body ?? [])];
  return fields.find(([name, value]) => isToken(name, `${value}`))?.[0] ?? headers?.['X-CSRF-Token'];
}

/** The scripts of a page that has its usual content: the start page or the article, to which a redirect leads. */
const USUAL_PAGE = /\bsitepath=|joomla-script-options/;

/**
 * Gives the reason for a whole page in place of an answer. A member who has been logged out, or a page with another token
 * than the request, means that the session has ended. Otherwise the site has refused the call, with words on that page.
 */
export function pageRefusal(html: string, answer: CallAnswer, sitePath: string): CallError {
  const { messages, beginning, hasLogInForm } = readPageWords(html, LOG_IN_FORM);
  const loggedIn = loggedInBy(answer.headers);
  const isLoggedOut = printedLoggedIn() && !(loggedIn ?? !hasLogInForm);
  const sent = answer.redirected ? sentToken(answer.call) : undefined;
  const token = tokenOfPage(html) ?? sent;
  const words = messages || (answer.redirected && USUAL_PAGE.test(html) ? '' : beginning);
  if (isLoggedOut || (sent && (token !== sent || !words))) {
    markTokenStale();
    return sessionOver(sitePath, printedLoggedIn() && loggedIn !== true);
  }
  return words ? new CallError('rejected', { serverText: words }) : new CallError('unreadable');
}
