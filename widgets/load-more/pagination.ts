import { parseUrl } from '../../src/dom/quietly.ts';

/** What a pagination of the server says, in whatever markup the template prints it. */
export interface Pagination {
  /** Number of the page that it stands on, from 1. */
  readonly current: number;
  readonly total: number;
  /** Where the next page is; absent on the last one. */
  readonly next: URL | undefined;
  /** The address of the list without the place in it; absent where addresses of pages have no `start` or `limitstart`. */
  readonly list: string | undefined;
}

interface PageLink {
  readonly link: Element;
  readonly url: URL;
  /** The number that it shows. */
  readonly page: number | undefined;
  /** How many items stand before that page; 0 where the address says nothing of it. */
  readonly offset: number;
}

const OFFSETS = ['start', 'limitstart'];

function offsetOf({ searchParams }: URL): number {
  const digits = OFFSETS.map((name) => searchParams.get(name)).find((value) => /^\d{1,9}$/.test(value ?? ''));
  return Number(digits ?? 0);
}

function withoutOffset({ pathname, search }: URL): string {
  const query = new URLSearchParams(search);
  for (const name of OFFSETS) query.delete(name);
  query.sort();
  return `${pathname}?${query}`;
}

/** The number that an element shows, and nothing else with it. */
function numberIn({ textContent }: Element): number | undefined {
  const text = textContent?.trim() ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

/** An address on this origin, whatever host it was printed with; not one that leads to a script or to this very page. */
function addressOf(link: Element, base: string): URL | undefined {
  const href = link.getAttribute('href')?.trim() ?? '';
  const url = !href || href.startsWith('#') ? undefined : parseUrl(href, base);
  if (!url?.protocol.startsWith('http')) return undefined;
  const { pathname, search } = url;
  return Object.assign(new URL(location.origin), { pathname, search });
}

/** The number that is no link: that of the page itself. A template may print others so, too; then its mark counts. */
function currentIn(root: ParentNode): number | undefined {
  const numbers = [...root.querySelectorAll('*')].filter(
    (element) => element.childElementCount === 0 && !element.closest('a[href]') && numberIn(element),
  );
  const marked = numbers.find((element) => element.closest('.active,.current,[aria-current]'));
  const found = marked ?? numbers[0];
  return found && numberIn(found);
}

const isNext = ({ link }: PageLink) =>
  link.matches('[rel~=next],[class*=next]') || link.closest('li[class*=next]') || link.querySelector('[class*=next]');

/**
 * Reads a pagination: Joomla's own markup of all its versions, that of templates with icons or Bootstrap's.
 * @param root Of this page, or of a fetched one.
 * @param here Address of the page that it stands on.
 * @param base What relative addresses in it are relative to.
 * @returns nothing when there are no pages in it.
 */
export function readPagination(root: ParentNode, here: URL, base: string): Pagination | undefined {
  const links = [...root.querySelectorAll('a[href]')].flatMap((link): PageLink[] => {
    const url = addressOf(link, base);
    return url ? [{ link, url, page: numberIn(link), offset: offsetOf(url) }] : [];
  });
  const counted = links.find(({ page = 1, offset }) => page > 1 && offset > 0);
  /** Items of a page. */
  const size = counted ? counted.offset / ((counted.page ?? 2) - 1) : offsetOf(here);
  const pageAt = (offset: number) => (size > 0 ? Math.floor(offset / size) + 1 : 1);
  const current = currentIn(root) ?? (counted ? pageAt(offsetOf(here)) : undefined);
  if (current === undefined || links.length === 0) return undefined;
  const next =
    links.find(({ page }) => page === current + 1) ??
    links.find(({ offset }) => size > 0 && offset === current * size) ??
    links.find(isNext);
  const pages = links.map(({ page, offset }) => page ?? pageAt(offset));
  const withOffset = links.find(({ offset }) => offset > 0);
  return {
    current,
    total: Math.max(current + (next ? 1 : 0), ...pages),
    next: next?.url,
    list: withOffset && withoutOffset(withOffset.url),
  };
}
