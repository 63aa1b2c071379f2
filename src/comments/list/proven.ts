import { quietly } from '../../dom/quietly.ts';
import { commentsIn, type FetchedComments, fetchComments, keyOf } from './fetch-comments.ts';

/** Session storage: caches of this site serve one page of comments for another (docs/server-contract.md, "Caches"). */
const CACHED_KEY = 'k2i:cached-comments';

/** Makes an address that no cache has an answer for: Joomla's caches tell pages apart by the menu item `m` only. */
function pastCaches(page: URL): URL {
  const url = new URL(page);
  url.searchParams.set('m', `${Date.now()}`);
  return url;
}

/** Takes the number that led past caches out of the links of the pagination. */
function withoutNumber(fetched: FetchedComments, asked: URL, url: URL): FetchedComments {
  const number = `m=${asked.searchParams.get('m')}`;
  for (const link of fetched.parts.get('pagination')?.querySelectorAll('a[href]') ?? []) {
    const [path, query = ''] = (link.getAttribute('href') ?? '').split('?');
    const rest = query.split('&').filter((part) => part !== number);
    link.setAttribute('href', [path, rest.join('&')].filter(Boolean).join('?'));
  }
  return { ...fetched, url };
}

async function fetchPastCaches(page: URL, signal?: AbortSignal): Promise<FetchedComments | undefined> {
  const asked = pastCaches(page);
  const fetched = await fetchComments(asked, signal);
  return fetched && withoutNumber(fetched, asked, page);
}

/**
 * Fetches a page of comments. If a cache has sent another page or an old one, fetches it once more past caches, and goes
 * past them at once for the rest of the session.
 * @param isCopy Tests by its comments if a fetched page can't be the one that the site has.
 * @throws CallError
 */
export async function fetchProven(
  page: URL,
  isCopy: (fetched: FetchedComments) => boolean,
  signal?: AbortSignal,
): Promise<FetchedComments | undefined> {
  if (quietly(() => sessionStorage.getItem(CACHED_KEY))) return fetchPastCaches(page, signal);
  const fetched = await fetchComments(page, signal);
  if (!fetched || !isCopy(fetched)) return fetched;
  quietly(() => sessionStorage.setItem(CACHED_KEY, '1'));
  return fetchPastCaches(page, signal);
}

/** Tests if a page has the very comments of a list that belongs to another page. */
export function hasSameComments(fetched: FetchedComments, others: readonly HTMLElement[]): boolean {
  const keys = commentsIn(fetched.parts.get('list')).map(keyOf);
  return keys.length > 0 && keys.length === others.length && others.every((other) => keys.includes(keyOf(other)));
}
