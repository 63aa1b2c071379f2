import texts from 'virtual:texts/search.label,search.all,search.none,search.shown,search.more-than,search.count_one,search.count_other';
import type { Page } from '../../src/core/page.ts';
import { isElement, ownDocument } from '../../src/dom/nodes.ts';
import { adoptStyles } from '../../src/dom/styles.ts';
import { provideTexts, text } from '../../src/i18n/texts.ts';
import type { FailureWords } from '../../src/view/failure.ts';
import { readSearchAnswer, type SearchAnswer, type SearchHit } from './answer.ts';
import css from './live-search.css?inline';
import { markedNodes, markIn, termsOf } from './marks.ts';

provideTexts(texts);

/** Id of an option of a list. */
export function optionId(id: string, index: number): string {
  return `${id}-${index}`;
}

/** An answer, the way to the search page, and what shows both without React. */
export type FoundContent = SearchAnswer & {
  readonly pageUrl: string;
  /** What is marked in the hits, as `termsOf` gives it; HTML in a shape of its own has its marks already. */
  readonly terms: readonly string[];
  /** How many there are; of HTML in a shape of its own, the links. */
  readonly count: number;
  /** What is announced. */
  readonly words: string;
  plain(state: SearchState<FoundContent>, page: Page): Node[];
};

/** What the results area shows: an answer, or a failure. */
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
 * Reads an answer into what is shown of it; its code is fetched beside the call.
 * @param query What was searched for.
 */
export async function readResults(html: string, query: string, pageUrl: string, page: Page): Promise<FoundContent> {
  // Not by the plain nodes: React may be there before the first answer.
  adoptStyles(css);
  const terms = termsOf(query);
  const read = await readSearchAnswer(html);
  const answer = read.kind === 'foreign' ? { ...read, nodes: markIn(read.nodes, terms) } : read;
  return { ...answer, pageUrl, terms, count: countOf(answer), words: wordsFor(answer, page), plain: resultNodes };
}

/** What there is to be shown. */
export interface SearchState<Content = SearchContent> {
  /** Id of the list; its options append their index. */
  readonly id: string;
  readonly content: Content;
}

/** An element with attributes and children; what is `undefined` or empty is left out. */
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

/** The results without React, as the view makes them. */
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
