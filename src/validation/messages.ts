import type { Language, Page } from '../core/page.ts';
import { fillIn, readOverrides } from '../i18n/texts.ts';
import type { Failure } from './first-failure.ts';
import { MESSAGES, type MessageCatalogue } from './message-catalogue.ts';
import type { PrintedSettings } from './printed-settings.ts';
import type { Parameter } from './rules/rule.ts';

/** What is said to the reader. */
export interface Message {
  readonly text: string;
  /** The server's own words, which may be HTML. */
  readonly fromServer: boolean;
}

/** The texts of a form. */
export interface Messages {
  /** Why a field was refused. */
  ofFailure(field: HTMLElement, failure: Failure): Message;
  /** A text of the catalogue, or the site's own of that key. */
  text(key: string, ...values: (string | number)[]): string;
  /** The form of a text that this number wants: `<stem>-one`, `<stem>-other` … */
  plural(stem: string, count: number): string;
}

function loaderText(texts: MessageCatalogue, key: string): string | undefined {
  return Object.hasOwn(texts, key) ? texts[key] : undefined;
}

function valuesOf(parameter: Parameter): readonly unknown[] {
  if (Array.isArray(parameter)) return parameter;
  return typeof parameter === 'string' && /^\[.*\]$/.test(parameter)
    ? parameter.slice(1, -1).split(/[\s,]+/)
    : [parameter];
}

/**
 * Finds texts: the field's own of a rule (`data-msg-<rule>`), the field's own (`data-msg`), the site's as the server
 * prints them for the form, the site's as it gives them to us (`data-k2-texts`, keys `validation.<rule>`), ours.
 */
export function createMessages(page: Page, printed: PrintedSettings): Messages {
  const overrides = readOverrides(page);
  const find = (key: string) =>
    loaderText(overrides, `validation.${key}`) ??
    loaderText(page.texts ?? {}, `validation.${key}`) ??
    loaderText(MESSAGES[page.language as Language] ?? MESSAGES.en, key) ??
    loaderText(MESSAGES.en, key);
  const ofServer = (field: HTMLElement, { rule, key }: Failure) =>
    field.getAttribute(`data-msg-${key}`) ||
    field.getAttribute(`data-msg-${rule}`) ||
    field.getAttribute('data-msg') ||
    loaderText(printed.messages, key);
  return {
    ofFailure(field, failure) {
      const own = ofServer(field, failure);
      const name = field.getAttribute('name') ?? field.id;
      const values = valuesOf(failure.parameter);
      if (own) return { text: fillIn(own, values), fromServer: true };
      const text = fillIn(find(failure.key) ?? `Warning: No message defined for ${name}`, values);
      return { text, fromServer: false };
    },
    text: (key, ...values) => fillIn(find(key) ?? key, values),
    plural(stem, count) {
      const form = new Intl.PluralRules(page.language).select(count);
      return fillIn(find(`${stem}-${form}`) ?? find(`${stem}-other`) ?? stem, [count]);
    },
  };
}
