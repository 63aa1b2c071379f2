import { is } from '../dom/nodes.ts';
import { quietly } from '../dom/quietly.ts';
import { INVALID_TOKEN, understand, withoutPaths } from '../http/answers.ts';
import type { CallAnswer } from '../http/call.ts';
import { asCallError, CallError } from '../http/call-error.ts';
import { read } from '../http/request.ts';
import { sameOrigin } from '../http/site-url.ts';
import type { Page } from '../page/page.ts';
import { parseInert } from '../sanitise/index.ts';
import { isLoggedOut, sessionOver } from '../session/session.ts';
import { currentToken, freshToken, isTokenStale, markTokenStale } from '../session/token.ts';
import { refreshToken } from '../session/write.ts';
import { checkedBoxes, isCheckable } from './fields.ts';
import { type FieldCheckSettings, settingsIn, settingsOfForm } from './printed-settings.ts';

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

/** Returns the value of a field in the form that the server's check of it expects. */
export function sentValue(field: HTMLElement): string | readonly string[] {
  if (isCheckable(field)) {
    const values = checkedBoxes(field).map(({ value }) => value);
    return field.name.endsWith('[]') ? values : values.join('|*|');
  }
  if (is('select', field) && field.multiple) return [...field.selectedOptions].map(({ value }) => value);
  return 'value' in field ? `${field.value}` : '';
}

/** Copies the tokens of releases before 2.11, which each form has, from the same form of a fetched page. */
function renewOwnTokens(form: HTMLFormElement, html: string, { spooffield, spamfield }: FieldCheckSettings): void {
  const id = CSS.escape(form.getAttribute('id') ?? '');
  const fetched = spooffield && id ? parseInert(html).querySelector(`form#${id}`) : null;
  for (const name of [spooffield, spamfield]) {
    const selector = `input[type="hidden"][name="${CSS.escape(name ?? '')}"]`;
    const value = fetched?.querySelector(selector)?.getAttribute('value');
    if (value) form.querySelector(selector)?.setAttribute('value', value);
  }
}

/**
 * Fetches this page again for its tokens.
 * @throws CallError; `session` if the page has none, or the visitor is no longer logged in.
 */
async function renewSettings(
  form: HTMLFormElement,
  settings: FieldCheckSettings,
  sitePath: string,
  signal: AbortSignal,
): Promise<FieldCheckSettings> {
  const page = await refreshToken(signal);
  const printed = settingsIn(page.html, form)?.fieldCheck;
  if ((!page.token && !printed?.spoofstring && !printed?.csrf) || (await isLoggedOut(page.html, page.loggedIn)))
    throw sessionOver(sitePath);
  const renewed = { ...settings, ...printed };
  renewOwnTokens(form, page.html, renewed);
  return renewed;
}

/**
 * Checks the current value of a field on the server.
 * @returns `undefined` if no check is needed.
 * @throws CallError; `session` if a member has been logged out, or the server refuses a fresh token as well. After such a
 * refusal no field of this form is checked any more.
 */
export type RemoteCheck = (field: HTMLElement, signal: AbortSignal) => Promise<FieldVerdict> | undefined;

const isRefused = (error: unknown) => asCallError(error).kind === 'session';

/** Creates the field check of a form. After the end of a session it renews the token and repeats the check once. */
export function createRemoteCheck(form: HTMLFormElement, page: Page): RemoteCheck {
  let renewed: FieldCheckSettings | undefined;
  let isOver = false;
  const ask = async (asked: AskedField, signal: AbortSignal) => {
    const known = renewed ?? settingsOfForm(form).fieldCheck;
    const check = (settings: FieldCheckSettings) => checkField(asked, settings, page.sitePath, signal);
    const isStale = isTokenStale() && (!!known.csrf || !known.spoofstring);
    try {
      if (!isStale) return await check(known);
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
    renewed = await renewSettings(form, known, page.sitePath, signal);
    return check(renewed).catch((error) => {
      // The server refuses the fresh token as well.
      isOver = isRefused(error);
      throw error;
    });
  };
  return (field, signal) => {
    const question = readQuestion(field.getAttribute('data-rule-cbfield') ?? field.getAttribute('data-rule-cbremote'));
    return question && !isOver && settingsOfForm(form).fieldCheck.url
      ? ask({ ...question, value: sentValue(field) }, signal)
      : undefined;
  };
}
