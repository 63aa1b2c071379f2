import { quietly } from '../../dom/quietly.ts';
import { listStart, sameOrigin } from '../../http/site-url.ts';
import { commentNumber } from '../comment-box.ts';

/** Tests if the numbers of comments rise in the list; `undefined` if fewer than two have one. */
export function isRising(comments: readonly HTMLElement[]): boolean | undefined {
  const numbers = comments.flatMap((comment) => commentNumber(comment) ?? []);
  return numbers.length < 2 ? undefined : Number(numbers[0]) < Number(numbers.at(-1));
}

function linkedPages(pagination: Element | undefined): URL[] {
  const links = [...(pagination?.querySelectorAll('a[href]:not([href^="#"])') ?? [])];
  return links.flatMap((link) => quietly(() => sameOrigin(link.getAttribute('href') ?? '')) ?? []);
}

/** Maximum number of pages of a list. */
const MOST_PAGES = 1000;

/** Returns the addresses of all pages of a list in their order: a pagination links to some ten of them, and to the last. */
export function pagesOf(pagination: Element | undefined, here: URL): URL[] {
  const linked = linkedPages(pagination);
  const pattern = linked.find((page) => listStart(page) > 0);
  if (!pattern) return linked;
  const starts = [...new Set(linked.map(listStart))].sort((one, other) => one - other);
  const linkedSize = Math.min(...starts.map((start, index) => start - (starts[index - 1] ?? 0)).filter(Boolean));
  // Between the only two that are linked is this one. Its address is the visitor's, and may name any number.
  const isBetween = starts.length === 2 && listStart(here) * 2 === linkedSize;
  const size = isBetween ? listStart(here) : linkedSize;
  const name = pattern.searchParams.has('limitstart') ? 'limitstart' : 'start';
  const count = Math.min((starts.at(-1) ?? 0) / size + 1, MOST_PAGES);
  return [...new Array(Math.floor(count)).keys()].map((index) => {
    const page = new URL(pattern);
    page.searchParams.set(name, `${index * size}`);
    return page;
  });
}

/** Returns the page of the list that new comments are on, by its order; nothing when it is the given one. */
export function newestPage(
  comments: readonly HTMLElement[],
  pagination: Element | undefined,
  here: URL,
): URL | undefined {
  const distance = (other: URL) => (listStart(other) - listStart(here)) * (isRising(comments) === false ? -1 : 1);
  return linkedPages(pagination)
    .filter((page) => distance(page) > 0)
    .sort((one, other) => distance(other) - distance(one))[0];
}
