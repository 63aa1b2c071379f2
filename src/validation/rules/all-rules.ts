import { isEmail, isUrl, isWebAddress } from '../../forms/addresses.ts';
import { dates } from './dates.ts';
import { files } from './files.ts';
import { numbers } from './numbers.ts';
import { patterns } from './patterns.ts';
import { bounded, type Parameter, type Rule, type RuleContext, type Rules } from './rule.ts';
import { words } from './words.ts';

/** Reads the field that a parameter names. */
const otherField = (parameter: Parameter, around: RuleContext) =>
  typeof parameter === 'string' ? around.other(parameter) : undefined;

/** Rules that require a value. */
const filled: Rules = {
  required: {
    byClass: 'required',
    checksBlank: true,
    // A selector makes it required while the form has a matching element.
    passes: ({ blank }, parameter, around) => !blank || (typeof parameter === 'string' && !around.has(parameter)),
  },
  requiredif: {
    checksBlank: true,
    passes: ({ blank }, parameter, around) => !blank || (otherField(parameter, around)?.blank ?? true),
  },
};

/** Rules about web and e-mail addresses. */
const addresses: Rules = {
  email: { byClass: 'email', passes: ({ text }) => isEmail(text) },
  url: { byClass: 'url', passes: ({ text }) => isUrl(text) },
  cburl: { byClass: 'cburl', passes: ({ text }) => isWebAddress(text) },
};

/** Rules that compare with another field. Without that field they are met. */
const equality: Rules = {
  equalto: {
    checksBlank: true,
    passes({ text }, parameter, around) {
      const other = otherField(parameter, around);
      return !other || text === other.text;
    },
  },
  notequalto: { passes: ({ text }, parameter, around) => text !== otherField(parameter, around)?.text },
};

const size = bounded((entry) => entry.size);

/** Rules about the length of a text, and about the number of choices. */
const lengths: Rules = {
  minlength: size.min,
  maxlength: size.max,
  rangelength: size.range,
  minselect: size.min,
  maxselect: size.max,
};

const always: Rule = { passes: () => true };

/** Every rule, in the order in which they are checked. The message of the first that fails is shown. */
export const RULES: Rules = {
  ...filled,
  ...addresses,
  ...dates,
  ...numbers,
  ...equality,
  ...lengths,
  ...words,
  ...patterns,
  // These only show something.
  passwordstrength: { ...always, byClass: 'passwordstrength' },
  ...files,
  resize: always,
  cbfield: always,
  cbremote: always,
};
