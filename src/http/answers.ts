import { CallError } from './call-error.ts';
import { jsonOf } from './json-answer.ts';
import { pageRefusal } from './page-refusal.ts';
import { hasFatalError, withoutPhpMessages } from './php-messages.ts';
import type { CallAnswer } from './request.ts';

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
