import { inlineScripts, type PluginCall, pluginCalls, readObject } from '../compat/inline-scripts.ts';
import type { Page } from '../core/page.ts';
import { quietly } from '../dom/quietly.ts';
import type { FieldCheckSettings } from './field-check.ts';

/** The settings that Community Builder prints for its validation; see docs/server-contract.md. */
export interface PrintedSettings {
  /** By rule, in lower case. Has no inherited keys. */
  readonly messages: Readonly<Record<string, string>>;
  readonly fieldCheck?: FieldCheckSettings;
}

type Json = Readonly<Record<string, unknown>>;

/** An own member, so that nothing comes from a prototype. */
function member(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key) ? (value as Json)[key] : undefined;
}

/** Undoes PHP's `addslashes`, which releases before 2.11 put the messages through; a lone backslash stays. */
const withoutSlashes = (text: string) => text.replace(/\\(["'\\])/g, '$1');

function messagesOf(value: unknown): Record<string, string> {
  const messages: Record<string, string> = Object.create(null);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return messages;
  for (const [rule, text] of Object.entries(value))
    if (typeof text === 'string') messages[rule.toLowerCase()] = withoutSlashes(text);
  return messages;
}

function fieldCheckOf(settings: unknown): FieldCheckSettings {
  const check = member(settings, 'cbfield');
  const csrf = member(member(settings, 'cbremote'), 'csrf') ?? member(check, 'csrf');
  const found = {
    url: member(check, 'url'),
    spoofField: member(check, 'spooffield'),
    spoofString: member(check, 'spoofstring'),
    spamField: member(check, 'spamfield'),
    spamString: member(check, 'spamstring'),
    // It becomes a header, which not every character may be part of.
    csrf: typeof csrf === 'string' && /^[\w-]+$/.test(csrf) ? csrf : undefined,
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => typeof value === 'string' && value !== ''));
}

function settingsFrom(messages: unknown, settings: unknown): PrintedSettings {
  const fieldCheck = fieldCheckOf(settings);
  return { messages: messagesOf(messages), ...(Object.keys(fieldCheck).length > 0 && { fieldCheck }) };
}

function concerns({ selector }: PluginCall, form: HTMLFormElement): boolean {
  return !selector || quietly(() => form.matches(selector)) === true;
}

/**
 * Reads the settings in the first readable `.cbvalidate({…})` of a text. The original ignores a second start, too.
 * @param text A script, or the HTML of a page.
 * @param onBroken Called for settings that can't be read.
 */
export function settingsIn(text: string, form: HTMLFormElement, onBroken: () => void): PrintedSettings | undefined {
  for (const call of pluginCalls(text, '.cbvalidate')) {
    if (!concerns(call, form)) continue;
    const printed = quietly(() => readObject(call.literal));
    if (printed !== undefined) return settingsFrom(member(printed, 'messages'), member(printed, 'settings'));
    onBroken();
  }
  return undefined;
}

/**
 * Reads the settings of a form: its attributes first, then inline scripts, which are read as text and never evaluated.
 * Broken settings are ignored, and reported on the console with `debug`.
 */
export function readPrintedSettings(form: HTMLFormElement, page: Page): PrintedSettings {
  const report = (where: string) => {
    if (page.debug) console.debug(`K2 Islands: ${where} has no readable settings`, form);
  };
  const attribute = (name: string): unknown => {
    const json = form.getAttribute(name);
    const value = quietly<unknown>(() => JSON.parse(json ?? 'null'));
    if (value === undefined) report(name);
    return value;
  };
  const own = settingsFrom(attribute('data-cbvalidate-messages'), attribute('data-cbvalidate-settings'));
  let printed: PrintedSettings | undefined;
  for (const { textContent } of inlineScripts())
    printed ??= settingsIn(textContent ?? '', form, () => report('.cbvalidate(…)'));
  const fieldCheck = { ...printed?.fieldCheck, ...own.fieldCheck };
  return {
    messages: Object.assign(Object.create(null), printed?.messages, own.messages),
    ...(Object.keys(fieldCheck).length > 0 && { fieldCheck }),
  };
}
