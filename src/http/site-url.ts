import { ownDocument } from '../dom/nodes.ts';
import { quietly } from '../dom/quietly.ts';
import { CACHED_KEY } from '../dom/storage-keys.ts';

/** Makes the address of a K2 task below the site root, never relative to the page. */
export function k2Url(sitePath: string, parameters: Readonly<Record<string, string>>): URL {
  const url = new URL(`${sitePath}index.php`, location.origin);
  url.search = new URLSearchParams({ option: 'com_k2', ...parameters }).toString();
  return url;
}

/**
 * Makes the address that a link or form of the server names, on this origin whatever host it was printed with
 * (a site that answers with and without `www` prints one of the two).
 */
export function sameOrigin(address: string): URL {
  const { pathname, search } = new URL(address, ownDocument.baseURI);
  // Assigned in parts: a path that begins with two slashes would name a host.
  return Object.assign(new URL(location.origin), { pathname, search });
}

/** Returns the number of items before a page of a list, from its address. Joomla ignores `start` if it has `limitstart`. */
export const listStart = ({ searchParams }: URL): number =>
  Number(searchParams.get('limitstart') ?? searchParams.get('start')) || 0;

/** Makes an address that no cache has an answer for: Joomla's caches tell pages apart by the menu item `m` only. */
export function pastCaches(page: URL): URL {
  const url = new URL(page);
  url.searchParams.set('m', `${Date.now()}`);
  return url;
}

/** Tests if a cache of the site has sent old comments in this session, or those of another page. */
export const hasSentCopies = (): boolean => !!quietly(() => sessionStorage.getItem(CACHED_KEY));

/** Returns the address by which a page of comments is to be requested: past caches, if they have sent a copy before. */
export const freshAddress = (page: URL): URL => (hasSentCopies() ? pastCaches(page) : page);
