import type { Page } from '../core/page.ts';
import { is, unshadowed } from '../dom/nodes.ts';
import { isLoggedOut, refreshToken } from '../forms/write.ts';
import { asCallError } from '../http/call-error.ts';
import { isTokenStale, sessionOver } from '../http/session.ts';
import { parseInert } from '../sanitise/sanitise.ts';
import { checkField, type FieldCheckSettings, type FieldVerdict, readQuestion } from './field-check.ts';
import { type Generation, groupOf, isCheckable } from './fields.ts';
import { showPending } from './notes.ts';
import { type PrintedSettings, settingsIn } from './printed-settings.ts';

/** Between the values of several boxes whose name does not say that they are a list. */
const SEPARATOR = '|*|';

/** Reads the value of a field that is checked: one text, or the values of a list. */
function sentValue(form: HTMLFormElement, field: HTMLElement): string | readonly string[] {
  if (isCheckable(field)) {
    const boxes = groupOf(form, field).filter(isCheckable);
    const values = boxes.filter(({ checked }) => checked).map(({ value }) => value);
    return field.name.endsWith('[]') ? values : values.join(SEPARATOR);
  }
  if (is('select', field) && field.multiple)
    return [...field.options].filter(({ selected }) => selected).map(({ value }) => value);
  return 'value' in field ? `${field.value}` : (field.textContent ?? '');
}

/** Checks for a field without a value. Spaces are a value. */
function isBlank(form: HTMLFormElement, field: HTMLElement): boolean {
  return sentValue(form, field).length === 0;
}

/** Checks for a token that is known to have expired. */
function needsRenewal({ csrf, spoofString }: FieldCheckSettings): boolean {
  return isTokenStale() && (!!csrf || !spoofString);
}

/** Takes the tokens of releases before 2.11, which differ from form to form, from the same form of a fetched page. */
function renewOwnTokens(form: HTMLFormElement, html: string, { spoofField, spamField }: FieldCheckSettings): void {
  const id = CSS.escape(unshadowed(form).getAttribute('id') ?? '');
  const fetched = spoofField && id ? parseInert(html).querySelector(`form#${id}`) : null;
  for (const name of [spoofField, spamField]) {
    const selector = `input[type="hidden"][name="${CSS.escape(name ?? '')}"]`;
    const value = fetched?.querySelector(selector)?.getAttribute('value');
    if (value) unshadowed(form).querySelector(selector)?.setAttribute('value', value);
  }
}

/**
 * Fetches this page again for its tokens: Joomla's goes into every form, those of the field check are printed in its
 * script.
 * @throws CallError; `session` when the page has none, or the reader is no longer logged in.
 */
async function renewSettings(
  form: HTMLFormElement,
  settings: FieldCheckSettings,
  sitePath: string,
  signal: AbortSignal,
): Promise<FieldCheckSettings> {
  const page = await refreshToken(signal);
  const printed = settingsIn(page.html, form, () => {})?.fieldCheck;
  if ((!page.token && !printed) || (await isLoggedOut(page))) throw sessionOver(sitePath);
  const renewed = { ...settings, ...printed };
  renewOwnTokens(form, page.html, renewed);
  return renewed;
}

/** The field checks of one form. When one is made is not decided here. */
export interface RemoteCheck {
  /** The verdict on the value that the field has now; `undefined` when it is not known, or the field is blank. */
  remembered(field: HTMLElement): FieldVerdict | undefined;
  /**
   * Asks the server about the value that the field has now, once for each value. A question that is still open about
   * another value is given up.
   * @returns the verdict; `undefined` when there is nothing to ask, when it was given up, or when the field has another
   * value by then.
   * @throws CallError, unless the field has another value by then; nothing is remembered of the value then, so that it can be asked about again.
   */
  ask(field: HTMLElement): Promise<FieldVerdict | undefined>;
  /** Settled, never rejected, when what is being asked about the field now is answered. */
  running(field: HTMLElement): Promise<unknown> | undefined;
  /** Forgets the verdict, and gives up what is being asked: the field was reset or copied. */
  forget(field: HTMLElement): void;
  /** Gives everything up. */
  stop(): void;
}

interface Asking {
  readonly value: string;
  readonly answer: Promise<FieldVerdict | undefined>;
  giveUp(): void;
}

const ruleOf = (field: HTMLElement) =>
  field.getAttribute('data-rule-cbfield') ?? field.getAttribute('data-rule-cbremote');

export function createRemoteCheck(
  form: HTMLFormElement,
  { fieldCheck: printed = {} }: PrintedSettings,
  generation: Generation,
  page: Page,
): RemoteCheck {
  let settings = printed;
  /** The server refuses fresh tokens as well: it checks no field of this form. */
  let isHopeless = false;
  /** Both by the first of a group of boxes, which have one value together. */
  const known = new WeakMap<HTMLElement, { readonly value: string; readonly verdict: FieldVerdict }>();
  const asking = new Map<HTMLElement, Asking>();
  const keyOf = (field: HTMLElement) => groupOf(form, field)[0] ?? field;
  const idOf = (field: HTMLElement) => JSON.stringify(sentValue(form, field));

  const remembered = (field: HTMLElement) => {
    const last = known.get(keyOf(field));
    return last?.value === idOf(field) && !isBlank(form, field) ? last.verdict : undefined;
  };

  const call = async (field: HTMLElement, signal: AbortSignal) => {
    const question = readQuestion(ruleOf(field));
    if (!question) return undefined;
    const value = sentValue(form, field);
    const renew = async () => {
      settings = await renewSettings(form, settings, page.sitePath, signal);
    };
    const check = () => checkField(settings, question, value, page.sitePath, signal);
    const isRefused = (error: unknown) => asCallError(error).kind === 'session';
    if (needsRenewal(settings)) await renew();
    try {
      return await check();
    } catch (error) {
      if (!isRefused(error)) throw error;
    }
    await renew();
    try {
      return await check();
    } catch (error) {
      isHopeless = isRefused(error);
      throw error;
    }
  };

  const start = (field: HTMLElement): Asking => {
    const value = idOf(field);
    const control = new AbortController();
    const { signal } = control;
    const hidePending = showPending(form, field, generation);
    const end = () => {
      hidePending();
      asking.delete(field);
    };
    const answer = call(field, signal).then(
      (verdict) => {
        if (signal.aborted) return undefined;
        end();
        if (verdict) known.set(field, { value, verdict });
        return value === idOf(field) ? verdict : undefined;
      },
      (reason: unknown) => {
        if (signal.aborted) return undefined;
        end();
        // The failure is about an earlier value.
        if (value !== idOf(field)) return undefined;
        throw asCallError(reason);
      },
    );
    const own: Asking = {
      value,
      answer,
      giveUp() {
        control.abort();
        end();
      },
    };
    asking.set(field, own);
    return own;
  };

  return {
    remembered,
    ask(one) {
      const field = keyOf(one);
      const before = asking.get(field);
      if (before?.value === idOf(field)) return before.answer;
      before?.giveUp();
      const verdict = remembered(field);
      if (verdict || isHopeless || isBlank(form, field) || !settings.url || !ruleOf(field))
        return Promise.resolve(verdict);
      return start(field).answer;
    },
    running: (field) => asking.get(keyOf(field))?.answer.catch(() => {}),
    forget(field) {
      asking.get(keyOf(field))?.giveUp();
      known.delete(keyOf(field));
    },
    stop() {
      for (const { giveUp } of [...asking.values()]) giveUp();
    },
  };
}
