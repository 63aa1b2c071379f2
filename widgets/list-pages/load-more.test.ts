import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderArchive } from '../../fixtures/pages/archive.ts';
import { LOAD_MORE_KEY } from '../../src/dom/storage-keys.ts';
import { adopting } from '../../test/adopt.ts';
import { stubFiles } from '../../test/files.ts';
import { find } from '../../test/find.ts';
import { testPage } from '../../test/page.ts';
import { setHtmlForTests } from '../../test/set-html.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { adopt as adoptWidget } from './controller.ts';
// Imported here so that no test waits for lazily loaded code.
import '../../src/comments/list/index.ts';
import '../../src/react/index.ts';

const adopt = adopting(adoptWidget);

setHtmlForTests();
const standIn = standInForTests({ language: 'en' });
const HERE = '/index.php/archiv';
const SECOND = `${HERE}?start=8`;
// The library's own function would print the whole list for each failure.
const { waitFor } = vi;

/** Moves the end of the list near the viewport. */
let comeNear: (() => void) | undefined;
let undo = () => {};
let page: ReturnType<typeof testPage>;

/** Opens a page of the long category. */
function open({ path = HERE, options = {} } = {}): HTMLElement {
  history.replaceState(history.state, '', path);
  standIn.open((context) => renderArchive(context, options), path);
  page = testPage();
  undo = adopt(pagination(), page);
  return pagination();
}

const pagination = () => find('.k2Pagination');
const more = (name = 'Show more'): HTMLElement => {
  const button = find('.k2i-load-more [role=button]');
  if (button.textContent !== name) throw new Error(`No ${name}`);
  return button;
};
const titles = () => [...document.querySelectorAll('.catItemTitle a')].map(({ textContent }) => textContent);
const line = () => find('.k2i-load-more__line').textContent;
const announced = (words: string) =>
  waitFor(() => expect(document.querySelector('.k2i-announcer')?.textContent).toBe(words));
const calls = () => standIn.site.log;
const items = (count: number) => waitFor(() => expect(titles()).toHaveLength(count));
const retry = () => find<HTMLButtonElement>('.k2i-failure button');
const alerted = (words: string) => waitFor(() => expect(find('[role=alert]').textContent).toContain(words));
/** Answers requests for the list with this page. */
const answer = (html: string, status = 200) =>
  standIn.server.use(http.get(`*${HERE}`, () => HttpResponse.html(html, { status })));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly seen: (records: { isIntersecting: boolean }[]) => void) {}
      observe() {
        comeNear = () => this.seen([{ isIntersecting: true }]);
      }
      disconnect() {
        comeNear = undefined;
      }
    },
  );
  vi.spyOn(location, 'assign').mockImplementation(() => {});
  history.replaceState(null, '', '/');
});
afterEach(() => {
  undo();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  expect(page.failures).toEqual([]);
});

const followed = () =>
  waitFor(() => expect(`${vi.mocked(location.assign).mock.lastCall}`).toBe(`${location.origin}${SECOND}`));

describe('the button below a list', () => {
  it('adds the items of the next page, in their order, each once, until it is released', async () => {
    open();
    const before = find('#k2Container').innerHTML.replaceAll(/<div class="k2i-load-more"[\s\S]*?<\/div>/g, '');
    expect([titles().length, line()]).toEqual([8, 'Page 1 of 4']);
    expect(find('.itemList').nextElementSibling).toBe(find('.k2i-load-more'));
    more().click();
    await items(16);
    expect(titles()).toEqual(standIn.site.archive.slice(0, 16).map(({ title }) => title));
    expect([line(), more().getAttribute('href')]).toEqual(['Page 2 of 4', `${location.origin}${HERE}?start=16`]);
    expect(calls().map(({ method, url }) => `${method} ${url}`)).toEqual([`GET ${SECOND}`]);
    undo();
    expect(find('#k2Container').innerHTML).toBe(before);
  });

  it('is removed on the last page, which is announced', async () => {
    open({ path: `${HERE}?start=16` });
    more().focus();
    more().click();
    await items(14);
    expect(document.querySelector('.k2i-load-more [role=button]')).toBeNull();
    expect(line()).toBe('Page 4 of 4. You have reached the end.');
    await announced('6 more articles loaded. Page 4 of 4. You have reached the end.');
  });

  it('announces the number of new items, fires an event, and focuses the first of them', async () => {
    const changed = vi.fn();
    open().addEventListener('k2:list-extended', (event) => changed((event as CustomEvent).detail));
    more().focus();
    await userEvent.keyboard('{Enter}');
    await items(16);
    expect(document.activeElement?.textContent).toBe(titles()[8]);
    await announced('8 more articles loaded. Page 2 of 4.');
    expect(changed).toHaveBeenCalledExactlyOnceWith({ count: 8, page: 2 });
  });

  it('works with the space key, and only once while it loads', async () => {
    open();
    more().dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true }));
    expect(more('Loading…').getAttribute('aria-disabled')).toBe('true');
    more('Loading…').click();
    await items(16);
    expect(more().hasAttribute('aria-disabled')).toBe(false);
    expect(calls()).toHaveLength(1);
  });

  it('is a link to the next page for a click that opens another tab', () => {
    open();
    expect(more().getAttribute('href')).toBe(`${location.origin}${SECOND}`);
    const seen = vi.fn((event: Event) => event.preventDefault());
    document.body.addEventListener('click', seen);
    more().dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
    document.body.removeEventListener('click', seen);
    expect([seen.mock.calls.length, calls()]).toEqual([1, []]);
  });

  it('works in a template with other class names, by options', async () => {
    const renamed = (html: string) =>
      html.replaceAll('class="itemList"', 'class="news"').replaceAll('itemContainer', 'entry');
    standIn.open((context) => renamed(renderArchive(context, { list: '.news', item: '.entry' })));
    const other = renamed(renderArchive(standIn.context('/index.php?start=8')));
    standIn.server.use(http.get('*/index.php', () => HttpResponse.html(other)));
    page = testPage();
    undo = adopt(pagination(), page);
    more().click();
    await items(16);
    expect(titles().at(-1)).toBe(standIn.site.archive[15]?.title);
  });

  it('exists once if a template prints the pagination twice', () => {
    const again = open().cloneNode(true) as HTMLElement;
    find('.itemList').before(again);
    adopt(again, page)();
    expect(document.querySelectorAll('.k2i-load-more')).toHaveLength(1);
  });
});

describe('added items', () => {
  it('have the marks and results of their ratings, their columns and groups, links to edit, and no other id', async () => {
    open();
    const edit = '<a class="catItemEditLink" data-k2-modal="edit" href="/item/edit/9?tmpl=component">Edit item</a>';
    Object.assign(standIn.site.archive[8] ?? {}, { intro: edit });
    more().click();
    await items(16);
    const item = find('.itemListPrimary .itemContainer');
    expect(item.style.width).toBe('50.0%');
    expect(item.querySelector('.four-stars')?.getAttribute('data-id')).toMatch(/^1\d\d$/);
    expect(item.querySelector('.itemRatingLog')?.id).toMatch(/^itemRatingLog1\d\d$/);
    expect(find('.itemListLeading .itemCurrentRating').style.width).toBe('100%');
    expect(find('.catItemEditLink').dataset.k2Modal).toBe('edit');
    expect(document.querySelectorAll('#itemListPrimary')).toHaveLength(1);
    expect(document.querySelector('[data-k2-width]')).toBeNull();
  });

  it.each([
    ['a handler', '<p onclick="x()">a</p>'],
    ['a form', '<form><input name="q"></form>'],
    ['a place of its own', '<p style="position:fixed;width:100%">a</p>'],
    ['an address that a script would show', '<span id="cloak4f2">You need JavaScript</span>'],
    ['an element of a library', '<joomla-hidden-mail>You need JavaScript</joomla-hidden-mail>'],
    ['attributes of a framework', '<p uk-grid="">a</p>'],
  ])('with %s are left to the browser, which shows their page', async (_what, intro) => {
    open();
    Object.assign(standIn.site.archive[8] ?? {}, { intro });
    more().click();
    await followed();
    expect(titles()).toHaveLength(8);
    expect(more().hasAttribute('aria-disabled')).toBe(false);
  });

  it('exclude items that are in the list already, if it has grown meanwhile', async () => {
    open();
    const before = titles();
    const [newest] = standIn.site.archive;
    for (const id of [900, 901]) standIn.site.archive.unshift({ ...newest, id, title: `News ${id}` } as never);
    more().click();
    await items(14);
    expect(titles().slice(0, 8)).toEqual(before);
    expect(new Set(titles()).size).toBe(14);
    await announced('6 more articles loaded. Page 2 of 4.');
  });

  it('are found by the pagination of their page, even if a script adds a class to that of this page', async () => {
    open().classList.add('uk-inview');
    more().click();
    await items(16);
  });
});

describe('a next page that fails to load', () => {
  it.each([
    ['500', 'The site answered with an error (500).'],
    ['session', 'The site’s answer could not be read.'],
  ] as const)('(%s) is reported next to the button, and can be retried', async (fault, reason) => {
    open();
    // A redirect that leads to a redirect would never end here.
    standIn.site.fault('page', fault, fault === 'session' ? 1 : undefined);
    more().focus();
    more().click();
    await vi.advanceTimersByTimeAsync(3000);
    await alerted(`More articles could not be loaded. ${reason}`);
    expect([titles().length, line(), document.activeElement]).toEqual([8, 'Page 1 of 4', more()]);
    standIn.site.fault('page', undefined);
    retry().focus();
    await userEvent.keyboard('{Enter}');
    await items(16);
    expect(document.querySelector('[role=alert]')).toBeNull();
    expect(document.activeElement?.textContent).toBe(titles()[8]);
  });

  it('is followed as a link if the code can’t be loaded, unless the browser is offline', async () => {
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open();
    stubFiles({ comments: () => Promise.reject(new TypeError('Failed to fetch')) });
    more().click();
    await alerted('No connection');
    expect(location.assign).not.toHaveBeenCalled();
    onLine.mockReturnValue(true);
    retry().click();
    await followed();
  });

  it('is followed as a link if a proxy asks for a log-in or a check for robots', async () => {
    open();
    answer('<!DOCTYPE html><html><head><title>Just a moment...</title></head></html>', 403);
    more().click();
    await followed();
  });

  it.each([`${HERE}?start=16`, HERE])('is reported if another page of the list arrives instead: %s', async (path) => {
    open();
    answer(renderArchive(standIn.context(path)));
    more().click();
    await alerted('could not be read');
    expect(titles()).toHaveLength(8);
  });
});

describe('a list that loads automatically', () => {
  const auto = { options: { auto: true } };

  it('does so three times at most', async () => {
    const [newest] = standIn.site.archive;
    for (let id = 800; id < 820; id++) standIn.site.archive.push({ ...newest, id, title: `Old ${id}` } as never);
    open(auto);
    for (const count of [16, 24, 32]) {
      comeNear?.();
      await items(count);
    }
    more().click();
    await items(40);
    expect(comeNear).toBeUndefined();
  });

  it('stops after a failure', async () => {
    open(auto);
    standIn.site.fault('page', '500');
    comeNear?.();
    await alerted('500');
    expect([comeNear, calls().length]).toEqual([undefined, 1]);
  });

  it('does not with Save-Data', () => {
    vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData: true } } }));
    open(auto);
    comeNear?.();
    expect(calls()).toEqual([]);
  });
});

describe('a visitor who returns', () => {
  /** Adds a page, leaves by a link of an item that is 40 px below the top of the window, and comes back. */
  async function comeBack() {
    history.replaceState({ other: 1 }, '');
    open();
    more().click();
    await items(16);
    const item = document.querySelectorAll<HTMLElement>('.itemContainer')[12];
    const measured = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: HTMLElement,
    ) {
      return new DOMRect(0, this === item ? 40 : -500, 10, 100);
    });
    document.addEventListener('click', (event) => event.preventDefault(), { once: true });
    item?.querySelector('a')?.click();
    measured.mockRestore();
    undo();
    calls().length = 0;
    open();
  }

  it('sees the same items at the same position', async () => {
    const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => {});
    await comeBack();
    expect(history.state).toEqual({ other: 1, [LOAD_MORE_KEY]: { pages: 1, item: expect.anything(), top: 40 } });
    await items(16);
    await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ top: -40, behavior: 'instant' }));
    expect([line(), calls().length]).toEqual(['Page 2 of 4', 1]);
  });

  it('is not moved after scrolling meanwhile', async () => {
    const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => {});
    await comeBack();
    window.dispatchEvent(new WheelEvent('wheel'));
    await items(16);
    await waitFor(() => more());
    expect(scrolled).not.toHaveBeenCalled();
  });

  it('sees a failure, with a button that adds a page', async () => {
    history.replaceState({ [LOAD_MORE_KEY]: { pages: 2, item: '118', top: 10 } }, '');
    standIn.site.fault('page', '500', 1);
    open();
    await alerted('500');
    retry().click();
    await items(16);
  });

  it('sees the unchanged list if the stored place is markup', () => {
    history.replaceState({ [LOAD_MORE_KEY]: '<img src=x onerror=x()>' }, '');
    open();
    expect([calls(), more().textContent]).toEqual([[], 'Show more']);
  });

  it('gets new items although the browser refuses to keep the place', async () => {
    open();
    vi.spyOn(history, 'replaceState').mockImplementation(() => {
      throw new DOMException('Too many', 'SecurityError');
    });
    more().click();
    await items(16);
  });
});

it.each([
  ['No list', '<div><div class="k2Pagination"><b>1</b><a href="/a?start=8">2</a></div></div>'],
  ['No pages', '<div><div class="itemList"></div><div class="k2Pagination"></div></div>'],
])('a pagination that can’t be adopted: %s', (reason, html) => {
  document.body.innerHTML = html;
  expect(() => adopt(pagination(), testPage())).toThrow(reason);
});

describe('a list that a script lays out', () => {
  it.each<[string, string, Partial<CSSStyleDeclaration>]>([
    ['positions', '.itemContainer', { position: 'absolute' }],
    ['transforms', '.itemContainer', { transform: 'translate(0px, 40px)', animationName: 'none' }],
    ['rows of a grid', '.itemContainer', { gridRow: 'auto / span 9' }],
    ['columns', '#itemListPrimary', { float: 'left' }],
    ['the height of the box around it', '.itemList', { height: '900px' }],
  ])('by %s goes on by its next page, at once and during the call', async (_by, selector, styles) => {
    open();
    const layOut = () => {
      for (const box of document.querySelectorAll<HTMLElement>(selector)) Object.assign(box.style, styles);
    };
    more().click();
    layOut();
    await followed();
    vi.mocked(location.assign).mockClear();
    more().click();
    await followed();
    expect([titles().length, calls().length]).toEqual([8, 1]);
  });
});
