import { numberIn, rangeIn } from './parameter.ts';
import type { Rule, Rules } from './rule.ts';

const atLeast: Rule = { passes: ({ size }, least) => !(size < numberIn(least)) };
const atMost: Rule = { passes: ({ size }, most) => !(size > numberIn(most)) };

/** Rules about how long a text is, or how much is chosen. */
export const lengths: Rules = {
  minlength: atLeast,
  maxlength: atMost,
  rangelength: {
    passes({ size }, parameter) {
      const [least, most] = rangeIn(parameter);
      return !(size < least) && !(size > most);
    },
  },
  minselect: atLeast,
  maxselect: atMost,
};
