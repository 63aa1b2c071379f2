import { parseUrl } from '../../src/dom/quietly.ts';
import type { options } from './widget.ts';

/** Lists of a category, of a tag, of an author, and of what was searched for. */
const LISTS = '.itemList,.tagItemList,.userItemList,.genericItemList';

const ITEMS = '.itemContainer,.catItemView,.tagItemView,.userItemView,.genericItemView';

const TITLE_LINK = ':is(h1,h2,h3,h4,h5,h6,[class*=Title]) a[href]';

type Selectors = Pick<typeof options, 'list' | 'item'>;

/** The list that a pagination belongs to: the one in the closest element around both. */
export function listOf(pagination: Element, { list }: Selectors): HTMLElement | null {
  for (let around = pagination.parentElement; around; around = around.parentElement) {
    const found = around.querySelector<HTMLElement>(list || LISTS);
    if (found) return found;
  }
  return null;
}

/** The items of a list, each with the box that the template puts around it. */
export function itemsOf(list: ParentNode, { item }: Selectors): HTMLElement[] {
  const selector = item || ITEMS;
  return [...list.querySelectorAll<HTMLElement>(selector)].filter(
    (element) => !element.parentElement?.closest(selector),
  );
}

/**
 * By what the same item is known again on another page: its number where the address has it, else the address. No other
 * link of an item counts: the one to its author is that of many.
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

/** What gets the focus when an item is new. */
export function focusOf(item: HTMLElement): HTMLElement {
  return item.querySelector<HTMLElement>(`${TITLE_LINK},:is(h1,h2,h3,h4,h5,h6)`) ?? item.querySelector('a') ?? item;
}

const classesOf = ({ classList }: Element) =>
  [...classList].filter((name) => !name.startsWith('k2i-')).map((name) => `.${CSS.escape(name)}`);

/** Elements like this one on another page of the same template. */
export function selectorLike(element: Element): string {
  return element.localName + classesOf(element).join('');
}

/** Elements that have one of its classes. */
export function similarTo(element: Element): string {
  const { localName } = element;
  return (
    classesOf(element)
      .map((name) => localName + name)
      .join() || localName
  );
}

/** Whether the document goes on behind an element: what was cut off ends with it. */
export function isFollowed(element: Element): boolean {
  for (let at: Element | null = element; at; at = at.parentElement) if (at.nextElementSibling) return true;
  return false;
}
