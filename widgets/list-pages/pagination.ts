import { quietly } from '../../src/dom/quietly.ts';
import { listStart, sameOrigin } from '../../src/http/site-url.ts';

/** Reads the address of a link, on this origin whatever its host. */
export const addressOf = (link: Element) => quietly(() => sameOrigin(link.getAttribute('href') ?? ''));

/** A pagination of the server, read from any template's markup. */
export interface Pagination {
  /** Number of its page, from 1. */
  readonly current: number;
  readonly total: number;
  readonly next: URL | undefined;
}

/** Reads the number of an element that contains only a number. */
const numberIn = ({ textContent }: Element) => Number(/^\s*([1-9]\d*)\s*$/.exec(textContent ?? '')?.[1]) || undefined;

/** Finds the number of the current page: the marked one, or the first that is not a link. */
export function currentPage(root: ParentNode): number | undefined {
  const marked = root.querySelectorAll('.active,.current,[aria-current]');
  const plain = [...root.querySelectorAll('*')].filter(
    (element) => !element.closest('a[href]') && !element.querySelector('a[href]'),
  );
  return [...marked, ...plain].map(numberIn).find(Boolean);
}

/** Reads a pagination of any Joomla release, with icons or Bootstrap too; `here` is the address of its page. */
export function readPagination(root: ParentNode, here: URL): Pagination | undefined {
  const links = [...root.querySelectorAll('a[href]:not([href^="#"],[href^="javascript:"])')].flatMap((link) => {
    const url = addressOf(link);
    return url ? [{ url, page: numberIn(link), offset: listStart(url) }] : [];
  });
  const current = currentPage(root);
  if (current === undefined || links.length === 0) return undefined;
  const counted = links.find(({ page = 1, offset }) => page > 1 && offset > 0);
  /** Number of items on a page; without a numbered link, by the address of this page, and unknown on the first. */
  const size = counted?.page ? counted.offset / (counted.page - 1) : listStart(here) / (current - 1);
  /** Returns the number of a link's page, from its address if the link shows an icon or dots. */
  const pageOf = ({ page, offset }: (typeof links)[number]) => page ?? (size > 0 ? Math.floor(offset / size) + 1 : 1);
  return {
    current,
    total: Math.max(current, ...links.map(pageOf)),
    next: links.find((link) => pageOf(link) === current + 1)?.url,
  };
}
