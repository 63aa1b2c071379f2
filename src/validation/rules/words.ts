import { stripTags } from '../../dom/strip-tags.ts';
import { type Entry, itemsIn, numberIn, type Rules, rangeIn } from './rule.ts';

/**
 * Words by Unicode (UAX #29): runs of letters, their marks, digits and underscores of any script, with apostrophes and
 * points inside a word, and points and commas inside a number. "Don't" is one word.
 */
const WORD = /(?:[\p{L}\p{M}]['’.·](?=\p{L})|\p{N}['’.,;](?=\p{N})|[\p{L}\p{M}\p{N}_])+/gu;

/** Scripts without spaces between words, whose boundaries need a dictionary. */
const UNDIVIDED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;

/** Counts words within a run of characters. It uses the slow `Intl.Segmenter` only if it must. */
function wordsWithin(run: string, enough: number): number {
  if (!UNDIVIDED.test(run)) return 1;
  let count = 0;
  for (const { isWordLike } of new Intl.Segmenter('und', { granularity: 'word' }).segment(run))
    if (isWordLike && ++count >= enough) break;
  return count;
}

/** Counts the words of a text, without its markup, until there are enough. */
function countWords({ text }: Entry, enough: number): number {
  let count = 0;
  for (const [run] of stripTags(text).matchAll(WORD)) {
    count += wordsWithin(run, enough - count);
    if (count >= enough) break;
  }
  return count;
}

/** Normalises case and form: both small sigmas become one. */
const fold = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ');

/** Finds `straße` as `STRASSE` as well, but not `ass` in `Straße`, which the server accepts, too. */
function finds(folded: string, word: string): boolean {
  return folded.includes(fold(word)) || folded.includes(fold(word.toUpperCase()));
}

/** Checks the number of words. An invalid bound has no effect. */
function hasWords(entry: Entry, least: number, most: number): boolean {
  const count = countWords(entry, Math.max(least || 0, (most || 0) + 1));
  return !(count < least) && !(count > most);
}

/** Rules about the words of a text, their number and forbidden ones, in forms of Community Builder. */
export const words: Rules = {
  minwords: { passes: (entry, least) => hasWords(entry, numberIn(least), Number.NaN) },
  maxwords: { passes: (entry, most) => hasWords(entry, Number.NaN, numberIn(most)) },
  rangewords: { passes: (entry, parameter) => hasWords(entry, ...rangeIn(parameter)) },
  forbiddenwords: {
    passes({ text }, parameter) {
      const folded = fold(text);
      return !itemsIn(parameter).some((word) => finds(folded, word));
    },
  },
};
