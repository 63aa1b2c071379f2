import { loadFile } from '../dom/load-file.ts';
import { NOTHING } from '../dom/nodes.ts';
import { quietly } from '../dom/quietly.ts';
import { stripTags } from '../dom/strip-tags.ts';
import { inTime } from '../dom/wait.ts';
import type { PageWords } from '../sanitise/page-words.ts';
import { CallError } from './call-error.ts';
import type { CallAnswer } from './request.ts';

type Answer =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'json'; readonly text: string; readonly value: Readonly<Record<string, unknown>> }
  | { readonly kind: 'page'; readonly html: string }
  /** PHP has ended with an error before it printed anything, or what it printed begins as JSON and is none. */
  | { readonly kind: 'broken' };

export type TaskAnswer = Extract<Answer, { readonly text: string }>;

/** Joomla's whole answer to a token that is not the session's (docs/server-contract.md, "Tokens"). */
export const INVALID_TOKEN = 'Invalid Token';

const PAGE_START = /^(<\?xml[^>]*>\s*)?<(!doctype|html|head|body|title|meta)\b/i;
/** Matches a whole page, also after other output. An editor's words may contain the tag of a body. */
const PAGE = /<(?:!doctype\s+html|html)\b/i;

/** Distinguishes text, JSON with a member `key`, and a page. Without a key, JSON counts as text. */
export function parseAnswer(answer: string, key?: string): Answer {
  const text = withoutPhpMessages(answer).trim();
  if (PAGE_START.test(text)) return { kind: 'page', html: text };
  const value = key ? (jsonOf(text, key) ?? membersOf(text, key)) : undefined;
  if (value) return { kind: 'json', text, value };
  if (PAGE.test(text)) return { kind: 'page', html: text };
  const isBroken = text
    ? key && JSON_START.test(text) && quietly(() => JSON.parse(text)) === undefined
    : /\b(?:Fatal|Parse) error\b/i.test(answer);
  return isBroken ? { kind: 'broken' } : { kind: 'words', text };
}

/**
 * Reads an answer of which words or JSON with a member `key` are due.
 * @throws CallError for a page: `rejected` with its words, or `session`. `unreadable` if the site has broken off.
 */
export async function understand(answer: CallAnswer, sitePath: string, key?: string): Promise<TaskAnswer> {
  const parsed = parseAnswer(answer.text, key);
  if (parsed.kind === 'broken') throw new CallError('unreadable', { isGarbled: true });
  if (parsed.kind !== 'page') return parsed;
  const forms = await inTime(loadFile('forms').catch(() => undefined));
  throw (await forms?.pageRefusal(parsed.html, answer, sitePath)) ?? new CallError('unreadable');
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

/** Closing braces that are tried as the end of one object. */
const ENDS = 50;

/** Finds the first JSON object with a certain key in an answer, which may have other text before and after it. */
function jsonOf(answer: string, key: string): Readonly<Record<string, unknown>> | undefined {
  // Scripts of a page hold objects as well.
  const [beforePage = ''] = answer.split(PAGE, 1);
  for (const { index } of beforePage.matchAll(/\{\s*"/g)) {
    let end = index;
    for (let tries = 0; tries < ENDS; tries++) {
      end = answer.indexOf('}', end) + 1;
      const value = Object(quietly(() => JSON.parse(answer.slice(index, end))));
      if (Object.hasOwn(value, key)) return value;
    }
  }
  return undefined;
}

const JSON_START = /^\[?\s*\{\s*"|\{\s*"(?:valid|message)"/;

/** Matches a member of the answers of K2 and Community Builder. Its text may have quotation marks and line breaks. */
const MEMBER =
  /[{,]\s*"(valid|message|cssClass|refresh)"\s*:\s*(?:(true|false|null|\d+)|"((?:\\[\s\S]|[^\\])*?)"\s*(?=,\s*"\w+"\s*:|\}|$))/g;

/** Reads what is left of an object that something on the way has changed without regard for JSON, as some filters do. */
function membersOf(answer: string, key: string): Readonly<Record<string, unknown>> | undefined {
  const [beforePage = ''] = answer.split(PAGE, 1);
  const textOf = (raw = '') =>
    quietly(() => `${JSON.parse(`"${raw.replace(/\\[\s\S]|["\s]/g, (part) => (part[1] ? part : escaped(part)))}"`)}`) ??
    raw;
  const members = [...beforePage.matchAll(MEMBER)].map(([, name, literal, raw]) => [
    name,
    literal ? JSON.parse(literal) : textOf(raw),
  ]);
  const value = Object.fromEntries(members);
  return Object.hasOwn(value, key) ? value : undefined;
}

const escaped = (character: string) => JSON.stringify(character).slice(1, -1);

/** Levels of PHP's messages. PHP does not translate them. */
const LEVEL =
  '(?:(?:(?:Recoverable |Catchable )?Fatal|Parse|Unknown) error|Warning|Notice|Deprecated|Strict Standards)';

const BREAK = String.raw`<br\s*/?>\s*`;

/** The text of a message: everything up to its place, but no other message. */
const upTo = (start: string, place: string) => `(?:(?!${start})[\\s\\S])*?${place}`;

/** The end of a message, which visitors' texts lack: a file of the server and a line. */
const PLAIN_PLACE = String.raw` in (?:[a-z]:[\\/]|/|Unknown\b)[^\n]{0,400}? on line \d+`;
const HTML_PLACE = String.raw` in <b>[^<]{0,400}</b> on line <b>\d+</b>`;

const HTML_START = `<b>${LEVEL}</b>:`;
/** PHP starts its messages on a new line. Those of its log, which some hosts print as well, have a prefix. */
const PLAIN_START = `(?:(?:^|\\n)[^\\S\\n]*${LEVEL}|PHP ${LEVEL}):`;

/** The calls that led to a message, which Xdebug prints below it. */
const STACK = String.raw`(?:\s*\n(?:PHP )?(?:Call Stack|Stack trace):(?:\n[^\S\n]*(?:PHP\s+)?\d[\d.]*[^\S\n][^\n]*:\d+)+)?`;

/** A message of Xdebug in HTML, with these calls. */
const TABLE = new RegExp(
  `(?:${BREAK})?<font\\b[^>]*>\\s*<table\\b[^>]*\\bxdebug-error\\b[\\s\\S]*?(?:</table>(?:\\s*</font>\\s*)?|$)`,
  'gi',
);
const HTML = new RegExp(`(?:${BREAK})?${HTML_START}${upTo(HTML_START, HTML_PLACE)}\\s*(?:${BREAK})?`, 'gi');
const PLAIN = new RegExp(`${PLAIN_START}${upTo(PLAIN_START, PLAIN_PLACE)}${STACK}`, 'gi');

/** Removes the messages that PHP prints into an answer with `display_errors`, wherever they are. */
function withoutPhpMessages(answer: string): string {
  return [TABLE, HTML, PLAIN].reduce((text, message) => text.replace(message, '\n'), answer);
}

/** Matches the path of a file on the server, with its line, but no address of the site. */
const SERVER_PATH =
  /(?<![\w:/"'=])(?:[a-z]:)?[\\/](?:[^\s"'<>:?*|\\/][^"'<>:?*|\\/\n]*[\\/])+[\w.-]+\.(?:php|phtml|inc|ini|log)\b(?![/?])(?:\(\d+\)|:\d+)?/gi;

/** Replaces the paths of server files in words that are shown. */
export const withoutPaths = (words: string): string => words.replace(SERVER_PATH, '…');

/** Shortens the site's reason to 300 characters. Line breaks are kept. */
export function shortWords(words: string): string {
  const text = withoutPaths(words)
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\s*\n\s*/g, '\n')
    .trim();
  return text.length > 300 ? `${text.slice(0, 300)} …` : text;
}

export const plainWords = (html: string): string => shortWords(stripTags(html.replace(/<br\s*\/?>/gi, '\n')));

/**
 * Reads the words of a page, with code that only failures need; none if that does not load in time: a file that hangs must
 * not keep a call busy. `logInForm` selects a form to log in.
 */
export async function readWords(html: string, logInForm = NOTHING): Promise<PageWords> {
  const code = await inTime(loadFile('sanitise').catch(() => undefined));
  return code?.readPageWords(html, logInForm) ?? { messages: '', beginning: '', hasLogInForm: false };
}
