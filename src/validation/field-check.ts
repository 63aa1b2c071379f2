import { quietly } from '../dom/quietly.ts';
import { currentToken, freshToken, markTokenStale } from '../forms/token.ts';
import { INVALID_TOKEN, understand } from '../http/answers.ts';
import { CallError } from '../http/call-error.ts';
import { type CallAnswer, read } from '../http/request.ts';
import { sameOrigin } from '../http/site-url.ts';

export interface FieldVerdict {
  readonly valid: boolean;
  /** Simple HTML of the server. `null` if it has no message. */
  readonly message: string | null;
}

const wordsOf = (message: unknown) => (typeof message === 'string' && message.trim()) || null;

/** Joomla's alert: Community Builder refuses a token with one, in the language of the site. */
const ALERT = /^<div\b[^>]*\bclass="[^"]*\balert-(?:danger|error|warning)\b/i;

/**
 * Reads the answer to a field check. Words that are not JSON count as valid, with all of them as the message, as the server
 * has nothing against the value then (docs/server-contract.md, "Field check").
 * @throws CallError `session` if the server has led to another page or refused the token; as `understand` for a whole
 * page; `unreadable` for JSON that is a single value.
 */
export async function readVerdict(answer: CallAnswer, sitePath: string): Promise<FieldVerdict> {
  const said = answer.redirected ? undefined : await understand(answer, sitePath, 'valid');
  if (!said || said.text === INVALID_TOKEN || ALERT.test(said.text)) {
    markTokenStale();
    throw new CallError('session');
  }
  const verdict = said.kind === 'json' ? said.value : quietly<unknown>(() => JSON.parse(said.text));
  if (verdict === undefined) return { valid: true, message: wordsOf(said.text) };
  if (typeof verdict !== 'object' || verdict === null) throw new CallError('unreadable');
  const { valid, message } = verdict as { readonly valid?: unknown; readonly message?: unknown };
  return { valid: valid === true || valid === 'true', message: wordsOf(message) };
}

/** The address of a field check, and its tokens, as the server printed them. */
export interface FieldCheckSettings {
  /** With `[function]`, `[user]`, `[field]` and `[reason]` to be filled in. */
  readonly url?: string;
  readonly spoofField?: string;
  readonly spoofString?: string;
  readonly spamField?: string;
  readonly spamString?: string;
  /** Name of Joomla's form token. */
  readonly csrf?: string;
}

/** The parameters of a `cbfield` rule. */
export interface FieldQuestion {
  /** `checkvalue` or `testexists`. */
  readonly function: string;
  /** Number of the user; 0 is a new one. */
  readonly user: string;
  readonly field: string;
  /** The kind of form: `register`, `edit`. */
  readonly reason: string;
}

const QUESTION: FieldQuestion = { function: 'checkvalue', user: '0', field: '', reason: '' };

/** Reads the attribute of the rule, which should name a field. */
export function readQuestion(json: string | null): FieldQuestion | undefined {
  const given = Object(quietly<unknown>(() => JSON.parse(json ?? '')));
  const usable = Object.entries(given).filter(([, value]) => value !== '' && /^(string|number)$/.test(typeof value));
  const question = { ...QUESTION, ...Object.fromEntries(usable.map(([name, value]) => [name, `${value}`])) };
  return question.field ? question : undefined;
}

const PLACEHOLDER = /(?:\[|%5B)(function|user|field|reason)(?:\]|%5D)/gi;

/** Fills in the server's template. It leads to this origin, whatever host it was printed with. */
export function fieldCheckUrl(template: string, question: FieldQuestion): URL | undefined {
  const filled = template.replace(PLACEHOLDER, (_whole, name: string) =>
    encodeURIComponent(question[name.toLowerCase() as keyof FieldQuestion]),
  );
  return quietly(() => sameOrigin(filled));
}

/** Encodes values as jQuery does: several values become a list. */
function bodyOf(question: FieldQuestion, value: string | readonly string[], tokens: [string, string][]) {
  const { user, field, reason } = question;
  const values = typeof value === 'string' ? [['value', value]] : value.map((one) => ['value[]', one]);
  return new URLSearchParams([['user', user], ['field', field], ['reason', reason], ...values, ...tokens]);
}

/**
 * Asks whether the server accepts a value. Nothing is changed by it, though it is asked by POST, so it is repeated like
 * any read.
 * @param settings Where to, and the tokens: two fields of the body before 2.11, a header since. Where the server has
 * printed none, Joomla's token is taken from wherever the page has it.
 * @throws CallError; as `readVerdict` for an answer without a verdict.
 */
export async function checkField(
  settings: FieldCheckSettings,
  question: FieldQuestion,
  value: string | readonly string[],
  sitePath: string,
  signal?: AbortSignal,
): Promise<FieldVerdict> {
  const url = fieldCheckUrl(settings.url ?? '', question);
  if (!url) throw new CallError('unreadable');
  const { spoofField = '', spoofString = '', spamField = '', spamString = '', csrf } = settings;
  const pairs: [string, string][] = [
    [spoofField, spoofString],
    [spamField, spamString],
  ];
  const tokens = pairs.filter(([name, value]) => name && value);
  const token = csrf || tokens.length === 0 ? (freshToken() ?? csrf ?? currentToken()) : undefined;
  const body = bodyOf(question, value, tokens);
  const headers = token ? { 'X-CSRF-Token': token } : {};
  return readVerdict(await read({ url, method: 'POST', body, accept: 'json', headers }, signal), sitePath);
}
