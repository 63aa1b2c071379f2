import 'virtual:texts/search';
import { text } from '../../src/i18n/texts.ts';
import type { Page } from '../../src/page/page.ts';
import type { Failure } from '../../src/view/failure.ts';
import { readSearchAnswer, type SearchAnswer } from './api.ts';
import './live-search.css?adopt';

/** An answer, with the address of the search page. */
export type FoundContent = SearchAnswer & {
  readonly pageUrl: string;
  /** Words of the query to mark. */
  readonly terms: readonly string[];
  readonly count: number;
  /** The announcement. */
  readonly words: string;
};

/** Content of the results area: an answer, or a failure. */
export type SearchContent = FoundContent | { readonly kind: 'failed'; readonly failure: Failure };

/** Reads an answer, counts its results, or the links of HTML with an unknown structure, and words the announcement. */
export async function readResults(html: string, query: string, pageUrl: string, page: Page): Promise<FoundContent> {
  const answer = await readSearchAnswer(html);
  const found = { ...answer, pageUrl, terms: termsOf(query) };
  if (answer.kind === 'foreign')
    return { ...found, count: answer.nodes.querySelectorAll('a[href]').length, words: text(page, 'search.shown') };
  const count = answer.hits.length;
  const key = answer.more ? 'search.more-than' : 'search.count';
  return { ...found, count, words: count ? text(page, key, { count }) : text(page, 'search.none') };
}

/** Matches a letter with its accents. */
const LETTER = /.\p{M}*/gsu;
/** Matches characters that comparisons ignore: accents, and invisible ones such as a soft hyphen. */
const SILENT = /(?=\p{M})\p{Diacritic}|\p{Default_Ignorable_Code_Point}/gu;
/** Matches quotation marks and wildcards around a word, which only the server interprets. */
const AROUND_WORD = /^["'*“”„«»]+|["'*“”„«»]+$/g;

/** Folds a letter for comparison: without case and accents. Some become two letters. */
const fold = (letter: string) => letter.normalize('NFKD').replace(SILENT, '').toUpperCase().toLowerCase();

const foldAll = (text: string) => (text.match(LETTER) ?? []).map(fold).join('');

/** Splits a query into the words to mark, each on its own, as the server does. */
export function termsOf(query: string): readonly string[] {
  const words = query.split(/\s+/).map((word) => word.replace(AROUND_WORD, ''));
  return [...new Set(words.map(foldAll))].filter((term) => term !== '');
}

/**
 * Splits a text at the words of a query ({@link termsOf}), also within its words, but not within a letter.
 * @returns unmarked and marked parts in turn; the first is unmarked, and may be empty.
 */
export function partsOf(text: string, terms: readonly string[]): string[] {
  let folded = '';
  /** For each character of `folded`, the start of its letter in the text. */
  const starts: number[] = [];
  const ends: number[] = [];
  for (const { 0: letter, index } of text.matchAll(LETTER))
    for (const character of fold(letter).split('')) {
      folded += character;
      starts.push(index);
      ends.push(index + letter.length);
    }
  const isMarked = new Array<boolean>(text.length).fill(false);
  for (const term of terms)
    for (let at = folded.indexOf(term); at >= 0; at = folded.indexOf(term, at + 1))
      isMarked.fill(true, starts[at], ends[at + term.length - 1]);
  const parts = [''];
  isMarked.forEach((is, at) => {
    if (is !== (parts.length % 2 === 0)) parts.push('');
    parts[parts.length - 1] += text[at] ?? '';
  });
  return parts;
}
