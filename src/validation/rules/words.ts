import { stripTags } from '../../dom/strip-tags.ts';
import { bounded, type Entry, itemsIn, type Rules } from './rule.ts';

/**
 * Words by Unicode (UAX #29): runs of letters, their marks, digits and underscores of any script, with apostrophes and
 * points inside a word, and points and commas inside a number. "Don't" is one word.
 */
const WORD = /(?:[\p{L}\p{M}]['’.·](?=\p{L})|\p{N}['’.,;](?=\p{N})|[\p{L}\p{M}\p{N}_])+/gu;

/** Scripts without spaces between words, whose boundaries need a dictionary. */
const UNDIVIDED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;

const segmentsOf = (run: string) => [...new Intl.Segmenter('und', { granularity: 'word' }).segment(run)];

/** Counts the words of a text, without its markup. It uses the slow `Intl.Segmenter` only where it must. */
function countWords({ text }: Entry): number {
  const wordsIn = (run: string) =>
    UNDIVIDED.test(run) ? segmentsOf(run).filter(({ isWordLike }) => isWordLike).length : 1;
  const runs = stripTags(text).match(WORD) ?? [];
  return runs.reduce((count, run) => count + wordsIn(run), 0);
}

/** Normalises case and form: both small sigmas become one. */
const fold = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ');

/** Finds `straße` as `STRASSE` as well, but not `ass` in `Straße`, which the server accepts, too. */
function finds(folded: string, word: string): boolean {
  return folded.includes(fold(word)) || folded.includes(fold(word.toUpperCase()));
}

const number = bounded(countWords);

export const words: Rules = {
  minwords: number.min,
  maxwords: number.max,
  rangewords: number.range,
  forbiddenwords({ text }, parameter) {
    const folded = fold(text);
    return !itemsIn(parameter).some((word) => finds(folded, word));
  },
};
