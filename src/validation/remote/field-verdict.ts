import { sanitise } from '../../dom/sink/sanitise.ts';
import { CallError } from '../../http/call-error.ts';
import { jsonOf } from '../../http/json/json-answer.ts';
import { withoutWarnings } from '../../http/php-warnings.ts';
import { type CallAnswer, isWholePage } from '../../http/request.ts';
import { markTokenStale } from '../../http/token.ts';

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

/** The whole answer as JSON, or the object in it that has a verdict: PHP may have printed warnings before it. */
function verdictIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return jsonOf(text, 'valid');
  }
}

/**
 * Reads the answer to a field check. What is no JSON counts as valid, with the whole text as the message, as the server
 * has nothing against the value then (docs/server-contract.md, "Field check").
 *
 * @throws CallError `session` when the server led to another page, `unreadable` for a whole page and for JSON that is a
 * single value.
 */
export async function readVerdict({ text, redirected }: CallAnswer): Promise<FieldVerdict> {
  if (redirected) {
    markTokenStale();
    throw new CallError('session');
  }
  if (isWholePage(text)) throw new CallError('unreadable');
  const answer = withoutWarnings(text).trim();
  const verdict = verdictIn(answer);
  if (verdict === undefined) return { valid: true, message: await wording(answer) };
  if (typeof verdict !== 'object' || verdict === null) throw new CallError('unreadable');
  const { valid, message } = verdict as { readonly valid?: unknown; readonly message?: unknown };
  return { valid: valid === true || valid === 'true', message: await wording(message) };
}
