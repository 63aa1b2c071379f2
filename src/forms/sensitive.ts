import { is } from '../dom/nodes.ts';
import { controlsOf } from './fields.ts';
import type { TextField } from './prompts.ts';

/** Values of `autocomplete` for secrets (HTML standard, "Autofill"). */
const SECRET = /\b(?:off|cc-\S+|\S*password|one-time-code)\b/i;

/** Names of fields for secrets. */
const SECRET_NAME = /pass(?:word|wd)?|kennwort|passwort|card|karte|\bcc|cvc|cvv|iban|secret|\bpin\b|\btan\b/i;

/** Checks that the text of a field may be kept: no passwords, no card numbers, nothing with `autocomplete=off`. */
export function mayBeKept(field: TextField): boolean {
  const own = field.getAttribute('autocomplete');
  const form = field.form?.getAttribute('autocomplete');
  if (SECRET.test(own ?? form ?? '') || field.matches('[type="password"],[type="hidden"]')) return false;
  return !SECRET_NAME.test(`${field.name} ${field.id}`);
}

/** 13 to 19 digits, in groups or not. */
const LONG_NUMBER = /\d(?:[ -]?\d){12,18}/g;

/** The check sum of card numbers (ISO/IEC 7812, Luhn). */
function isCardNumber(digits: string): boolean {
  let sum = 0;
  [...digits].reverse().forEach((digit, index) => {
    const value = Number(digit) * (index % 2 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  });
  return sum % 10 === 0;
}

/** ISBN: 13 digits, in groups or not. No card number begins so. */
const BOOK_NUMBER = /\b97[89](?:[ -]?\d){10}\b/g;

/** Checks a text for a card number. */
export function hasCardNumber(text: string): boolean {
  return [...text.replace(BOOK_NUMBER, '').matchAll(LONG_NUMBER)].some(([number]) =>
    isCardNumber(number.replace(/\D/g, '')),
  );
}

/** The text areas of a form whose texts may be kept. */
export function keepableAreas(form: HTMLFormElement): HTMLTextAreaElement[] {
  return controlsOf(form).filter(
    (control): control is HTMLTextAreaElement => is('textarea', control) && mayBeKept(control),
  );
}
