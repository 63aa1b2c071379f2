import { readWords } from '../http/answers.ts';
import { type CallAnswer, type CallRequest, loggedInBy } from '../http/call.ts';
import { CallError } from '../http/call-error.ts';
import { isLoggedOut, printedLoggedIn, sessionOver } from '../session/session.ts';
import { isToken, markTokenStale, tokenOfPage } from '../session/token.ts';

/** Returns the form token of a request, from its address, body or headers. */
function sentToken({ url, body, headers }: CallRequest): string | undefined {
  const fields = [...url.searchParams, ...(body ?? [])];
  return fields.find(([name, value]) => isToken(name, `${value}`))?.[0] ?? headers?.['X-CSRF-Token'];
}

/** Scripts of a normal page, such as the start page or the article after a redirect. */
const USUAL_PAGE = /\bsitepath=|joomla-script-options/;

/**
 * Returns the reason for a page instead of an answer. If a member was logged out, or the page has another token than
 * the request, the session has ended. Otherwise the site has refused the call, with its words on that page.
 */
export async function pageRefusal(html: string, answer: CallAnswer, sitePath: string): Promise<CallError> {
  const { messages, beginning } = await readWords(html);
  const loggedIn = loggedInBy(answer.headers);
  const sent = answer.redirected ? sentToken(answer.call) : undefined;
  const token = tokenOfPage(html) ?? sent;
  const words = messages || (answer.redirected && USUAL_PAGE.test(html) ? '' : beginning);
  if ((await isLoggedOut(html, loggedIn)) || (sent && (token !== sent || !words))) {
    markTokenStale();
    return sessionOver(sitePath, printedLoggedIn() && loggedIn !== true);
  }
  if (!words) return new CallError('unreadable');
  return new CallError('rejected', { serverText: words, isForeign: !messages });
}
