import { quietly } from '../../src/dom/quietly.ts';
import { withAncestors } from '../../src/dom/scroll.ts';
import { listStart, sameOrigin } from '../../src/http/site-url.ts';
import type { options } from './widget.ts';

/** Reads the address of a link, on this origin whatever its host. */
const addressOf = (link: Element) => quietly(() => sameOrigin(link.getAttribute('href') ?? ''));

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

/** Selectors for templates with other classes than K2's; empty for K2's own. */
type ListOptions = Pick<typeof options, 'list' | 'item'>;

/** Lists of categories, tags, authors and search results. */
const LISTS = '.itemList,.tagItemList,.userItemList,.genericItemList';

const ITEMS = '.itemContainer,.catItemView,.tagItemView,.userItemView,.genericItemView';

const TITLE_LINK = ':is(h1,h2,h3,h4,h5,h6,[class*=Title]) a[href]';

/** Finds the list of a pagination: the one in the closest element around both. */
export function listOf(pagination: Element, { list }: ListOptions): HTMLElement | null {
  for (let around = pagination.parentElement; around; around = around.parentElement) {
    const found = around.querySelector<HTMLElement>(list || LISTS);
    if (found) return found;
  }
  return null;
}

/** Lists the items of a list, each with the box that the template puts around it. */
export function itemsOf(list: ParentNode, { item }: ListOptions): HTMLElement[] {
  const selector = item || ITEMS;
  const all = [...list.querySelectorAll<HTMLElement>(selector)];
  return all.filter((element) => !element.parentElement?.closest(selector));
}

/** Tests if something other than the flow of the page gives a box its place. Effects at its appearance do not count. */
function isPlaced(box: HTMLElement): boolean {
  const { position, transform, translate, animationName } = getComputedStyle(box);
  const isMoved = [transform, translate].some((value) => value && value !== 'none') && animationName === 'none';
  return isMoved || /absolute|fixed/.test(position) || !!(box.style.gridArea || box.style.gridRow);
}

/** Tests if a script lays out the items of a list, their height or columns: added items would lie on them. */
export function isLaidOut(list: HTMLElement, options: ListOptions): boolean {
  const items = itemsOf(list, options);
  const around = (item: Element) =>
    withAncestors(item).filter((box) => box !== list && list.contains(box)) as HTMLElement[];
  const groups = new Set([
    list,
    ...items.flatMap((item) => around(item).filter((box) => itemsOf(box, options).length > 1)),
  ]);
  const isColumn = (group: Element) => group !== list && /left|right|inline/.test(getComputedStyle(group).float);
  const isSized = [...groups].some((group) => group.style.height || group.style.blockSize || isColumn(group));
  // One that is under the pointer may be raised.
  return isSized || items.filter((item) => around(item).some((box) => !groups.has(box) && isPlaced(box))).length > 1;
}

/** Returns the key of an item: the address of its title. Other links, such as those of authors, are not unique. */
export function keyOf(item: Element): string | undefined {
  const link = item.querySelector(TITLE_LINK) ?? item.querySelector('.k2ReadMore[href]');
  const url = link && addressOf(link);
  return url ? url.pathname + url.search : undefined;
}

/** Finds the element that gets the focus in a new item. */
export function focusOf(item: HTMLElement): HTMLElement {
  return item.querySelector<HTMLElement>(`${TITLE_LINK},:is(h1,h2,h3,h4,h5,h6)`) ?? item.querySelector('a') ?? item;
}

/** Makes a selector for the same element in other pages, by any one of its classes, as scripts may add some. */
export function selectorLike({ localName, classList }: Element): string {
  const names = [...classList].filter((name) => !name.startsWith('k2i-'));
  return names.map((name) => `${localName}.${CSS.escape(name)}`).join() || localName;
}
