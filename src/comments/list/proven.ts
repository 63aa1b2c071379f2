import { quietly } from '../../dom/quietly.ts';
import { CACHED_KEY } from '../../dom/storage-keys.ts';
import type { CallAnswer } from '../../http/call.ts';
import { read } from '../../http/request.ts';
import { freshAddress, pastCaches } from '../../http/site-url.ts';
import { answeredComments, commentKey, commentsIn, type FetchedComments, fetchComments } from './fetch-comments.ts';

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

/**
 * Reads a page of comments from its answer. If a cache has sent another page or an old one, fetches it once more past
 * caches, and has later ones of this session fetched past them at once.
 * @param asked The address that the answer is for ({@link freshAddress}).
 * @param isCopy Tests by its comments if a page can't be the one that the site has.
 * @throws CallError
 */
export async function provenAnswer(
  page: URL,
  asked: URL,
  answer: Promise<CallAnswer>,
  isCopy: (fetched: FetchedComments) => boolean,
  signal?: AbortSignal,
): Promise<FetchedComments | undefined> {
  const fetched = await answeredComments(asked, answer);
  if (!fetched) return undefined;
  if (asked.href !== page.href) return withoutNumber(fetched, asked, page);
  if (!isCopy(fetched)) return fetched;
  quietly(() => sessionStorage.setItem(CACHED_KEY, '1'));
  const again = pastCaches(page);
  const fresh = await fetchComments(again, signal);
  return fresh && withoutNumber(fresh, again, page);
}

/** Fetches a page of comments, and reads it by {@link provenAnswer}. */
export function fetchProven(
  page: URL,
  isCopy: (fetched: FetchedComments) => boolean,
  signal?: AbortSignal,
): Promise<FetchedComments | undefined> {
  const asked = freshAddress(page);
  return provenAnswer(page, asked, read({ url: asked }, signal), isCopy, signal);
}

/** Tests if a page has the very comments of a list that belongs to another page. */
export function hasSameComments(fetched: FetchedComments, others: readonly HTMLElement[]): boolean {
  const keys = commentsIn(fetched.parts.get('list')).map(commentKey);
  return keys.length > 0 && keys.length === others.length && others.every((other) => keys.includes(commentKey(other)));
}
