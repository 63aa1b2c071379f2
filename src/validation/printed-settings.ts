import { inlineScripts } from '../compat/inline-scripts.ts';
import { jqueryCopies } from '../compat/jquery.ts';
import { quietly } from '../dom/quietly.ts';
import { pluginCalls, readObject } from '../plugin-calls/plugin-calls.ts';

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

/** The settings that Community Builder prints for its validation; see docs/server-contract.md. */
export interface PrintedSettings {
  /** By rule, in lower case. */
  readonly messages: Readonly<Record<string, string>>;
  readonly fieldCheck: FieldCheckSettings;
}

/** Undoes PHP's `addslashes`, which releases before 2.11 apply to messages; a single backslash is kept. */
const withoutSlashes = (text: string) => text.replace(/\\(["'\\])/g, '$1');

function messagesOf(printed: unknown): Record<string, string> {
  const texts = Object.entries(Object(printed)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return Object.fromEntries(texts.map(([rule, text]) => [rule.toLowerCase(), withoutSlashes(text)]));
}

function fieldCheckOf(printed: unknown): FieldCheckSettings {
  const { cbfield, cbremote } = Object(printed);
  const csrf: unknown = Object(cbremote).csrf ?? Object(cbfield).csrf;
  const found = Object.entries({ ...Object(cbfield), csrf }).filter(([, value]) => typeof value === 'string' && value);
  // Only characters that a header may have.
  return Object.fromEntries(found.filter(([name, value]) => name !== 'csrf' || /^[\w-]+$/.test(`${value}`)));
}

function settingsFrom(printed: unknown): PrintedSettings {
  const { messages, settings } = Object(printed);
  return { messages: messagesOf(messages), fieldCheck: fieldCheckOf(settings) };
}

/** Reads the first valid `.cbvalidate({…})` of a script or a page; the original ignores a second one, too. */
export function settingsIn(text: string, form: HTMLFormElement): PrintedSettings | undefined {
  for (const { selector, literal } of pluginCalls(text, '.cbvalidate')) {
    if (selector && !quietly(() => form.matches(selector))) continue;
    const printed = quietly(() => Object(readObject(literal)));
    if (printed) return settingsFrom(printed);
  }
  return undefined;
}

/** Reads the settings in scripts of the page. Once a script file has run, the original validator has its settings. */
function settingsOfScripts(form: HTMLFormElement): PrintedSettings | undefined {
  const printed = inlineScripts()
    .map((script) => settingsIn(script, form))
    .find(Boolean);
  if (printed) return printed;
  const originals = jqueryCopies().map((library) => Object(quietly(() => library(form).data('cbvalidate'))).settings);
  const original = originals.find(Boolean);
  return original?.messages || original?.settings ? settingsFrom(original) : undefined;
}

const known = new WeakMap<HTMLFormElement, PrintedSettings>();

/** Returns the settings of a form: of its attributes first, then of scripts, as soon as these are known. */
export function settingsOfForm(form: HTMLFormElement): PrintedSettings {
  const attribute = (name: string) =>
    quietly<unknown>(() => JSON.parse(form.getAttribute(`data-cbvalidate-${name}`) ?? ''));
  const own = settingsFrom({ messages: attribute('messages'), settings: attribute('settings') });
  const read = known.get(form) ?? settingsOfScripts(form);
  if (read) known.set(form, read);
  return {
    messages: { ...read?.messages, ...own.messages },
    fieldCheck: { ...read?.fieldCheck, ...own.fieldCheck },
  };
}
