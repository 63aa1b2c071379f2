import texts from 'virtual:texts/search';
import type { Page } from '../../src/core/page.ts';
import { isElement, ownDocument } from '../../src/dom/nodes.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import { provideTexts, text } from '../../src/i18n/texts.ts';
import type { FailureWords } from '../../src/view/failure.ts';
import { readSearchAnswer, type SearchAnswer, type SearchHit } from './api.ts';
import css from './live-search.css?inline';

provideTexts(texts);

/** Makes the id of an option of a list. */
export function optionId(id: string, index: number): string {
  return `${id}-${index}`;
}

/** An answer, with the way to the search page. */
type FoundContent = SearchAnswer & {
  readonly pageUrl: string;
  /** Words to be marked in the hits, from {@link termsOf}. HTML in a shape of its own has its marks already. */
  readonly terms: readonly string[];
  /** Number of hits; of HTML in a shape of its own, the number of links. */
  readonly count: number;
  /** Announced text. */
  readonly words: string;
};

/** Content of the results area: an answer, or a failure. */
export type SearchContent = FoundContent | { readonly kind: 'failed'; readonly failure: FailureWords };

function countOf(answer: SearchAnswer): number {
  if (answer.kind === 'hits') return answer.hits.length;
  return answer.nodes.flatMap((node) => (isElement(node) ? [...node.querySelectorAll('a[href]')] : [])).length;
}

function wordsFor(answer: SearchAnswer, page: Page): string {
  if (answer.kind === 'foreign') return text(page, 'search.shown');
  const count = answer.hits.length;
  if (count === 0) return text(page, 'search.none');
  return text(page, answer.more ? 'search.more-than' : 'search.count', { count });
}

/**
 * Reads an answer into the content of the results area.
 * @param query What was searched for.
 */
export async function readResults(html: string, query: string, pageUrl: string, page: Page): Promise<FoundContent> {
  adoptStyles(css);
  const terms = termsOf(query);
  const read = await readSearchAnswer(html);
  const answer = read.kind === 'foreign' ? { ...read, nodes: markIn(read.nodes, terms) } : read;
  return { ...answer, pageUrl, terms, count: countOf(answer), words: wordsFor(answer, page) };
}

/** State of the results area. */
export interface SearchState<Content = SearchContent> {
  /** Id of the list; its options append their index. */
  readonly id: string;
  readonly content: Content;
}

/** Matches what a reader sees as one letter, with its accents, or joined to the next one. */
const LETTER = /.[\p{M}\p{Emoji_Modifier}]*(?:\u200d.[\p{M}\p{Emoji_Modifier}]*)*/gsu;
/** Characters without a difference: accents, and invisible ones such as a soft hyphen. */
const SILENT = /(?=\p{M})\p{Diacritic}|\p{Default_Ignorable_Code_Point}/gu;
/** Quotation marks and jokers around a word, which are meant for the server and are in no text. */
const AROUND_WORD = /^["'*“”„«»]+|["'*“”„«»]+$/g;
const TEXT_NODES = 4;

/** Brings a letter into the form in which letters are compared: without case and accents. Some become two letters. */
const fold = (letter: string) => letter.normalize('NFKD').replace(SILENT, '').toUpperCase().toLowerCase();

/** Brings a text into the form in which texts are compared. */
const foldAll = (text: string) => (text.match(LETTER) ?? []).map(fold).join('');

/** Splits a query into the words that are marked, each for itself, as the server does. */
export function termsOf(query: string): readonly string[] {
  const words = query.split(/\s+/).map((word) => word.replace(AROUND_WORD, ''));
  return [...new Set(words.map(foldAll))].filter((term) => term !== '');
}

/**
 * Cuts a text at words of the query, which may be parts of its words.
 * @param terms As {@link termsOf} gives them.
 * @returns by turns what is not marked and what is, the first perhaps empty; together it is the text. No letter is cut.
 */
export function partsOf(text: string, terms: readonly string[]): string[] {
  let folded = '';
  /** Start of the letter of each character of `folded`, in the text. */
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

/** Makes nodes of the parts of a text. */
function markedNodes(text: string, terms: readonly string[]): (Node | string)[] {
  return partsOf(text, terms).map((part, index) => {
    if (index % 2 === 0) return part;
    const mark = ownDocument.createElement('mark');
    mark.append(part);
    return mark;
  });
}

/** Marks the words in the texts of these nodes. A word that spans several nodes is not marked. */
export function markIn(nodes: readonly Node[], terms: readonly string[]): Node[] {
  const root = ownDocument.createElement('div');
  root.append(...nodes);
  const walker = ownDocument.createTreeWalker(root, TEXT_NODES);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const marked = markedNodes(text.data, terms);
    if (marked.length > 1) text.replaceWith(...marked.filter((part) => part !== ''));
  }
  return [...root.childNodes];
}

/** Makes an element. Undefined attributes and empty texts are left out. */
function make(
  name: string,
  attributes: Readonly<Record<string, string | undefined>>,
  ...children: (Node | string)[]
): HTMLElement {
  const element = ownDocument.createElement(name);
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(attribute, value);
  element.append(...children.filter((child) => child !== ''));
  return element;
}

function hitNode(hit: SearchHit, hasImages: boolean, terms: readonly string[]): HTMLElement {
  const { title, language, image, date, category } = hit;
  // The address comes last, as React has it: some browsers fetch at once what is not yet said to be lazy.
  const picture = image
    ? [make('img', { alt: '', width: '48', height: '36', loading: 'lazy', decoding: 'async', src: image })]
    : [];
  const about =
    date || category
      ? [
          make(
            'small',
            { class: 'k2i-search__about' },
            make('span', {}, date ?? ''),
            ' ',
            make('span', {}, ...markedNodes(category ?? '', terms)),
          ),
        ]
      : [];
  return make(
    'span',
    { class: 'k2i-search__hit' },
    ...(hasImages ? [make('span', { class: 'k2i-search__image' }, ...picture)] : []),
    make(
      'span',
      { class: 'k2i-search__text' },
      make('span', { lang: language }, ...markedNodes(title, terms)),
      ...about,
    ),
  );
}

/** Makes the nodes of the results, the same as the view makes by React. */
export function resultNodes({ id, content }: SearchState<FoundContent>, page: Page): Node[] {
  const all = text(page, 'search.all');
  if (content.kind === 'foreign')
    return [
      make('div', {}, ...content.nodes),
      make('a', { class: 'k2i-search__all', lang: page.language, href: content.pageUrl }, all),
    ];
  const { hits, pageUrl, terms } = content;
  if (hits.length === 0)
    return [make('p', { class: 'k2i-search__none', lang: page.language }, text(page, 'search.none'))];
  const hasImages = hits.some(({ image }) => image);
  const option = (index: number, href: string, child: Node) => {
    const link = { id: optionId(id, index), href, role: 'option', 'aria-selected': 'false', tabindex: '-1' };
    return make('li', { role: 'none' }, make('a', link, child));
  };
  return [
    make(
      'ul',
      { id, class: 'liveSearchResults', role: 'listbox', 'aria-label': text(page, 'search.label') },
      ...hits.map((hit, index) => option(index, hit.url, hitNode(hit, hasImages, terms))),
      option(hits.length, pageUrl, make('span', { class: 'k2i-search__all', lang: page.language }, all)),
    ),
  ];
}
