import type { Language, Page } from '../core/page.ts';
import { fillIn, readOverrides } from '../i18n/texts.ts';
import type { Failure } from './field-rules.ts';
import type { PrintedSettings } from './printed-settings.ts';
import type { Parameter } from './rules/rule.ts';

/** Texts by key; `{0}` to `{2}` stand for the parameters of the rule. */
type MessageCatalogue = Readonly<Record<string, string>>;

const REQUIRED_EN = 'This field is required.';
const FIX_EN = 'Please fix this field.';
const URL_EN = 'Please enter a valid URL.';
const EXTENSION_EN = 'Please enter a value with a valid extension.';
const FORMAT_EN = 'Invalid format.';

const en: MessageCatalogue = {
  required: REQUIRED_EN,
  requiredif: REQUIRED_EN,
  cbfield: FIX_EN,
  cbremote: FIX_EN,
  email: 'Please enter a valid email address.',
  url: URL_EN,
  cburl: URL_EN,
  date: 'Please enter a valid date.',
  dateiso: 'Please enter a valid date (ISO).',
  number: 'Please enter a valid number.',
  digits: 'Please enter only digits.',
  creditcard: 'Please enter a valid credit card number.',
  equalto: 'Please enter the same value again.',
  notequalto: 'Please enter a different value, values must not be the same.',
  maxlength: 'Please enter no more than {0} characters.',
  minlength: 'Please enter at least {0} characters.',
  rangelength: 'Please enter a value between {0} and {1} characters long.',
  maxselect: 'Please select no more than {0} options.',
  minselect: 'Please select at least {0} options.',
  range: 'Please enter a value between {0} and {1}.',
  max: 'Please enter a value less than or equal to {0}.',
  min: 'Please enter a value greater than or equal to {0}.',
  step: 'Please enter a multiple of {0}.',
  minage: 'You must be at least {0} years old.',
  maxage: 'You must be no more than {0} years old.',
  rangeage: 'You must be at least {0} years old, but not older than {1}.',
  maxwords: 'Please enter {0} words or less.',
  minwords: 'Please enter at least {0} words.',
  rangewords: 'Please enter between {0} and {1} words.',
  extension: EXTENSION_EN,
  accept: EXTENSION_EN,
  mimetype: EXTENSION_EN,
  pattern: FORMAT_EN,
  forbiddenwords: FORMAT_EN,
  ispattern: 'Invalid regular expression.',
  cbusername:
    'Please enter a valid username with no space at beginning or end and must not contain the following characters: < > \\ " \' % ; ( ) &',
  filesize: 'File size must exceed the minimum of {0} {2}s, but not the maximum of {1} {2}s.',
  // The original says "exceeds the minimum" of what lies below it.
  filesizemin: 'File size is below the minimum of {0} {2}s.',
  filesizemax: 'File size exceeds the maximum of {1} {2}s.',
  submit: 'Loading...',
  unchecked: 'This could not be checked.',
  retry: 'Try again',
  'errors-one': 'One field needs to be corrected.',
  'errors-other': '{0} fields need to be corrected.',
};

const REQUIRED_DE = 'Dieses Feld wird benötigt.';
const FIX_DE = 'Bitte dieses Feld korrigieren.';
const URL_DE = 'Bitte gültige URL eingeben.';
const EXTENSION_DE = 'Bitte den Wert einer gültigen Erweiterung eintragen.';
const FORMAT_DE = 'Ungültiges Format.';

/** The words that German-speaking communities know; range, min and max are English there, too. */
const de: MessageCatalogue = {
  required: REQUIRED_DE,
  requiredif: REQUIRED_DE,
  cbfield: FIX_DE,
  cbremote: FIX_DE,
  email: 'Bitte gültige e-Mail Adresse angeben.',
  url: URL_DE,
  cburl: URL_DE,
  date: 'Bitte gültiges Datum angeben.',
  dateiso: 'Bitte ein gültiges Datum (ISO) einfügen.',
  number: 'Bitte gültige Nummer angeben.',
  digits: 'Bitte nur Ziffern angeben.',
  creditcard: 'Bitte gültige Kreditkartennummer angeben.',
  equalto: 'Bitte den Wert nochmals angeben.',
  notequalto: 'Bitte verschiedene Werte eingeben, die Werte dürfen nicht gleich sein.',
  // The German pack says "more than".
  maxlength: 'Bitte nicht mehr als {0} Zeichen eintragen.',
  minlength: 'Bitte mindestens {0} Zeichen eintragen.',
  rangelength: 'Bitte einen Wert zwischen {0} und {1} Zeichen eintragen.',
  maxselect: 'Bitte nicht mehr als {0} Optionen auswählen.',
  minselect: 'Bitte mindestens {0} Optionen auswählen.',
  step: 'Bitte ein mehrfaches von {0} eingeben,',
  minage: 'Das Mindestalter ist {0} Jahre.',
  maxage: 'Das Höchstalter ist {0} Jahre.',
  rangeage: 'Das Alter muss zwischen {0} und {1} Jahren liegen.',
  maxwords: 'Bitte {0} Worte oder weniger eingeben.',
  minwords: 'Bitte wenigstens {0} Worte eingeben.',
  rangewords: 'Bitte zwischen {0} und {1} Worte.',
  extension: EXTENSION_DE,
  accept: EXTENSION_DE,
  mimetype: EXTENSION_DE,
  pattern: FORMAT_DE,
  forbiddenwords: FORMAT_DE,
  ispattern: 'Fehlerhafter regulärer Ausdruck',
  cbusername:
    'Bitte einen gültigen Benutzernamen eingeben, ohne Leerzeichen an Anfang oder Ende und ohne die folgenden Zeichen: < > \\ " \' % ; ( ) &',
  filesize: 'Dateigrösse muss grösser als {0}{2} s sein, aber nicht grösser als {1} {2}s.',
  filesizemin: 'Dateigrösse unterschreitet das Minimum von {0} {2}s.',
  filesizemax: 'Dateigrösse überschreitet das Maximum von {1} {2}s.',
  submit: 'Lade...',
  unchecked: 'Das konnte nicht geprüft werden.',
  retry: 'Noch einmal versuchen',
  'errors-one': 'Ein Feld muss korrigiert werden.',
  'errors-other': '{0} Felder müssen korrigiert werden.',
};

/** Every text of the validation. */
export const MESSAGES: Readonly<Record<Language, MessageCatalogue>> = { de, en };

/** A message for the reader. */
export interface Message {
  readonly text: string;
  /** It has the server's own words, which may be HTML. */
  readonly fromServer: boolean;
}

/** The texts of a form. */
export interface Messages {
  /** Returns the reason why a field was refused. */
  ofFailure(field: HTMLElement, failure: Failure): Message;
  /** Returns a text of the catalogue, or the site's own of that key. */
  text(key: string, ...values: (string | number)[]): string;
  /** Returns the plural form of a text for a number: `<stem>-one`, `<stem>-other` … */
  plural(stem: string, count: number): string;
}

function ownText(texts: MessageCatalogue, key: string): string | undefined {
  return Object.hasOwn(texts, key) ? texts[key] : undefined;
}

function valuesOf(parameter: Parameter): readonly unknown[] {
  if (Array.isArray(parameter)) return parameter;
  return typeof parameter === 'string' && /^\[.*\]$/.test(parameter)
    ? parameter.slice(1, -1).split(/[\s,]+/)
    : [parameter];
}

/**
 * Finds texts in this order: the field's own for a rule (`data-msg-<rule>`), the field's own (`data-msg`), those that the
 * server prints for the form, the site's own (`data-k2-texts`, keys `validation.<rule>`), ours.
 */
export function createMessages(page: Page, printed: PrintedSettings): Messages {
  const overrides = readOverrides(page);
  const find = (key: string) =>
    ownText(overrides, `validation.${key}`) ??
    ownText(page.texts ?? {}, `validation.${key}`) ??
    ownText(MESSAGES[page.language as Language] ?? MESSAGES.en, key) ??
    ownText(MESSAGES.en, key);
  const ofServer = (field: HTMLElement, { name, key }: Failure) =>
    field.getAttribute(`data-msg-${key}`) ||
    field.getAttribute(`data-msg-${name}`) ||
    field.getAttribute('data-msg') ||
    ownText(printed.messages, key);
  return {
    ofFailure(field, failure) {
      const values = valuesOf(failure.parameter);
      const own = ofServer(field, failure);
      if (own) return { text: fillIn(own, values), fromServer: true };
      const text = find(failure.key) ?? `Warning: No message defined for ${field.getAttribute('name') ?? field.id}`;
      return { text: fillIn(text, values), fromServer: false };
    },
    text: (key, ...values) => fillIn(find(key) ?? key, values),
    plural(stem, count) {
      const form = new Intl.PluralRules(page.language).select(count);
      return fillIn(find(`${stem}-${form}`) ?? find(`${stem}-other`) ?? stem, [count]);
    },
  };
}
