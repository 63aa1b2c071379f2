import { text } from '../../src/i18n/texts.ts';
import type { Page } from '../../src/page/page.ts';
import type { Failure } from '../../src/view/failure.ts';
import { readSearchAnswer, type SearchAnswer } from './api.ts';
import './live-search.css?adopt';

export type FoundContent = SearchAnswer & {
  readonly pageUrl: string;
  /** Words of the query to mark. */
  readonly terms: readonly string[];
  readonly count: number;
  /** The announcement. */
  readonly words: string;
};

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
  const letters = text.match(LETTER) ?? [];
  const folded = letters.map(fold);
  /** For each character of the folded text, the index of its letter. */
  const owners = folded.flatMap((characters, index) => characters.split('').map(() => index));
  const all = folded.join('');
  const marked = new Set<number>();
  for (const term of terms)
    for (let at = all.indexOf(term); at >= 0; at = all.indexOf(term, at + 1))
      for (let index = owners[at] ?? 0; index <= (owners[at + term.length - 1] ?? 0); index++) marked.add(index);
  const parts = [''];
  letters.forEach((letter, index) => {
    if (marked.has(index) === (parts.length % 2 === 1)) parts.push('');
    parts[parts.length - 1] += letter;
  });
  return parts;
}
