import texts from 'virtual:texts/load-more';
import { readOptions } from '../../src/core/options.ts';
import type { Page } from '../../src/core/page.ts';
import { NEAR_PX, savesData } from '../../src/dom/browser.ts';
import { announce } from '../../src/dom/live-region.ts';
import { loadFile } from '../../src/dom/load-file.ts';
import { isElement, ownDocument, unshadowed } from '../../src/dom/nodes.ts';
import { focusTarget } from '../../src/dom/scroll.ts';
import { CallError, isCallError } from '../../src/http/call-error.ts';
import { neededCode } from '../../src/http/request.ts';
import { provideTexts, text } from '../../src/i18n/texts.ts';
import { readListPage } from './api.ts';
import { createPanel } from './panel.ts';
import { dropHint, keepPlace, readPlace } from './place.ts';
import {
  focusOf,
  itemsOf,
  keyOf,
  listOf,
  type Pagination,
  readPagination,
  selectorLike,
  similarTo,
} from './server-markup.ts';
import { options as defaults } from './widget.ts';

provideTexts(texts);

/** Number of pages that are added without a press of the button. */
export const AUTO_TIMES = 3;

/** Number of pages that are fetched again when the reader comes back: more would be a burden for the site. */
export const RESTORED_PAGES = 10;

/** Cause of a request: the reader's press, the end of the list that came near, or the browser's Back. */
type Reason = 'press' | 'auto' | 'back';

/** Lists that have a button: a template may print the pagination above and below. */
const extended = new WeakSet<Element>();

/**
 * Adopts the pagination of a list: a button below the list adds the items of the next page to it.
 * @throws Error when there is no list, or no page in the pagination.
 */
export function adopt(pagination: HTMLElement, page: Page): () => void {
  const options = readOptions(pagination, 'load-more', defaults);
  const list = listOf(pagination, options);
  const first = readPagination(pagination, new URL(location.href), ownDocument.baseURI);
  if (!list) throw new Error('No list that the pagination belongs to');
  if (!first) throw new Error('No pages in the pagination');
  if (!first.next || extended.has(list)) return () => {};
  extended.add(list);
  const gone = new AbortController();
  const { signal } = gone;
  const address = first.list ?? location.pathname;
  const counter = pagination.querySelector('.k2PaginationCounter');
  const added: ChildNode[] = [];
  let last: Pagination = first;
  let running: AbortController | undefined;
  let autoLeft = options.auto ? AUTO_TIMES : 0;
  let hasMoved = false;
  let lacksCode = false;

  /** Adds what is new of a list, and gives the new items. */
  const append = (part: ParentNode): HTMLElement[] => {
    const known = new Set(itemsOf(list, options).map(keyOf));
    const groups = [...part.children].filter((child) => itemsOf(child, options).length > 0);
    const items = itemsOf(part, options).filter((item) => {
      const key = keyOf(item);
      const isNew = key === undefined || !known.has(key);
      if (!isNew) item.remove();
      known.add(key);
      return isNew;
    });
    for (const group of groups) if (itemsOf(group, options).length === 0) group.remove();
    if (items.length === 0) return [];
    const nodes = [...part.childNodes];
    added.push(...nodes);
    list.append(...nodes);
    return items;
  };

  /** Fetches pages until there is something new: a list that has grown meanwhile begins with what is there already. */
  const loadItems = async (control: AbortController): Promise<HTMLElement[]> => {
    await neededCode(loadFile('comments')).catch((error) => {
      // The second failure with a connection: the code will not load any more, but the link leads on.
      if (lacksCode && navigator.onLine && last.next) location.assign(last.next);
      lacksCode = true;
      throw error;
    });
    const selectors = { pagination: selectorLike(pagination), similar: similarTo(pagination) };
    const markup = { ...options, ...selectors, shown: list };
    for (let items: HTMLElement[] = []; ; ) {
      const { next } = last;
      if (items.length > 0 || !next) return items;
      const answer = await readListPage({ ...markup, from: { ...last, next } }, control.signal);
      if (control.signal.aborted) throw new CallError('aborted');
      last = answer.pagination;
      items = append(answer.list);
    }
  };

  const load = async (reason: Reason, retry: () => void): Promise<boolean> => {
    if (running || !last.next) return false;
    const control = new AbortController();
    running = control;
    // WebKit gives the focus to no link that is clicked: then it is where it was.
    const { activeElement: focused } = ownDocument;
    panel.setFailure();
    panel.setBusy(true);
    if (reason === 'press') announce(text(page, 'load-more.loading'));
    try {
      const items = await loadItems(control);
      const hadFocus = panel.hasFocus() || ownDocument.activeElement === focused;
      panel.show(last);
      if (reason === 'press' && hadFocus && items[0]) focusNew(items[0]);
      if (reason !== 'back') announceAdded(items.length);
      remember();
      if (items.length > 0) page.emit(pagination, 'k2:list-extended', { count: items.length, page: last.current });
      return true;
    } catch (error) {
      if (control.signal.aborted) return false;
      // A failure is an alert; that something is under way must not be said after it.
      announce('');
      autoLeft = 0;
      panel.setFailure({ error: isCallError(error) ? error : new CallError('unreadable'), retry });
      return false;
    } finally {
      if (running === control) {
        running = undefined;
        panel.setBusy(false);
      }
      watchEnd();
    }
  };
  const announceAdded = (count: number) => {
    const { current, total } = last;
    const words = count > 0 ? text(page, 'load-more.added', { count, current, total }) : '';
    announce(last.next ? words : `${words} ${text(page, 'load-more.none-left')}`.trim());
  };
  const focusNew = (item: HTMLElement) => {
    const place = focusOf(item);
    focusTarget(place);
    place.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  };
  const more = () => void load('press', more);
  const panel = createPanel(page, more, signal);

  /** The item that the reader sees first, and the way back to it. */
  const remember = () => {
    if (last === first) return;
    const all = itemsOf(list, options);
    const seen = all.find((item) => keyOf(item) && item.getBoundingClientRect().bottom > 0) ?? all.at(-1);
    if (!seen) return;
    const { top } = seen.getBoundingClientRect();
    keepPlace({ list: address, pages: last.current - first.current, item: keyOf(seen) ?? '', top });
  };
  const goBack = async (place: NonNullable<ReturnType<typeof readPlace>>, reason: Reason = 'back') => {
    const wanted = first.current + Math.min(place.pages, RESTORED_PAGES);
    autoLeft = Math.max(0, autoLeft - place.pages);
    while (last.current < wanted && last.next) if (!(await load(reason, () => void goBack(place, 'press')))) return;
    const item = itemsOf(list, options).find((item) => keyOf(item) === place.item);
    // Who has scrolled meanwhile wants to be there.
    if (!item || hasMoved || signal.aborted) return;
    if (reason === 'press') focusTarget(focusOf(item));
    scrollBy({ top: item.getBoundingClientRect().top - place.top, behavior: 'instant' });
    remember();
  };

  const near = new IntersectionObserver(
    (records) => {
      if (!records.some(({ isIntersecting }) => isIntersecting) || running || savesData()) return;
      autoLeft--;
      void load('auto', more);
    },
    { rootMargin: `${NEAR_PX}px` },
  );
  /** Anew after each page: one that is short leaves the end as near as it was, which is no change. */
  const watchEnd = () => {
    near.disconnect();
    if (autoLeft > 0 && last.next && !signal.aborted) near.observe(panel.element);
  };

  list.after(panel.element);
  panel.show(first);
  counter?.classList.add('k2i-load-more__counter');
  for (const type of ['pointerenter', 'focusin'])
    panel.element.addEventListener(type, () => void loadFile('comments').catch(() => {}), {
      once: true,
      signal,
    });
  for (const type of ['wheel', 'touchmove', 'keydown', 'pointerdown'])
    addEventListener(type, () => (hasMoved = true), { once: true, passive: true, capture: true, signal });
  const onClick = ({ target }: MouseEvent) => {
    if (isElement(target) && unshadowed(target).closest('a[href]')) remember();
  };
  ownDocument.addEventListener('click', onClick, { capture: true, signal });
  const leave = () => {
    remember();
    // A page that is fetching is not kept for Back.
    running?.abort();
  };
  addEventListener('pagehide', leave, { signal });
  const place = readPlace(address);
  if (place) void goBack(place);
  else {
    dropHint();
    watchEnd();
  }

  return () => {
    gone.abort();
    running?.abort();
    near.disconnect();
    panel.element.remove();
    for (const node of added) node.remove();
    counter?.classList.remove('k2i-load-more__counter');
    extended.delete(list);
  };
}
