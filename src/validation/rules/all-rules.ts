import { isEmail, isUrl, isWebAddress } from '../../forms/addresses.ts';
import { hasLuhnSum } from '../../forms/card-number.ts';
import { dates } from './dates.ts';
import { files } from './files.ts';
import { patterns } from './patterns.ts';
import { bounded, numberIn, type Parameter, type Rule, type RuleContext, type Rules, rangeIn } from './rule.ts';
import { words } from './words.ts';

const otherField = (parameter: Parameter, around: RuleContext) =>
  typeof parameter === 'string' ? around.other(parameter) : undefined;

const NUMBER = /^(?:-?\d+|-?\d{1,3}(?:,\d{3})+)?(?:\.\d+)?$/;

/** Accepts any 13 to 19 digits with the right check sum; `isCreditCard` of `validator` accepts known brands only. */
function isCard(text: string): boolean {
  const digits = text.replace(/[- ]/g, '');
  return /^\d{13,19}$/.test(digits) && hasLuhnSum(digits);
}

/** Compares numbers as numbers, everything else (days, times, weeks) as text. An invalid bound has no effect. */
function difference(text: string, bound: unknown): number {
  if (typeof bound === 'number') return Number(text) - bound;
  return typeof bound === 'string' ? Number(text > bound) - Number(text < bound) : 0;
}

const atLeast = (text: string, bound: unknown): boolean => difference(text, bound) >= 0;
const atMost = (text: string, bound: unknown): boolean => difference(text, bound) <= 0;

/** A range of numbers may be a text; one of days is a list. */
function boundsOf(parameter: Parameter): readonly unknown[] {
  const [least, most] = rangeIn(parameter);
  if (!Number.isNaN(least) && !Number.isNaN(most)) return [least, most];
  return Array.isArray(parameter) ? parameter : [];
}

const decimalsOf = (number: string) => /\.(\d+)$/.exec(number)?.[1]?.length ?? 0;

function isMultiple(text: string, step: number): boolean {
  if (!(step > 0)) return true;
  const decimals = decimalsOf(String(step));
  if (decimalsOf(text) > decimals) return false;
  const whole = (number: number) => Math.round(number * 10 ** decimals);
  return whole(Number(text)) % whole(step) === 0;
}

const size = bounded((entry) => entry.size);

const always: Rule = () => true;

/** Every rule, in the order in which they are checked. The message of the first that fails is shown. */
export const RULES: Rules = {
  // A selector makes it required while the form has a matching element.
  required: ({ blank }, parameter, around) => !blank || (typeof parameter === 'string' && !around.has(parameter)),
  requiredif: ({ blank }, parameter, around) => !blank || (otherField(parameter, around)?.blank ?? true),
  email: ({ text }) => isEmail(text),
  url: ({ text }) => isUrl(text),
  cburl: ({ text }) => isWebAddress(text),
  ...dates,
  number: ({ text }) => NUMBER.test(text),
  digits: ({ text }) => /^\d+$/.test(text),
  creditcard: ({ text }) => isCard(text),
  min: ({ text }, bound) => atLeast(text, bound),
  max: ({ text }, bound) => atMost(text, bound),
  range({ text }, parameter) {
    const [least, most] = boundsOf(parameter);
    return atLeast(text, least) && atMost(text, most);
  },
  step: ({ text }, step) => isMultiple(text, numberIn(step)),
  // Without the other field, these two are met.
  equalto: ({ text }, parameter, around) => text === (otherField(parameter, around)?.text ?? text),
  notequalto: ({ text }, parameter, around) => text !== otherField(parameter, around)?.text,
  minlength: size.min,
  maxlength: size.max,
  rangelength: size.range,
  minselect: size.min,
  maxselect: size.max,
  ...words,
  ...patterns,
  // Only shows something, like the last three.
  passwordstrength: always,
  ...files,
  resize: always,
  cbfield: always,
  cbremote: always,
};
