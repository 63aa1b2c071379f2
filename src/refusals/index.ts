import { quietly } from '../dom/quietly.ts';
import { stripTags } from '../dom/strip-tags.ts';
import { type PageWords, shortWords } from '../http/answers.ts';
import type { CallAnswer, CallRequest } from '../http/call.ts';
import { CallError } from '../http/call-error.ts';
import { parseInert } from '../sanitise/index.ts';
import { LOG_IN_FORM, printedLoggedIn, sessionOver, wasLoggedOut } from '../session/session.ts';
import { isToken, markTokenStale, tokenOfPage } from '../session/token.ts';

// Answers of the site that are a page, or have other output around them.
export { repairAnswer } from './repair-answer.ts';

/** Elements without text for a visitor, and those that only frame a message of Joomla. */
const NO_WORDS =
  'script,style,template,title,button,[hidden],[aria-hidden="true"],.alert-heading,.close,.btn-close,#system-message dt';

const MESSAGES = '#system-message-container';

/** Joomla 4 and later print messages into the options of its scripts: a list of objects that have a list for each type. */
function messagesInOptions(page: ParentNode): string[] {
  const printed = page.querySelector('script.joomla-script-options')?.textContent ?? '';
  const lists: unknown = quietly(() => JSON.parse(printed)['joomla.messages']);
  const messages = Array.isArray(lists) ? lists.flatMap((list) => Object.values(Object(list)).flat()) : [];
  return messages.filter((message) => typeof message === 'string');
}

const textOf = (html: string) => stripTags(html).replace(/\s+/g, ' ').trim();

/** Reads the words of a whole page. Nothing of it enters the document. */
export function readPageWords(html: string): PageWords {
  const page = parseInert(html);
  const hasLogInForm = page.querySelector(LOG_IN_FORM) !== null;
  const inOptions = messagesInOptions(page).map(textOf);
  const remove = (selector: string) => {
    for (const element of page.querySelectorAll(selector)) element.remove();
  };
  const textsIn = (selector: string) =>
    [...page.querySelectorAll(selector)].map(({ innerHTML }) => textOf(innerHTML)).filter(Boolean);
  remove(NO_WORDS);
  const messages = [...textsIn(MESSAGES), ...inOptions].join(' ');
  remove(`noscript,nav,${MESSAGES}`);
  const heading = (textsIn('h1')[0] ?? textsIn('h2,h3')[0])?.replace(/[^.:!?…]$/, '$&.');
  const [reason = ''] = textsIn('h1,h2,h3,p,blockquote').flatMap((text) => /^4\d\d[\s:–-]+(.+)/.exec(text)?.[1] ?? []);
  const beginning = [heading, textsIn('p')[0]].filter(Boolean).join(' ') || textOf(page.innerHTML);
  return { messages: shortWords(messages), beginning: shortWords(beginning), reason: shortWords(reason), hasLogInForm };
}

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
export function pageRefusal(html: string, answer: CallAnswer, sitePath: string): CallError {
  const { messages, beginning, hasLogInForm } = readPageWords(html);
  const { loggedIn } = answer;
  const sent = answer.redirected ? sentToken(answer.call) : undefined;
  const token = tokenOfPage(html) ?? sent;
  const words = messages || (answer.redirected && USUAL_PAGE.test(html) ? '' : beginning);
  if (wasLoggedOut(loggedIn, hasLogInForm) || (sent && (token !== sent || !words))) {
    markTokenStale();
    return sessionOver(sitePath, printedLoggedIn() && loggedIn !== true);
  }
  if (!words) return new CallError('unreadable');
  return new CallError('rejected', { serverText: words, isForeign: !messages });
}
