import { stripTags } from '../../dom/strip-tags.ts';
import { type Entry, itemsIn, numberIn, type Rules, rangeIn } from './rule.ts';

/**
 * Words as Unicode divides a text (UAX #29): runs of letters, their marks, digits and underscores of any script, with the
 * apostrophes and points inside a word, and the points and commas inside a number. "Don't" is one.
 */
const WORD = /(?:[\p{L}\p{M}]['’.·](?=\p{L})|\p{N}['’.,;](?=\p{N})|[\p{L}\p{M}\p{N}_])+/gu;

/** Scripts that put nothing between words: where one ends, only a dictionary knows. */
const UNDIVIDED = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}]/u;

/** Counts words within a run of characters. The browser is asked only where it must be, since it takes long. */
function wordsWithin(run: string, enough: number): number {
  if (!UNDIVIDED.test(run)) return 1;
  let count = 0;
  for (const { isWordLike } of new Intl.Segmenter('und', { granularity: 'word' }).segment(run))
    if (isWordLike && ++count >= enough) break;
  return count;
}

/** Counts the words of a text, its markup left out, until there are enough. */
function countWords({ text }: Entry, enough: number): number {
  let count = 0;
  for (const [run] of stripTags(text).matchAll(WORD)) {
    count += wordsWithin(run, enough - count);
    if (count >= enough) break;
  }
  return count;
}

/** Writes one way what differs only in case: both small sigmas are one. */
const fold = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll('ς', 'σ');

/** `straße` is also found as `STRASSE`; but there is no `ass` in `Straße`, which the server accepts, too. */
function finds(folded: string, word: string): boolean {
  return folded.includes(fold(word)) || folded.includes(fold(word.toUpperCase()));
}

/** A bound that is none holds nobody up. */
function hasWords(entry: Entry, least: number, most: number): boolean {
  const count = countWords(entry, Math.max(least || 0, (most || 0) + 1));
  return !(count < least) && !(count > most);
}

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
