import { loadFile } from '../dom/load-file.ts';
import { quietly } from '../dom/quietly.ts';
import { stripTags } from '../dom/strip-tags.ts';
import { inTime } from '../dom/wait.ts';
import type { CallAnswer } from './call.ts';
import { CallError } from './call-error.ts';

export type Answer =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'json'; readonly text: string; readonly value: Readonly<Record<string, unknown>> }
  | { readonly kind: 'page'; readonly html: string }
  /** PHP has ended with an error before any output, or its output begins as JSON and is invalid. */
  | { readonly kind: 'broken' };

export type TaskAnswer = Extract<Answer, { readonly text: string }>;

/** Joomla's whole answer to a token that is not the session's (docs/server-contract.md, "Tokens"). */
export const INVALID_TOKEN = 'Invalid Token';

/** Matches a whole page, also after other output. An editor's words may contain the tag of a body. */
export const PAGE = /^\s*<(?:head|body|title|meta)\b|<(?:!doctype\s+html|html)\b/i;

/** Loads code that only failures need; `undefined` if it loads too late, so that a hanging file can't block a call. */
const loadRefusals = () => inTime(loadFile('refusals').catch(() => undefined));

/**
 * Distinguishes text, JSON with a member `key`, and a page. Without a key, JSON counts as text. What PHP has printed around
 * an answer is removed by code that few answers need.
 */
export async function parseAnswer(answer: string, key?: string): Promise<Answer> {
  const text = answer.trim();
  const value = Object(key && quietly(() => JSON.parse(text)));
  if (key && Object.hasOwn(value, key)) return { kind: 'json', text, value };
  // Each message of PHP ends with the number of a line.
  if (/ on line /i.test(text) || (key && text.includes('{')))
    return (await loadRefusals())?.repairAnswer(text, key) ?? { kind: 'broken' };
  return PAGE.test(text) ? { kind: 'page', html: text } : { kind: 'words', text };
}

/**
 * Reads an answer that should be text, or JSON with a member `key`.
 * @throws CallError for a page: `rejected` with its words, or `session`. `unreadable` if the answer was cut off.
 */
export async function understand(answer: CallAnswer, sitePath: string, key?: string): Promise<TaskAnswer> {
  const parsed = await parseAnswer(answer.text, key);
  if (parsed.kind === 'broken') throw new CallError('unreadable', { isGarbled: true });
  if (parsed.kind !== 'page') return parsed;
  throw (await loadRefusals())?.pageRefusal(parsed.html, answer, sitePath) ?? new CallError('unreadable');
}

/** Reads an answer that is text. A refused token is an error, too. */
export async function textOf(answer: CallAnswer, sitePath: string): Promise<string> {
  const { text } = await understand(answer, sitePath);
  if (text === INVALID_TOKEN) throw new CallError('rejected', { serverText: text });
  return text;
}

/** Matches the path of a file on the server, with its line, but no address of the site. */
const SERVER_PATH =
  /(?<![\w:/"'=])(?:[a-z]:)?[\\/](?:[^\s"'<>:/\\][^"'<>:/\\\n]*[\\/])+[\w.-]+\.(?:php|inc|ini|log)\b(?![/?])[(:\d]*\)?/gi;

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

/** Texts of a page that was sent instead of an answer. All are short plain text, or ''. */
export interface PageWords {
  /** Joomla's messages to the visitor. */
  readonly messages: string;
  /** The heading and the first paragraph; the whole text of a page without either. */
  readonly beginning: string;
  /** The text after the status of a refusal, in one block: "403 You are not authorised". Server errors are technical. */
  readonly reason?: string;
  readonly hasLogInForm: boolean;
}

/** Reads the words of a page; none if the code for that does not load in time. */
export async function readWords(html: string): Promise<PageWords> {
  return (await loadRefusals())?.readPageWords(html) ?? { messages: '', beginning: '', hasLogInForm: false };
}
