import { ownDocument } from '../../src/dom/nodes.ts';
import { quietly } from '../../src/dom/quietly.ts';

/** Finds the element with an id or name, as written in an address: encoded or not. */
export function namedBy(fragment: string): HTMLElement | undefined {
  const decoded = quietly(() => decodeURIComponent(fragment)) ?? fragment;
  for (const name of [fragment, decoded]) {
    const named = `[name="${CSS.escape(name)}"]`;
    const found = ownDocument.getElementById(name) ?? ownDocument.body.querySelector<HTMLElement>(named);
    if (found) return found;
  }
  return undefined;
}

/** Tests for the top of the page, unless an element has that name (HTML standard, "find a potential indicated element"). */
export const isTop = (fragment: string) => /^(top)?$/i.test(fragment);

/** Finds the element with a name, if it has a layout box. */
function find(fragment: string): HTMLElement | undefined {
  const found = namedBy(fragment);
  if (found) return found.getClientRects()[0] ? found : undefined;
  return isTop(fragment) ? ownDocument.body : undefined;
}

/** Tests if a link with a fragment leads to this page. A bare `#…` does, whatever `<base>` Joomla prints. */
export function isToThisPage(link: HTMLAnchorElement): boolean {
  const { origin, pathname, search } = link;
  const isSame = origin === location.origin && pathname === location.pathname && search === location.search;
  return isSame || !!link.getAttribute('href')?.trim().startsWith('#');
}

/**
 * Finds the destination of a link, if it is on this page. A `.k2Anchor` has the canonical address, which may differ
 * from the address bar (docs/server-contract.md, "Links to sections"): it leads to an element of this page with its
 * name. The top of the page is the body.
 */
export function destinationOf(link: HTMLAnchorElement) {
  const { href, origin } = link;
  if (!href.includes('#')) return undefined;
  const isHere = isToThisPage(link);
  if (!isHere && !(origin === location.origin && link.classList.contains('k2Anchor'))) return undefined;
  const hash = link.hash || '#';
  const target = find(hash.slice(1));
  // `#top` at another address means the top of that other page.
  return target && (isHere || target !== ownDocument.body) ? { hash, target } : undefined;
}
