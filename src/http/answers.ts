import { endOfObject } from '../compat/inline-scripts.ts';
import { loadFile } from '../dom/load-file.ts';
import { stripTags } from '../dom/strip-tags.ts';
import type { PageWords } from '../sanitise/page-words.ts';
import { CallError } from './call-error.ts';
import type { CallAnswer, CallRequest } from './request.ts';
import {
  isToken,
  LOG_IN_FORM,
  loggedInBy,
  markTokenStale,
  printedLoggedIn,
  sessionOver,
  tokenOfPage,
} from './session.ts';

/** An answer to a call, without the messages of PHP around it. */
type Answer =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'json'; readonly text: string; readonly value: Readonly<Record<string, unknown>> }
  | { readonly kind: 'page'; readonly html: string }
  /** PHP has ended with an error before it printed anything. */
  | { readonly kind: 'broken' };

/** An answer of the called task itself. */
export type Said = Extract<Answer, { readonly text: string }>;

/** Joomla's whole answer to a token that is not the session's (docs/server-contract.md, "Tokens"). */
export const INVALID_TOKEN = 'Invalid Token';

/** The text after the comments that it begins with. By hand: a pattern takes for ever on many of them. */
function withoutComments(text: string): string {
  let rest = text.trimStart();
  while (rest.startsWith('<!--')) {
    const end = rest.indexOf('-->');
    if (end < 0) return rest;
    rest = rest.slice(end + 3).trimStart();
  }
  return rest;
}

const PAGE_START = /^(<\?xml[^>]*>\s*)?<(!doctype|html|head|body|title|meta)\b/i;
/** A page behind something else. Words may have the tag of a body in them, from an editor. */
const PAGE = /<(?:!doctype\s+html|html)\b/i;

/**
 * Distinguishes words, JSON and a page.
 * @param key Member of the JSON object that is due. Without it, JSON is words like any other.
 */
export function parseAnswer(answer: string, key?: string): Answer {
  const text = withoutPhpMessages(answer).trim();
  if (PAGE_START.test(withoutComments(text))) return { kind: 'page', html: text };
  const value = key ? jsonOf(text, key) : undefined;
  if (value) return { kind: 'json', text, value };
  if (PAGE.test(text)) return { kind: 'page', html: text };
  return !text && hasFatalError(answer) ? { kind: 'broken' } : { kind: 'words', text };
}

/**
 * Reads an answer of which words or JSON are due.
 * @param key As of {@link parseAnswer}.
 * @throws CallError for a page: `rejected` with its words, or `session`. `unreadable` if the site has broken off.
 */
export async function understand(answer: CallAnswer, sitePath: string, key?: string): Promise<Said> {
  const parsed = parseAnswer(answer.text, key);
  if (parsed.kind === 'page') throw await pageRefusal(parsed.html, answer, sitePath);
  if (parsed.kind === 'broken') throw new CallError('unreadable', { isGarbled: true });
  return parsed;
}

/**
 * Reads an answer that is text.
 * @throws CallError as {@link understand}; `rejected` if the token was refused.
 */
export async function textOf(answer: CallAnswer, sitePath: string): Promise<string> {
  const { text } = await understand(answer, sitePath);
  if (text === INVALID_TOKEN) throw new CallError('rejected', { serverText: text });
  return text;
}

/** Matches the beginning of an object. */
const OBJECT = /\{(?=\s*["}])/g;
/** Largest number of beginnings that are tried: each costs a look at the rest of the answer. */
const MOST_TRIES = 16;

/**
 * The first JSON object in an answer that has a certain key: PHP's warnings and the like may stand before and behind it.
 * @returns `undefined` for an answer without any.
 */
export function jsonOf(answer: string, key: string): Readonly<Record<string, unknown>> | undefined {
  let tries = 0;
  OBJECT.lastIndex = 0;
  for (let found = OBJECT.exec(answer); found && tries < MOST_TRIES; found = OBJECT.exec(answer)) {
    const end = endOfObject(answer, found.index);
    try {
      const value: Readonly<Record<string, unknown>> = JSON.parse(answer.slice(found.index, Math.max(end, 0)));
      if (Object.hasOwn(value, key)) return value;
      OBJECT.lastIndex = end;
    } catch {
      // Not here; a brace of a warning, perhaps.
      tries++;
    }
  }
  return undefined;
}

/** Levels of PHP's messages. PHP does not translate them. */
const LEVEL =
  '(?:(?:(?:Recoverable |Catchable )?Fatal|Parse|Unknown) error|Warning|Notice|Deprecated|Strict Standards)';

const BREAK = String.raw`<br\s*/?>\s*`;

/** Calls that led to a message, one in a line: `#0 …` of PHP, `0.0002 391728 1. …` of Xdebug. */
const TRACE = String.raw`(?:\s*(?:PHP )?(?:Stack trace|Call Stack):(?:\s+(?:PHP +)?(?:#\d+|(?:\d+\.\d+ +\d+ +)?\d+\.) [^\n<]*)*)?`;

/** The text of a message: everything up to its place, but no other message. */
const upTo = (start: string, place: string) => `(?:(?!${start})[\\s\\S])*?${place}`;

/** The end of a message, which words of a reader lack: a file of the server and a line. */
const PLAIN_PLACE = String.raw` in (?:[a-z]+://|[a-z]:[\\/]|/|Unknown\b|Command line code\b)[^\n]{0,400}? on line \d+`;
const HTML_PLACE = String.raw` in <b>[^<]{0,400}</b> on line <b>\d+</b>`;

const HTML_START = `<b>(?:PHP )?${LEVEL}</b>:`;
/** PHP begins a line for its messages. Those of its log, which some hosts print as well, have a prefix. */
const PLAIN_START = `(?:(?:^|\\n)[^\\S\\n]*${LEVEL}|PHP ${LEVEL}):`;

const XDEBUG = new RegExp(
  String.raw`(?:${BREAK})?(?:<font\b[^>]{0,200}>\s*)?<table\b[^>]{0,200}\bxdebug-error\b(?:(?!<table)[\s\S])*?</table>(?:\s*</font>)?\s*`,
  'gi',
);
const HTML = new RegExp(`(?:${BREAK})?${HTML_START}${upTo(HTML_START, HTML_PLACE)}${TRACE}\\s*(?:${BREAK})?`, 'gi');
const PLAIN = new RegExp(`${PLAIN_START}${upTo(PLAIN_START, PLAIN_PLACE)}${TRACE}`, 'gi');

/** Removes the messages that PHP and Xdebug print into an answer with `display_errors`, wherever they are. */
export function withoutPhpMessages(answer: string): string {
  return [XDEBUG, HTML, PLAIN].reduce((text, message) => text.replace(message, '\n'), answer);
}

/** Finds out if PHP has ended with an error. */
const hasFatalError = (answer: string): boolean => /\b(?:Fatal|Parse) error\b/i.test(answer);

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
async function pageRefusal(html: string, answer: CallAnswer, sitePath: string): Promise<CallError> {
  const { messages, beginning, hasLogInForm } = await readWords(html);
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

/** Limit for words of the site that no call expects, in characters. */
const MOST_CHARACTERS = 300;

/** A file or folder of the server, in either spelling: `/srv/www/index.php`, `C:\www\site\file`. */
const SERVER_PATH = /(^|[\s"'(=[:])(?:[a-z]:)?(?:(?:[\\/][^\s\\/<>"'():]+){3,}|(?:[\\/][^\s\\/<>"'():]+)+\.php\b)/gi;

/** Shortens a text that is shown as the site's reason, and removes paths of its server. Line breaks are kept. */
export function shortWords(words: string): string {
  const text = words
    .replace(SERVER_PATH, '$1…')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
  return text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)} …` : text;
}

/** Does the same for HTML. */
export const plainWords = (html: string): string => shortWords(stripTags(html.replace(/<br\s*\/?>/gi, '\n')));

/** Reads the words of a page, with code that only failures need; none if that does not load. */
export async function readWords(html: string): Promise<PageWords> {
  try {
    const { readPageWords } = await loadFile('sanitise');
    return readPageWords(html, LOG_IN_FORM);
  } catch {
    return { messages: '', beginning: '', hasLogInForm: false };
  }
}
