import { ownDocument } from '../../src/dom/nodes.ts';

/** A place on this page that a link leads to. */
export interface Destination {
  /** With its `#`. */
  readonly hash: string;
  /** The body stands for the top of the page. */
  readonly target: HTMLElement;
}

/** The fragment itself, and what it says when it is decoded. */
function spellings(fragment: string): readonly string[] {
  try {
    return [fragment, decodeURIComponent(fragment)];
  } catch {
    return [fragment];
  }
}

/** Finds the element with an id or name, as written in an address. */
export function namedBy(fragment: string): HTMLElement | undefined {
  for (const name of spellings(fragment)) {
    const found =
      ownDocument.getElementById(name) ?? ownDocument.body.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
    if (found) return found;
  }
  return undefined;
}

/** Checks for the fragments of the top of the page, if no element has that name (HTML standard, "find a potential indicated element"). */
export const isTop = (fragment: string) => /^(top)?$/i.test(fragment);

/** Finds the element with a name, if it has a place on the page. */
function find(fragment: string): HTMLElement | undefined {
  const found = namedBy(fragment);
  if (found) return found.getClientRects()[0] ? found : undefined;
  return isTop(fragment) ? ownDocument.body : undefined;
}

/**
 * Checks whether a link with a fragment leads to this page. A bare `#…` means this page whatever its
 * `<base>` says: Joomla prints one without the query, and the browser would leave the page.
 */
export function isToThisPage(link: HTMLAnchorElement): boolean {
  const { origin, pathname, search } = link;
  const isSame = origin === location.origin && pathname === location.pathname && search === location.search;
  return isSame || !!link.getAttribute('href')?.trim().startsWith('#');
}

/**
 * Finds the destination of a link, if it is on this page. A `.k2Anchor` means this page when an element of it
 * has the name: K2 prints it with the canonical address of the article (docs/server-contract.md, "Links to sections"),
 * and readers come by others.
 */
export function destinationOf(link: HTMLAnchorElement): Destination | undefined {
  const { href, origin } = link;
  if (!href.includes('#')) return undefined;
  const isHere = isToThisPage(link);
  if (!isHere && !(origin === location.origin && link.classList.contains('k2Anchor'))) return undefined;
  const hash = link.hash || '#';
  const target = find(hash.slice(1));
  // Every page has a top: another address with `#top` means the top of that other page.
  return target && (isHere || target !== ownDocument.body) ? { hash, target } : undefined;
}
