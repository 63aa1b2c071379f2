import { ownDocument } from '../../src/dom/core/unshadowed.ts';

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

/** What has this id or name; nothing for what is not laid out, and so has no place. */
function find(fragment: string): HTMLElement | undefined {
  for (const name of spellings(fragment)) {
    const found =
      ownDocument.getElementById(name) ?? ownDocument.body.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
    if (found) return found.getClientRects().length > 0 ? found : undefined;
  }
  // HTML standard, "find a potential indicated element": only where nothing has that id.
  return /^(top)?$/i.test(fragment) ? ownDocument.body : undefined;
}

/**
 * Where a link leads, if that is a place on this page that is there. A bare `#…` means this page whatever its `<base>`
 * says: Joomla prints one without the query, and the browser would leave the page. A `.k2Anchor` means this page when
 * an element of it has the name: K2 prints it with the canonical address of the article (docs/server-contract.md,
 * "Links to sections"), and readers come by others.
 */
export function destinationOf(link: HTMLAnchorElement): Destination | undefined {
  const { href, origin, pathname, search } = link;
  if (!href.includes('#')) return undefined;
  const isBare = link.getAttribute('href')?.trim().startsWith('#');
  const isOfThisSite = origin === location.origin;
  const isHere = isBare || (isOfThisSite && pathname === location.pathname && search === location.search);
  if (!isHere && !(isOfThisSite && link.classList.contains('k2Anchor'))) return undefined;
  const hash = link.hash || '#';
  const target = find(hash.slice(1));
  // Every page has a top: another address with `#top` means the top of that other page.
  return target && (isHere || target !== ownDocument.body) ? { hash, target } : undefined;
}
