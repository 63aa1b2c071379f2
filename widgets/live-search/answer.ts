import { loadFile } from '../../src/dom/load-file.ts';
import { textIn } from '../../src/dom/nodes.ts';

/** One article that a live search has found. All of it is plain text. */
export interface SearchHit {
  readonly title: string;
  readonly url: string;
  /** Language of the title, where the server says it. */
  readonly language: string | undefined;
  readonly image: string | undefined;
  /** As the server words it. */
  readonly date: string | undefined;
  readonly category: string | undefined;
}

/**
 * What came back: the hits, none among them, and whether the search page has more of them; or HTML in no known shape,
 * sanitised, to be shown as it is.
 */
export type SearchAnswer =
  | { readonly kind: 'hits'; readonly hits: readonly SearchHit[]; readonly more: boolean }
  | { readonly kind: 'foreign'; readonly nodes: readonly Node[] };

/** Where the server puts the hits, since K2 2.10 and before (docs/server-contract.md, "Live search"). */
const ENTRIES = '.genericItemView,.liveSearchResults>li';
/** Where the link to the article is, the likeliest place first: overrides keep classes longer than structure. */
const LINKS = ['.genericItemTitle a[href]', 'a.k2ReadMore[href]', '.genericItemImage a[href]', 'a[href]'];
/** Parts of an entry whose links lead elsewhere. */
const ELSEWHERE = '.genericItemCategory,.genericItemIntroText,.genericItemExtraFields';
const NOTHING_FOUND = /\bid\s*=\s*["']?genericItemListNothingFound\b/i;
/** What of the search page stands around the hits. */
const AROUND = '.genericView h1,.genericSearchForm,.k2FeedIcon,.k2Pagination';

function hitOf(entry: Element): SearchHit | undefined {
  // Where the text of an entry has no end, the entries behind it lie in that.
  const isOwn = (link: Element) => link.closest(`${ELSEWHERE},${ENTRIES}`) === entry;
  const links = LINKS.map((selector) => [...entry.querySelectorAll(selector)].find(isOwn));
  const link = links.find((found) => found !== undefined);
  const heading = entry.querySelector('.genericItemTitle');
  // Where titles are hidden, the image has the name of the article, and the link beside it says only “Read more”.
  const named = entry.querySelector('.genericItemImage img[alt]:not([alt=""])')?.getAttribute('alt');
  const title = textIn(links[0]) || textIn(heading) || named?.trim() || textIn(link);
  const url = link?.getAttribute('href');
  if (!title || !url) return undefined;
  return {
    title,
    url,
    language: (heading ?? link)?.closest('[lang]')?.getAttribute('lang') || undefined,
    image: entry.querySelector('img[src]')?.getAttribute('src') || undefined,
    date: textIn(entry.querySelector('.genericItemDateCreated')) || undefined,
    category:
      textIn(entry.querySelector('.genericItemCategory a') ?? entry.querySelector('.genericItemCategory')) || undefined,
  };
}

/** Reads the HTML of an answer, whatever shape it has. */
export async function readSearchAnswer(html: string): Promise<SearchAnswer> {
  const none: SearchAnswer = { kind: 'hits', hits: [], more: false };
  if (NOTHING_FOUND.test(html)) return none;
  const { sanitise } = await loadFile('sanitise');
  const content = await sanitise(html);
  const entries = [...content.querySelectorAll(ENTRIES)];
  const hits = entries.flatMap((entry) => hitOf(entry) ?? []);
  if (hits.length > 0) return { kind: 'hits', hits, more: content.querySelector('.k2Pagination a') !== null };
  const known = content.querySelector('.genericView,.liveSearchResults') !== null;
  for (const element of content.querySelectorAll(AROUND)) element.remove();
  // An override whose hits have other classes still has links; a known shape without any has no hits.
  const isWorthShowing =
    content.querySelector('a[href],img[src]') !== null || (!known && !!content.textContent?.trim());
  if (!isWorthShowing) return none;
  return { kind: 'foreign', nodes: [...content.childNodes] };
}
