import { INVALID_TOKEN, understand } from '../../http/answers.ts';
import { CallError } from '../../http/call-error.ts';
import type { CallAnswer } from '../../http/request.ts';
import { markTokenStale } from '../../http/token.ts';
import { sanitise } from '../../sanitise/sanitise.ts';

/** What the server says of a value. */
export interface FieldVerdict {
  readonly valid: boolean;
  /** Plain text, or HTML of the server when it begins with `<`. `null` when it said nothing. */
  readonly message: string | null;
}

/**
 * The server encodes what it quotes, also in what is otherwise text: `The username 'x&quot;' is available.`
 * @returns text as text; HTML that begins with a tag as it is.
 */
async function wording(message: unknown): Promise<string | null> {
  const html = typeof message === 'string' ? message.trim() : '';
  if (html.startsWith('<') || !/[<&]/.test(html)) return html || null;
  // Several reasons stand in lines of their own.
  const text = (await sanitise(html.replace(/<br/gi, ' $&'))).textContent?.trim() ?? '';
  // What would be taken for HTML must stay HTML.
  return /<|&[a-z#]/i.test(text) ? `<span>${html}</span>` : text || null;
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** Joomla's alert: Community Builder refuses a token with one, in the language of the site. */
const ALERT = /^<div\b[^>]*\bclass="[^"]*\balert-(?:danger|error|warning)\b/i;

/**
 * Reads the answer to a field check. Words that are not JSON count as valid, with all of them as the message, as the server
 * has nothing against the value then (docs/server-contract.md, "Field check").
 *
 * @throws CallError `session` if the server has led to another page or refused the token; as `understand` for a whole
 * page; `unreadable` for JSON that is a single value.
 */
export async function readVerdict(answer: CallAnswer, sitePath: string): Promise<FieldVerdict> {
  const said = answer.redirected ? undefined : await understand(answer, sitePath, 'valid');
  if (!said || said.text === INVALID_TOKEN || ALERT.test(said.text)) {
    markTokenStale();
    throw new CallError('session');
  }
  const verdict = said.kind === 'json' ? said.value : parsed(said.text);
  if (verdict === undefined) return { valid: true, message: await wording(said.text) };
  if (typeof verdict !== 'object' || verdict === null) throw new CallError('unreadable');
  const { valid, message } = verdict as { readonly valid?: unknown; readonly message?: unknown };
  return { valid: valid === true || valid === 'true', message: await wording(message) };
}
