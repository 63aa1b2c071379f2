import { stripTags } from '../strip-tags.ts';
import { itemsIn, numberIn, rangeIn } from './parameter.ts';
import type { Entry, Rules } from './rule.ts';

/** Runs of letters, their marks, digits and underscores of any script. */
const WORD = /[\p{L}\p{M}\p{N}_]+/gu;

function countWords({ text }: Entry): number {
  return stripTags(text).match(WORD)?.length ?? 0;
}

/** One way of writing for what differs only in case: `ß` is `SS`, both small sigmas are one. */
function fold(text: string): string {
  return text.normalize('NFC').toUpperCase();
}

/** Rules about the words of a text. */
export const words: Rules = {
  minwords: { passes: (entry, least) => !(countWords(entry) < numberIn(least)) },
  maxwords: { passes: (entry, most) => !(countWords(entry) > numberIn(most)) },
  rangewords: {
    passes(entry, parameter) {
      const count = countWords(entry);
      const [least, most] = rangeIn(parameter);
      return !(count < least) && !(count > most);
    },
  },
  forbiddenwords: {
    passes({ text }, parameter) {
      const folded = fold(text);
      return !itemsIn(parameter).some((word) => folded.includes(fold(word)));
    },
  },
};
