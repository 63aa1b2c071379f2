import { isEmail, isUrl, isWebAddress } from '../../forms/addresses.ts';
import { dates } from './dates.ts';
import { files } from './files.ts';
import { numbers } from './numbers.ts';
import { patterns } from './patterns.ts';
import { bounded, type Parameter, type Rule, type RuleContext, type Rules } from './rule.ts';
import { words } from './words.ts';

const otherField = (parameter: Parameter, around: RuleContext) =>
  typeof parameter === 'string' ? around.other(parameter) : undefined;

const filled: Rules = {
  // A selector makes it required while the form has a matching element.
  required: ({ blank }, parameter, around) => !blank || (typeof parameter === 'string' && !around.has(parameter)),
  requiredif: ({ blank }, parameter, around) => !blank || (otherField(parameter, around)?.blank ?? true),
};

const addresses: Rules = {
  email: ({ text }) => isEmail(text),
  url: ({ text }) => isUrl(text),
  cburl: ({ text }) => isWebAddress(text),
};

/** Rules that compare with another field. Without that field they are met. */
const equality: Rules = {
  equalto({ text }, parameter, around) {
    const other = otherField(parameter, around);
    return !other || text === other.text;
  },
  notequalto: ({ text }, parameter, around) => text !== otherField(parameter, around)?.text,
};

const size = bounded((entry) => entry.size);

const lengths: Rules = {
  minlength: size.min,
  maxlength: size.max,
  rangelength: size.range,
  minselect: size.min,
  maxselect: size.max,
};

const always: Rule = () => true;

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
  passwordstrength: always,
  ...files,
  resize: always,
  cbfield: always,
  cbremote: always,
};
