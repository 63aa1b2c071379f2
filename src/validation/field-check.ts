import { quietly } from '../dom/quietly.ts';
import { INVALID_TOKEN, understand, withoutPaths } from '../http/answers.ts';
import type { CallAnswer } from '../http/call.ts';
import { CallError } from '../http/call-error.ts';
import { read } from '../http/request.ts';
import { sameOrigin } from '../http/site-url.ts';
import { currentToken, freshToken, markTokenStale } from '../session/token.ts';

export interface FieldVerdict {
  readonly valid: boolean;
  /** Simple HTML of the server; `null` without a message. */
  readonly message: string | null;
}

const wordsOf = (message: unknown) => (typeof message === 'string' && withoutPaths(message).trim()) || null;

/** Joomla's alert, with which Community Builder refuses a token, in the language of the site. */
const ALERT = /^<div\b[^>]*\bclass="[^"]*\balert-(?:danger|error|warning)\b/i;

/**
 * Reads the answer to a field check. Text that is not JSON counts as valid, with all of it as the message, as the
 * server has no objection then (docs/server-contract.md, "Field check").
 * @throws CallError `session` if the server has redirected or refused the token; as `understand` for a whole page;
 * `unreadable` for JSON that is a single value.
 */
export async function readVerdict(answer: CallAnswer, sitePath: string): Promise<FieldVerdict> {
  const answered = answer.redirected ? undefined : await understand(answer, sitePath, 'valid');
  if (!answered || answered.text === INVALID_TOKEN || ALERT.test(answered.text)) {
    markTokenStale();
    throw new CallError('session');
  }
  const verdict = answered.kind === 'json' ? answered.value : quietly<unknown>(() => JSON.parse(answered.text));
  if (verdict === undefined) return { valid: true, message: wordsOf(answered.text) };
  if (typeof verdict !== 'object' || verdict === null) throw new CallError('unreadable');
  const { valid, message } = verdict as { readonly valid?: unknown; readonly message?: unknown };
  return { valid: valid === true || valid === 'true', message: wordsOf(message) };
}

/** The address of a field check, and its tokens, as the server printed them. */
export interface FieldCheckSettings {
  /** A template with `[function]`, `[user]`, `[field]` and `[reason]`. */
  readonly url?: string;
  readonly spooffield?: string;
  readonly spoofstring?: string;
  readonly spamfield?: string;
  readonly spamstring?: string;
  /** Name of Joomla's form token. */
  readonly csrf?: string;
}

/** The parameters of a `cbfield` rule. */
export interface FieldQuestion {
  /** `checkvalue` or `testexists`. */
  readonly function: string;
  /** Id of the user; 0 for a new one. */
  readonly user: string;
  readonly field: string;
  /** The kind of form: `register`, `edit`. */
  readonly reason: string;
}

/** A question about the present value of a field. */
export interface AskedField extends FieldQuestion {
  readonly value: string | readonly string[];
}

const QUESTION: FieldQuestion = { function: 'checkvalue', user: '0', field: '', reason: '' };

/** Reads the rule's attribute, which names a field. */
export function readQuestion(json: string | null): FieldQuestion | undefined {
  const parsed = Object(quietly<unknown>(() => JSON.parse(json ?? '')));
  const usable = Object.entries(parsed).filter(([, value]) => value !== '' && /^(string|number)$/.test(typeof value));
  const question = { ...QUESTION, ...Object.fromEntries(usable.map(([name, value]) => [name, `${value}`])) };
  return question.field ? question : undefined;
}

const PLACEHOLDER = /(?:\[|%5B)(function|user|field|reason)(?:\]|%5D)/gi;

/** Fills in the server's template. The result is on this origin, whatever host it was printed with. */
export function fieldCheckUrl(template: string, question: FieldQuestion): URL | undefined {
  const filled = template.replace(PLACEHOLDER, (_whole, name: string) =>
    encodeURIComponent(question[name.toLowerCase() as keyof FieldQuestion]),
  );
  return quietly(() => sameOrigin(filled));
}

/** Encodes values as jQuery does: several values become a list. */
function bodyOf({ user, field, reason, value }: AskedField, tokens: [string, string][]) {
  const values = typeof value === 'string' ? [['value', value]] : value.map((one) => ['value[]', one]);
  return new URLSearchParams([['user', user], ['field', field], ['reason', reason], ...values, ...tokens]);
}

/**
 * Sends a value to the server's field check. It changes nothing, though it is a POST, so it is repeated like any read.
 * @param settings The address and the tokens: two fields of the body before 2.11, a header since. Without them,
 * Joomla's token is taken from wherever the page has it.
 * @throws CallError; as `readVerdict` for an answer without a verdict.
 */
export async function checkField(
  asked: AskedField,
  settings: FieldCheckSettings,
  sitePath: string,
  signal?: AbortSignal,
): Promise<FieldVerdict> {
  const url = fieldCheckUrl(settings.url ?? '', asked);
  if (!url) throw new CallError('unreadable');
  const { spooffield = '', spoofstring = '', spamfield = '', spamstring = '', csrf } = settings;
  const pairs: [string, string][] = [
    [spooffield, spoofstring],
    [spamfield, spamstring],
  ];
  const tokens = pairs.filter(([name, value]) => name && value);
  const token = csrf || tokens.length === 0 ? (freshToken() ?? csrf ?? currentToken()) : undefined;
  const headers = token ? { 'X-CSRF-Token': token } : {};
  return readVerdict(
    await read({ url, method: 'POST', body: bodyOf(asked, tokens), accept: 'json', headers }, signal),
    sitePath,
  );
}
