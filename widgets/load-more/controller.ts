import 'virtual:texts/load-more';
import { createTask, showFailures, type Task } from '../../src/core/task.ts';
import { NEAR_PX, savesData } from '../../src/dom/browser.ts';
import { announce } from '../../src/dom/live-region.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import { closest, ownDocument } from '../../src/dom/nodes.ts';
import { onAction } from '../../src/dom/on-action.ts';
import { focusInView } from '../../src/dom/scroll.ts';
import { text } from '../../src/i18n/texts.ts';
import { readOptions } from '../../src/page/options.ts';
import type { Page } from '../../src/page/page.ts';
import type { Scope } from '../../src/page/scope.ts';
import { readListPage } from './api.ts';
import { type Place, readPlace, writePlace } from './kept-place.ts';
import { createPanel, type Panel } from './more-button.ts';
import {
  focusOf,
  isLaidOut,
  itemsOf,
  keyOf,
  listOf,
  type Pagination,
  readPagination,
  selectorLike,
} from './server-markup.ts';
import { options as defaults } from './widget.ts';

/** Number of pages that are added automatically. */
const AUTO_TIMES = 3;

/** Number of pages that are fetched again on return: more would burden the site. */
const RESTORED_PAGES = 10;

interface GrowingList {
  readonly element: HTMLElement;
  readonly pagination: HTMLElement;
  readonly options: typeof defaults;
  readonly first: Pagination;
  /** Of the last page that was added. */
  last: Pagination;
  readonly added: ChildNode[];
}

/** Reads a list with the paginations of its first and last page. Throws without a list, or pages in the pagination. */
function readList(pagination: HTMLElement): GrowingList {
  const options = readOptions(pagination, 'load-more', defaults);
  const element = listOf(pagination, options);
  const first = readPagination(pagination, new URL(location.href));
  if (!element) throw new Error('No list that the pagination belongs to');
  if (!first) throw new Error('No pages in the pagination');
  return { element, pagination, options, first, last: first, added: [] };
}

/** Adds and returns the new items of a page. If the list has grown meanwhile, the page begins with known items. */
function append({ element, options, added }: GrowingList, page: HTMLElement): HTMLElement[] {
  const known = new Set(itemsOf(element, options).map(keyOf));
  known.delete(undefined);
  const groups = [...page.children].filter((child) => itemsOf(child, options).length > 0);
  for (const item of itemsOf(page, options)) if (known.has(keyOf(item))) item.remove();
  for (const group of groups) if (itemsOf(group, options).length === 0) group.remove();
  const items = itemsOf(page, options);
  const nodes = items.length > 0 ? [...page.childNodes] : [];
  added.push(...nodes);
  element.append(...nodes);
  return items;
}

/** Fetches the next page. Returns the new items, or nothing if only the browser can show that page. */
async function grow(list: GrowingList, signal: AbortSignal): Promise<HTMLElement[] | undefined> {
  const { element, pagination, options, last } = list;
  if (!last.next) return [];
  if (isLaidOut(element, options)) return undefined;
  const request = { ...options, url: last.next, page: last.current + 1, shown: element };
  const page = await readListPage({ ...request, pagination: selectorLike(pagination) }, signal);
  if (signal.aborted || !page || isLaidOut(element, options)) return undefined;
  list.last = page.pagination;
  return append(list, page.list);
}

/** Announces the number of added items and of pages. */
function announceAdded(page: Page, count: number, { current, total, next }: Pagination): void {
  const words = count > 0 ? text(page, 'load-more.added', { count, current, total }) : '';
  announce(next ? words : `${words} ${text(page, 'load-more.none-left')}`.trim());
}

/** Stores the first visible item and its position for the way back. */
function remember({ element, options, first, last }: GrowingList): void {
  const all = itemsOf(element, options);
  const seen = all.find((item) => keyOf(item) && item.getBoundingClientRect().bottom > 0) ?? all.at(-1);
  if (last === first || !seen) return;
  const { top } = seen.getBoundingClientRect();
  writePlace({ pages: last.current - first.current, item: keyOf(seen) ?? '', top });
}

/** Fetches the pages again that a returning reader has seen, and restores the scroll position. */
async function restore(list: GrowingList, place: Place, load: () => Promise<boolean>, signal: AbortSignal) {
  const moved = new AbortController();
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(type, () => moved.abort(), { once: true, passive: true, capture: true, signal });
  const wanted = list.first.current + Math.min(place.pages, RESTORED_PAGES);
  while (list.last.current < wanted && list.last.next) if (!(await load())) return;
  const item = itemsOf(list.element, list.options).find((item) => keyOf(item) === place.item);
  // Does not move a reader who has scrolled meanwhile.
  if (!item || moved.signal.aborted) return;
  scrollBy({ top: item.getBoundingClientRect().top - place.top, behavior: 'instant' });
  remember(list);
}

function createLoading(list: GrowingList, panel: Panel, page: Page, signal: AbortSignal): Task<void> {
  const where = { adopted: list.pagination, widget: 'load-more', page, signal };
  const task = createTask<void, HTMLElement[] | undefined>({
    ...where,
    whileBusy: 'ignored',
    setBusy: panel.setBusy,
    sending: 'load-more.loading',
    failed: 'load-more.failed',
    run: (_nothing, signal) => grow(list, signal),
    done(items) {
      const { next, current } = list.last;
      const hadFocus = panel.element.contains(ownDocument.activeElement);
      if (!items) {
        // Follows the button's link for a reader who has pressed it.
        announce('');
        if (hadFocus && next) location.assign(next);
        return;
      }
      panel.show(list.last);
      if (hadFocus && items[0]) focusInView(focusOf(items[0]));
      announceAdded(page, items.length, list.last);
      remember(list);
      if (items.length > 0) page.emit(list.pagination, 'k2:list-extended', { count: items.length, page: current });
    },
    beforeRetry: () => panel.button.focus({ preventScroll: true }),
  });
  showFailures([task], { ...where, after: () => panel.button });
  return task;
}

/** Adds pages near the end of the list, {@link AUTO_TIMES} at most, until one fails. */
function goOn(list: GrowingList, panel: Panel, load: () => Promise<boolean>, signal: AbortSignal): void {
  let left = AUTO_TIMES;
  const onChange = async (records: readonly IntersectionObserverEntry[]) => {
    if (!records.some(({ isIntersecting }) => isIntersecting) || savesData()) return;
    near.disconnect();
    if ((await load()) && --left > 0 && list.last.next && !signal.aborted) near.observe(panel.element);
  };
  const near = new IntersectionObserver(onChange, { rootMargin: `${NEAR_PX}px` });
  near.observe(panel.element);
  signal.addEventListener('abort', () => near.disconnect());
}

/** Adopts the pagination of a list: a button below the list adds the items of the next page to it. */
export function adopt(pagination: HTMLElement, scope: Scope): (() => void) | undefined {
  const { page, signal } = scope;
  const list = readList(pagination);
  const { element, added, first } = list;
  // A template may print the pagination above and below the list.
  if (!first.next || element.nextElementSibling?.matches('.k2i-load-more')) return undefined;
  const panel = createPanel(page, signal);
  const task = createLoading(list, panel, page, signal);
  /** @returns false if no page was added. */
  const load = async () => {
    const before = list.last;
    await task.start();
    return list.last !== before;
  };

  element.after(panel.element);
  panel.show(first);
  for (const type of ['pointerenter', 'focusin'])
    panel.element.addEventListener(type, () => void loadFile('comments').catch(() => {}), { once: true, signal });
  const press = (button: HTMLElement) => {
    // WebKit does not focus a link that is clicked.
    button.focus({ preventScroll: true });
    void load();
  };
  onAction(panel.element, '.k2i-load-more__button', press, signal);
  const onClick = ({ target }: MouseEvent) => {
    if (closest(target, 'a[href]')) remember(list);
  };
  ownDocument.addEventListener('click', onClick, { capture: true, signal });
  const place = readPlace();
  if (place) void restore(list, place, load, signal);
  else if (list.options.auto) goOn(list, panel, load, signal);

  return () => {
    panel.element.remove();
    for (const node of added) node.remove();
  };
}
