import { loadFile } from '../../src/dom/load-file.ts';
import { textIn } from '../../src/dom/nodes.ts';
import { actionOf, serialise } from '../../src/forms/fields.ts';
import { textOf } from '../../src/http/answers.ts';
import { neededCode, read } from '../../src/http/request.ts';
import { k2Url, sameOrigin } from '../../src/http/site-url.ts';

/** Beginning of addresses on a site in several languages (Joomla's language filter). */
const LANGUAGE = /^(?:index\.php\/)?(..(-\w+)?)\//;

/** Makes the address of live results: the form as it would be sent, the answer raw; `now` (ms) is against caches. */
export function liveSearchUrl(sitePath: string, form: HTMLFormElement, now: number): URL {
  const url = k2Url(sitePath, { view: 'itemlist', task: 'search' });
  const pairs = serialise(form);
  // A form without SEF has the same as hidden fields.
  for (const name of ['option', 'view', 'task']) pairs.delete(name);
  pairs.set('format', 'raw');
  if (pairs.has('t')) pairs.set('t', `${now}`);
  // The root has none: the site would send us on, and to the language that it has seen last, not to that of this page.
  const language = LANGUAGE.exec(sameOrigin(actionOf(form)).pathname.slice(sitePath.length));
  if (language?.[1]) pairs.set('lang', language[1]);
  for (const [name, value] of pairs) url.searchParams.append(name, value);
  return url;
}

/** The address of the search page: where a native submit of the form leads. */
export function searchPageUrl(form: HTMLFormElement): URL {
  const url = sameOrigin(actionOf(form));
  const pairs = serialise(form);
  if (pairs.has('format')) pairs.set('format', 'html');
  url.search = pairs.toString();
  return url;
}

/**
 * Searches for what is in the form. Returns HTML for {@link readSearchAnswer}.
 * @throws CallError; `unreadable` or `session` for a whole page, `rejected` when the server wants a token after all.
 */
export async function liveSearch(sitePath: string, form: HTMLFormElement, signal?: AbortSignal): Promise<string> {
  return textOf(await read({ url: liveSearchUrl(sitePath, form, Date.now()) }, signal), sitePath);
}

/** One article that a live search has found. All of it is plain text. */
export type SearchHit = NonNullable<ReturnType<typeof hitOf>>;

/**
 * A read answer: the hits, perhaps none, and whether the search page has more of them; or sanitised HTML in no known
 * shape, to be shown as it is.
 */
export type SearchAnswer =
  | { readonly kind: 'hits'; readonly hits: readonly SearchHit[]; readonly more: boolean }
  | { readonly kind: 'foreign'; readonly nodes: DocumentFragment };

/** Elements of the hits, since K2 2.10 and before (docs/server-contract.md, "Live search"). */
const ENTRIES = '.genericItemView,.liveSearchResults>li';
/** Links to the article, the likeliest first: overrides keep classes longer than structure. */
const LINKS = ['.genericItemTitle a[href]', 'a.k2ReadMore[href]', '.genericItemImage a[href]', 'a[href]'];
/** Parts of an entry whose links lead elsewhere. */
const ELSEWHERE = '.genericItemCategory,.genericItemIntroText,.genericItemExtraFields';
const NOTHING_FOUND = /\bid\s*=\s*["']?genericItemListNothingFound\b/i;
/** Parts of the search page around the hits. */
const AROUND = '.genericView h1,.genericSearchForm,.k2FeedIcon,.k2Pagination';

function hitOf(entry: Element) {
  const isOwn = (link: Element) => !link.closest(ELSEWHERE);
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
    /** Of the title, where the server says it. */
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
  const { sanitise } = await neededCode(loadFile('sanitise'));
  const content = await sanitise(html);
  const entries = [...content.querySelectorAll(ENTRIES)];
  const hits = entries.flatMap((entry) => hitOf(entry) ?? []);
  if (hits.length > 0) return { kind: 'hits', hits, more: content.querySelector('.k2Pagination a') !== null };
  const known = content.querySelector('.genericView,.liveSearchResults') !== null;
  for (const element of content.querySelectorAll(AROUND)) element.remove();
  // An override whose hits have other classes still has links; a known shape without any has no hits.
  const isWorthShowing =
    content.querySelector('a[href],img[src]') !== null || (!known && !!content.textContent?.trim());
  return isWorthShowing ? { kind: 'foreign', nodes: content } : none;
}
