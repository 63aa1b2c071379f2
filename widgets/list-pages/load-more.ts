import type { Task } from '../../src/core/task.ts';
import { NEAR_PX, savesData } from '../../src/dom/browser.ts';
import { onAction } from '../../src/dom/controls.ts';
import type { Files } from '../../src/dom/load-file.ts';
import { closest, ownDocument } from '../../src/dom/nodes.ts';
import { quietly } from '../../src/dom/quietly.ts';
import { focusInView } from '../../src/dom/scroll.ts';
import { LOAD_MORE_KEY } from '../../src/dom/storage-keys.ts';
import { CallError } from '../../src/http/call-error.ts';
import { text } from '../../src/i18n/texts.ts';
import { readOptions } from '../../src/page/options.ts';
import type { Scope } from '../../src/page/scope.ts';
import type { FurtherAttributes } from '../../src/sanitise/allow-list.ts';
import { createPanel, type Panel } from './more-button.ts';
import { createPageTask } from './page-task.ts';
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

const AUTO_TIMES = 3;

/** Number of pages that are fetched again on return: more would burden the site. */
const RESTORED_PAGES = 10;

/** Attributes allowed in K2's lists, in addition to those of all server HTML. */
export const ITEM_ATTRIBUTES: FurtherAttributes = {
  id: /^item(RatingLog|CurrentRating)\d+$/,
  'data-id': /^\d+$/,
  'data-k2-modal': /^(image|iframe|edit|gallery)$/,
  'aria-hidden': /^true$/,
  'aria-label': /\S/,
  loading: /^(lazy|eager)$/,
};

interface GrowingList {
  readonly element: HTMLElement;
  readonly pagination: HTMLElement;
  readonly options: typeof defaults;
  readonly first: Pagination;
  /** Of the last page that was added. */
  last: Pagination;
}

/** A fetched page of a list: its items, sanitised, without ids except those of ratings. */
export interface NextPage {
  readonly items: HTMLElement;
  readonly pagination: Pagination;
}

/** Takes the next page from fetched content; nothing if it would look different here. Throws without list or pagination. */
export async function readNextPage(
  { pagination: own, options, last }: Omit<GrowingList, 'first' | 'element'>,
  content: ParentNode,
  url: URL,
  { safePart, TIP_ATTRIBUTES }: Pick<Files['comments'], 'safePart' | 'TIP_ATTRIBUTES'>,
): Promise<NextPage | undefined> {
  for (const element of content.querySelectorAll(selectorLike(own))) {
    const pagination = readPagination(element, url);
    const list = listOf(element, options);
    // A box around the whole list may have a class of the pagination.
    const isOther = pagination?.current !== last.current + 1 || !list || element.contains(list);
    if (isOther || itemsOf(list, options).length === 0) continue;
    // Keeps the ids of groups as classes, for rules of the site: the ids themselves are on the page already.
    for (const group of list.children) if (group.id) group.className = `${group.className} ${group.id}`.trim();
    const items = await safePart(list, { ...TIP_ATTRIBUTES, ...ITEM_ATTRIBUTES });
    return items && { items, pagination };
  }
  throw new CallError('unreadable');
}

/** Adds and returns the new items of a page. If the list has grown meanwhile, the page begins with known items. */
function append({ element, options }: GrowingList, page: HTMLElement, scope: Scope): HTMLElement[] {
  const known = new Set(itemsOf(element, options).flatMap((item) => keyOf(item) ?? []));
  const groups = [...page.children].filter((child) => itemsOf(child, options).length > 0);
  for (const item of itemsOf(page, options)) if (known.has(keyOf(item) ?? '')) item.remove();
  for (const group of groups) if (itemsOf(group, options).length === 0) group.remove();
  const items = itemsOf(page, options);
  const nodes = items.length > 0 ? [...page.childNodes] : [];
  element.append(...nodes);
  scope.undo(() => {
    for (const node of nodes) node.remove();
  });
  return items;
}

/** The visitor's place in a list, kept in the entry of the browser's history. */
interface Place {
  /** Number of added pages. */
  readonly pages: number;
  /** Key of an item; `top` is its distance from the top of the viewport, in CSS px. */
  readonly item: string;
  readonly top: number;
}

const keptPlace = (): Partial<Place> => Object(Object(history.state)[LOAD_MORE_KEY]);

/** Stores the first visible item and its position for the way back. */
function remember({ element, options, first, last }: GrowingList): void {
  const all = itemsOf(element, options);
  const seen = all.find((item) => keyOf(item) && item.getBoundingClientRect().bottom > 0) ?? all.at(-1);
  if (last === first || !seen) return;
  const { top } = seen.getBoundingClientRect();
  const place: Place = { pages: last.current - first.current, item: keyOf(seen) ?? '', top };
  // Safari allows only a hundred calls in half a minute.
  quietly(() => history.replaceState({ ...history.state, [LOAD_MORE_KEY]: place }, ''));
}

/** Adds a fetched page to the list. Returns words to announce, or nothing if a script of the site lays out the list. */
function grow(list: GrowingList, { items, pagination }: NextPage, panel: Panel, scope: Scope): string | undefined {
  if (isLaidOut(list.element, list.options)) return undefined;
  const hadFocus = panel.element.contains(ownDocument.activeElement);
  list.last = pagination;
  const added = append(list, items, scope);
  panel.show(pagination);
  if (hadFocus && added[0]) focusInView(focusOf(added[0]));
  remember(list);
  const { page } = scope;
  const { current, total, next } = pagination;
  const count = added.length;
  if (count > 0) page.emit(list.pagination, 'k2:list-extended', { count, page: current });
  const words = [
    ...(count > 0 ? [text(page, 'load-more.added', { count, current, total })] : []),
    ...(next ? [] : [text(page, 'load-more.none-left')]),
  ];
  return words.join(' ');
}

/** Fetches the pages again that a returning visitor has seen, and restores the scroll position. */
async function restore(list: GrowingList, load: () => Promise<boolean>, signal: AbortSignal): Promise<void> {
  const { pages = 0, item: key, top = 0 } = keptPlace();
  let hasMoved = false;
  const onMove = () => {
    hasMoved = true;
  };
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(type, onMove, { passive: true, capture: true, signal });
  const wanted = list.first.current + Math.min(pages, RESTORED_PAGES);
  while (list.last.current < wanted && list.last.next) if (!(await load())) return;
  const item = itemsOf(list.element, list.options).find((item) => keyOf(item) === key);
  if (!item || hasMoved) return;
  scrollBy({ top: item.getBoundingClientRect().top - top, behavior: 'instant' });
  remember(list);
}

/** Adds pages near the end of the list, {@link AUTO_TIMES} at most, until one fails. */
function goOn(list: GrowingList, panel: Panel, load: () => Promise<boolean>, { signal, undo }: Scope): void {
  let left = AUTO_TIMES;
  const onChange = async (records: readonly IntersectionObserverEntry[]) => {
    if (!records.some(({ isIntersecting }) => isIntersecting) || savesData()) return;
    near.disconnect();
    if ((await load()) && --left > 0 && list.last.next && !signal.aborted) near.observe(panel.element);
  };
  const near = new IntersectionObserver(onChange, { rootMargin: `${NEAR_PX}px` });
  near.observe(panel.element);
  undo(() => near.disconnect());
}

function createGrowTask(list: GrowingList, panel: Panel, scope: Scope): Task<URL> {
  return createPageTask({
    scope,
    whileBusy: 'ignored',
    setBusy: panel.setBusy,
    sending: 'load-more.loading',
    failed: 'load-more.failed',
    read: ({ page, answer }, code) => code.readPart(answer, (content) => readNextPage(list, content, page, code)),
    show: (next) => grow(list, next, panel, scope),
    // A page that was not asked for by the button remains out of sight.
    mayLeave: () => panel.element.contains(ownDocument.activeElement),
    place: panel.button,
  });
}

/**
 * Adopts the pagination of a list: a button below the list adds the items of the next page to it. Throws without a list,
 * or pages in the pagination.
 */
export function adoptLoadMore(pagination: HTMLElement, scope: Scope): void {
  const options = readOptions(pagination, 'load-more', defaults);
  const element = listOf(pagination, options);
  const first = readPagination(pagination, new URL(location.href));
  if (!element) throw new Error('No list that the pagination belongs to');
  if (!first) throw new Error('No pages in the pagination');
  // A template may print the pagination above and below the list.
  if (!first.next || element.nextElementSibling?.matches('.k2i-load-more')) return;
  const list: GrowingList = { element, pagination, options, first, last: first };
  const panel = createPanel(scope);
  const task = createGrowTask(list, panel, scope);
  /** @returns false if no page was added. */
  const load = async () => {
    const { last } = list;
    if (last.next) await task.start(last.next);
    return list.last !== last;
  };
  element.after(panel.element);
  scope.undo(() => panel.element.remove());
  panel.show(first);
  const press = (button: HTMLElement) => {
    // WebKit does not focus a link that is clicked.
    button.focus({ preventScroll: true });
    if (isLaidOut(element, options)) location.assign(panel.button.href);
    else void load();
  };
  onAction(panel.element, '.k2i-load-more__button', press, scope.signal);
  const onClick = ({ target }: MouseEvent) => {
    if (closest(target, 'a[href]')) remember(list);
  };
  ownDocument.addEventListener('click', onClick, { capture: true, signal: scope.signal });
  if (keptPlace().pages) void restore(list, load, scope.signal);
  else if (options.auto) goOn(list, panel, load, scope);
}
