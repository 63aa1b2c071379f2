import { parseUrl } from '../../src/dom/quietly.ts';
import type { options } from './widget.ts';

/** Lists of a category, of a tag, of an author, and of what was searched for. */
const LISTS = '.itemList,.tagItemList,.userItemList,.genericItemList';

const ITEMS = '.itemContainer,.catItemView,.tagItemView,.userItemView,.genericItemView';

const TITLE_LINK = ':is(h1,h2,h3,h4,h5,h6,[class*=Title]) a[href]';

type Selectors = Pick<typeof options, 'list' | 'item'>;

/** Finds the list of a pagination: the one in the closest element around both. */
export function listOf(pagination: Element, { list }: Selectors): HTMLElement | null {
  for (let around = pagination.parentElement; around; around = around.parentElement) {
    const found = around.querySelector<HTMLElement>(list || LISTS);
    if (found) return found;
  }
  return null;
}

/** Lists the items of a list, each with the box that the template puts around it. */
export function itemsOf(list: ParentNode, { item }: Selectors): HTMLElement[] {
  const selector = item || ITEMS;
  return [...list.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => !element.parentElement?.closest(selector),
  );
}

/**
 * Reads the key of an item, which is the same on every page: its number if the address has it, else the address. Only the
 * link of the title counts: an author's link is in many items.
 */
export function keyOf(item: Element): string | undefined {
  const link = item.querySelector(TITLE_LINK) ?? item.querySelector('.k2ReadMore[href]');
  const href = link?.getAttribute('href') ?? '';
  const url = parseUrl(href, location.href);
  if (!href || !url) return undefined;
  const { pathname, search, searchParams } = url;
  const named = searchParams.get('view') === 'item' ? searchParams.get('id') : null;
  return /\/item\/(\d+)/.exec(pathname)?.[1] ?? /^\d+/.exec(named ?? '')?.[0] ?? pathname + search;
}

/** Finds the element of a new item that gets the focus. */
export function focusOf(item: HTMLElement): HTMLElement {
  return item.querySelector<HTMLElement>(`${TITLE_LINK},:is(h1,h2,h3,h4,h5,h6)`) ?? item.querySelector('a') ?? item;
}

const classesOf = ({ classList }: Element) =>
  [...classList].filter((name) => !name.startsWith('k2i-')).map((name) => `.${CSS.escape(name)}`);

/** Makes a selector of this element for other pages of the same template. */
export function selectorLike(element: Element): string {
  return element.localName + classesOf(element).join('');
}

/** Makes a selector of elements with one of its classes. */
export function similarTo(element: Element): string {
  const { localName } = element;
  return (
    classesOf(element)
      .map((name) => localName + name)
      .join() || localName
  );
}

/** Checks whether the document goes on behind an element. If not, the document was cut off. */
export function isFollowed(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) if (at.nextElementSibling) return true;
  return false;
}

/** A pagination of the server, read from any template's markup. */
export interface Pagination {
  /** Number of the page that it stands on, from 1. */
  readonly current: number;
  readonly total: number;
  /** Address of the next page; absent on the last one. */
  readonly next: URL | undefined;
  /** The address of the list without the place in it; absent where addresses of pages have no `start` or `limitstart`. */
  readonly list: string | undefined;
}

interface PageLink {
  readonly link: Element;
  readonly url: URL;
  /** The number that it shows. */
  readonly page: number | undefined;
  /** Number of items before that page; 0 if the address does not have it. */
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

/** Reads the number of an element that shows only a number. */
function numberIn({ textContent }: Element): number | undefined {
  const text = textContent?.trim() ?? '';
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined;
}

/** Reads the address of a link, on this origin whatever host was printed. Scripts and places on this page are skipped. */
function addressOf(link: Element, base: string): URL | undefined {
  const href = link.getAttribute('href')?.trim() ?? '';
  const url = !href || href.startsWith('#') ? undefined : parseUrl(href, base);
  if (!url?.protocol.startsWith('http')) return undefined;
  const { pathname, search } = url;
  return Object.assign(new URL(location.origin), { pathname, search });
}

/** Finds the number without a link, which is that of the page itself. If there are several, the marked one counts. */
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
