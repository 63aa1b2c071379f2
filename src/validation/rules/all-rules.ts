import { addresses } from './addresses.ts';
import { dates } from './dates.ts';
import { equality } from './equality.ts';
import { files } from './files.ts';
import { filled } from './filled.ts';
import { lengths } from './lengths.ts';
import { numbers } from './numbers.ts';
import { patterns } from './patterns.ts';
import type { Rule, Rules } from './rule.ts';
import { words } from './words.ts';

const always: Rule = { passes: () => true };

/** The rules that the server answers; what it has said is looked up by whoever asks it. */
export const REMOTE_RULES = ['cbfield', 'cbremote'] as const;

/** Every rule, in the order in which a field's are looked at: the first that fails is the one that is told. */
export const RULES: Rules = {
  ...filled,
  ...addresses,
  ...dates,
  ...numbers,
  ...equality,
  ...lengths,
  ...words,
  ...patterns,
  // These show something, and judge nothing.
  passwordstrength: { ...always, byClass: 'passwordstrength' },
  ...files,
  resize: always,
  cbfield: always,
  cbremote: always,
};
