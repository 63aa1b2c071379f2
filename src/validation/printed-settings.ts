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

const textsIn = (printed: unknown) =>
  Object.entries(Object(printed)).filter((entry): entry is [string, string] => typeof entry[1] === 'string');

function settingsFrom(printed: unknown): PrintedSettings {
  const { messages, settings } = Object(printed);
  const { cbfield, cbremote } = Object(settings);
  const csrf: unknown = Object(cbremote).csrf ?? Object(cbfield).csrf;
  // Only characters that a header may have.
  const isUsable = ([name, value]: [string, string]) => (name === 'csrf' ? /^[\w-]+$/.test(value) : value !== '');
  return {
    messages: Object.fromEntries(textsIn(messages).map(([rule, text]) => [rule.toLowerCase(), withoutSlashes(text)])),
    fieldCheck: Object.fromEntries(textsIn({ ...Object(cbfield), csrf }).filter(isUsable)),
  };
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
