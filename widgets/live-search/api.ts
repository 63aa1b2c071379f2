import { neededCode } from '../../src/core/needed-code.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import { ownDocument, textIn } from '../../src/dom/nodes.ts';
import { actionOf, serialise } from '../../src/forms/fields.ts';
import { textOf } from '../../src/http/answers.ts';
import { read } from '../../src/http/request.ts';
import { k2Url, sameOrigin } from '../../src/http/site-url.ts';

/** Matches the first folder of an address, below the site path. */
const FOLDER = /^(?:index\.php\/)?([\w-]+)\//;

/**
 * Finds the language prefix in the address of a form, as on multilingual sites. Sites choose their own (`/de/`, `/deutsch/`,
 * `/cz/`): it begins like the page's language, is its country, or is in the address that the page has in its language.
 */
function languagePrefix(sitePath: string, form: HTMLFormElement): string | undefined {
  const { documentElement: root } = ownDocument;
  const lang = (root.lang || root.getAttribute('xml:lang') || '').toLowerCase().replace('_', '-');
  const [first = '', ...further] = lang.split('-');
  const folderOf = (address: string) => FOLDER.exec(sameOrigin(address).pathname.slice(sitePath.length))?.[1];
  const folder = folderOf(actionOf(form));
  if (!folder || !first) return undefined;
  const isOwn = ({ hreflang, href }: HTMLLinkElement) => hreflang.toLowerCase() === lang && folderOf(href) === folder;
  const isNamed = folder.startsWith(first) || further.includes(folder);
  return isNamed || [...ownDocument.querySelectorAll<HTMLLinkElement>('link[hreflang]')].some(isOwn)
    ? folder
    : undefined;
}

/** Returns the address of live results: the form's data, a raw answer, and `now` (ms) against caches. */
export function liveSearchUrl(sitePath: string, form: HTMLFormElement, now: number): URL {
  const url = k2Url(sitePath, { view: 'itemlist', task: 'search' });
  const pairs = serialise(form);
  // A form without SEF URLs has these as hidden fields.
  for (const name of ['option', 'view', 'task']) pairs.delete(name);
  pairs.set('format', 'raw');
  if (pairs.has('t')) pairs.set('t', `${now}`);
  // The root address has no language: the site would redirect to the visitor's last one instead of that of this page.
  const language = languagePrefix(sitePath, form);
  if (language) pairs.set('lang', language);
  for (const [name, value] of pairs) url.searchParams.append(name, value);
  return url;
}

/** Returns the address to which a native submit of the form leads. */
export function searchPageUrl(form: HTMLFormElement): URL {
  const url = sameOrigin(actionOf(form));
  const pairs = serialise(form);
  if (pairs.has('format')) pairs.set('format', 'html');
  url.search = pairs.toString();
  return url;
}

/** Sends the search form. Throws `unreadable` or `session` for a whole page, `rejected` if the server requires a token. */
export async function liveSearch(sitePath: string, form: HTMLFormElement, signal?: AbortSignal): Promise<string> {
  return textOf(await read({ url: liveSearchUrl(sitePath, form, Date.now()) }, signal), sitePath);
}

/** One search result, as plain text. */
export interface SearchHit {
  readonly title: string;
  readonly url: string;
  readonly language: string | undefined;
  readonly image: string | undefined;
  readonly date: string | undefined;
  readonly category: string | undefined;
}

/** Results, perhaps none, with a flag for more on the search page; or sanitised HTML of an unknown structure. */
export type SearchAnswer =
  | { readonly kind: 'hits'; readonly hits: readonly SearchHit[]; readonly more: boolean }
  | { readonly kind: 'foreign'; readonly nodes: DocumentFragment };

/** Elements of the results, since K2 2.10 and before (docs/server-contract.md, "Live search"). */
const ENTRIES = '.genericItemView,.liveSearchResults>li';
/** Links to the article, the likeliest first: overrides keep classes longer than structure. */
const LINKS = ['.genericItemTitle a[href]', 'a.k2ReadMore[href]', '.genericItemImage a[href]', 'a[href]'];
/** Parts of an entry whose links lead elsewhere. */
const ELSEWHERE = '.genericItemCategory,.genericItemIntroText,.genericItemExtraFields';
const NOTHING_FOUND = /\bid\s*=\s*["']?genericItemListNothingFound\b/i;
/** Parts of the search page around the hits. */
const AROUND = '.genericView h1,.genericSearchForm,.k2FeedIcon,.k2Pagination';

function hitOf(entry: Element): SearchHit | undefined {
  const isOwn = (link: Element) => !link.closest(ELSEWHERE);
  const links = LINKS.map((selector) => [...entry.querySelectorAll(selector)].find(isOwn));
  const link = links.find((found) => found !== undefined);
  const heading = entry.querySelector('.genericItemTitle');
  // If titles are hidden, only the image has the article's name: the text of the link is “Read more”.
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

export async function readSearchAnswer(html: string): Promise<SearchAnswer> {
  const none: SearchAnswer = { kind: 'hits', hits: [], more: false };
  if (NOTHING_FOUND.test(html)) return none;
  const { sanitise } = await neededCode(loadFile('sanitise'));
  const content = await sanitise(html);
  const entries = [...content.querySelectorAll(ENTRIES)];
  const hits = entries.flatMap((entry) => hitOf(entry) ?? []);
  if (hits.length > 0) return { kind: 'hits', hits, more: content.querySelector('.k2Pagination a') !== null };
  const known = content.querySelector('.genericView,.liveSearchResults') !== null;
  for (const element of content.querySelectorAll(AROUND)) element.remove();
  // Overrides with other classes still have links. A known structure without links has no results.
  const isWorthShowing =
    content.querySelector('a[href],img[src]') !== null || (!known && !!content.textContent?.trim());
  return isWorthShowing ? { kind: 'foreign', nodes: content } : none;
}
