import { is } from '../dom/nodes.ts';
import { asCallError } from '../http/call-error.ts';
import type { Page } from '../page/page.ts';
import { parseInert } from '../sanitise/index.ts';
import { isLoggedOut, sessionOver } from '../session/session.ts';
import { isTokenStale } from '../session/token.ts';
import { refreshToken } from '../session/write.ts';
import {
  type AskedField,
  checkField,
  type FieldCheckSettings,
  type FieldVerdict,
  readQuestion,
} from './field-check.ts';
import { groupOf, isCheckable } from './fields.ts';
import { type PrintedSettings, settingsIn } from './printed-settings.ts';

/** Returns the value of a field in the form that the server's check of it expects. */
export function sentValue(field: HTMLElement): string | readonly string[] {
  if (isCheckable(field)) {
    const boxes = groupOf(field).filter(isCheckable);
    const values = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    return field.name.endsWith('[]') ? values : values.join('|*|');
  }
  if (is('select', field) && field.multiple)
    return [...field.options].filter(({ selected }) => selected).map(({ value }) => value);
  return 'value' in field ? `${field.value}` : (field.textContent ?? '');
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
 * Fetches this page again for its tokens: Joomla's is written into every form, those of the field check are in its
 * script.
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
export function createRemoteCheck(form: HTMLFormElement, printed: () => PrintedSettings, page: Page): RemoteCheck {
  let renewed: FieldCheckSettings | undefined;
  let isOver = false;
  const ask = async (asked: AskedField, signal: AbortSignal) => {
    let settings = renewed ?? printed().fieldCheck;
    const check = () => checkField(asked, settings, page.sitePath, signal);
    const isStale = isTokenStale() && (!!settings.csrf || !settings.spoofstring);
    try {
      if (!isStale) return await check();
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
    settings = await renewSettings(form, settings, page.sitePath, signal);
    renewed = settings;
    try {
      return await check();
    } catch (error) {
      // The server refuses the fresh token as well.
      isOver = isRefused(error);
      throw error;
    }
  };
  return (field, signal) => {
    const question = readQuestion(field.getAttribute('data-rule-cbfield') ?? field.getAttribute('data-rule-cbremote'));
    return question && !isOver && printed().fieldCheck.url
      ? ask({ ...question, value: sentValue(field) }, signal)
      : undefined;
  };
}
