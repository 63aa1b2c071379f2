import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { FaultName } from '../../fixtures/model.ts';
import { renderArchive } from '../../fixtures/pages/archive.ts';
import type { Language } from '../../src/page/script-tag.ts';
import { adopting } from '../../test/adopt.ts';
import { stubFiles } from '../../test/files.ts';
import { testPage } from '../../test/page.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { adopt as adoptWidget } from './controller.ts';
// Imported here so that no test waits for lazily loaded code.
import '../../src/comments/list/index.ts';
import '../../src/react/index.ts';

const adopt = adopting(adoptWidget);

const standIn = standInForTests({ language: 'en' });
const HERE = '/index.php/archiv';
// The library's own function would print the whole list for each failure.
const { waitFor } = vi;

interface Sanitizer {
  readonly elements: readonly string[];
  readonly attributes: readonly string[];
  readonly replaceWithChildrenElements: readonly string[];
}

/**
 * Removes the elements and attributes that a list must not have. happy-dom has no `setHTML`, and in it the walker of
 * the library stops at the first removed node.
 */
function setHTML(this: HTMLElement, html: string, { sanitizer }: { sanitizer: Sanitizer }): void {
  this.innerHTML = html;
  for (const element of this.querySelectorAll('*')) {
    if (sanitizer.replaceWithChildrenElements.includes(element.localName)) element.replaceWith(...element.childNodes);
    else if (!sanitizer.elements.includes(element.localName)) element.remove();
    for (const { name } of [...element.attributes])
      if (!sanitizer.attributes.includes(name)) element.removeAttribute(name);
  }
}

/** Moves the end of the list near the viewport. */
let comeNear: (() => void) | undefined;

beforeAll(() => {
  Object.assign(HTMLElement.prototype, { setHTML });
  // Documents of this DOM load style sheets even without a window.
  const { happyDOM } = window as unknown as { happyDOM: { settings: Record<string, unknown> } };
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;
});
afterAll(() => void Reflect.deleteProperty(HTMLElement.prototype, 'setHTML'));

let undo = () => {};
let page: ReturnType<typeof testPage>;

/** Opens a page of the long category. */
function open({ path = HERE, language = 'en' as Language, options = {} } = {}): HTMLElement {
  standIn.site.settings.language = language;
  history.replaceState(history.state, '', path);
  standIn.open((context) => renderArchive(context, options), path);
  page = testPage(language);
  undo = adopt(pagination(), page);
  return pagination();
}

function find<Found extends HTMLElement>(selector: string): Found {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`No ${selector}`);
  return found;
}

/** Sets the text of the first item on the second page. */
const write = (intro: string) => void Object.assign(standIn.site.archive[8] ?? {}, { intro });
const pagination = () => find('.k2Pagination');
const buttons = () => [...document.querySelectorAll<HTMLElement>('.k2i-load-more [role=button]')];
const more = (name = 'Show more'): HTMLElement => {
  const [button] = buttons();
  if (button?.textContent !== name) throw new Error(`No ${name}`);
  return button;
};
const titles = () => [...document.querySelectorAll('.catItemTitle a')].map(({ textContent }) => textContent);
const line = () => find('.k2i-load-more__line').textContent;
const spoken = () => document.querySelector('.k2i-announcer')?.textContent;
const calls = () => standIn.site.log;
const items = (count: number) => waitFor(() => expect(titles()).toHaveLength(count));
const retry = () => find<HTMLButtonElement>('.k2i-failure button');
const shownAlert = () => waitFor(() => find('[role=alert]'));
const passRetries = () => vi.advanceTimersByTimeAsync(3000);
const state = () => (history.state as Record<string, unknown> | null)?.['k2i-load-more'];

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
  history.replaceState(null, '', '/');
});
afterEach(() => {
  undo();
  vi.unstubAllGlobals();
  expect(page.failures).toEqual([]);
});

describe('the button below a list', () => {
  it('adds the items of the next page, in their order, each once', async () => {
    open();
    const first = titles();
    expect([first.length, line()]).toEqual([8, 'Page 1 of 4']);
    more().click();
    await items(16);
    expect(titles().slice(0, 8)).toEqual(first);
    expect(titles()).toEqual(standIn.site.archive.slice(0, 16).map(({ title }) => title));
    expect(line()).toBe('Page 2 of 4');
    expect(calls()).toMatchObject([{ call: 'page', method: 'GET', url: `${HERE}?start=8` }]);
    more().click();
    await items(24);
    expect(calls().at(-1)?.url).toBe(`${HERE}?start=16`);
  });

  it('follows the list, and the pagination is not changed except for its own counter', () => {
    open();
    const before = pagination().innerHTML;
    expect(find('.itemList').nextElementSibling).toBe(find('.k2i-load-more'));
    undo();
    expect(pagination().innerHTML).toBe(before);
  });

  it('is removed on the last page, which is announced', async () => {
    open({ path: `${HERE}?start=16` });
    more().focus();
    more().click();
    await items(14);
    expect(buttons()).toEqual([]);
    expect(line()).toBe('Page 4 of 4. You have reached the end.');
    await waitFor(() => expect(spoken()).toBe('6 more articles. Page 4 of 4. You have reached the end.'));
  });

  it('announces the number of new items, fires an event, and focuses the first of them', async () => {
    const changed = vi.fn();
    open().addEventListener('k2:list-extended', (event) => changed((event as CustomEvent).detail));
    more().focus();
    await userEvent.keyboard('{Enter}');
    await items(16);
    expect(document.activeElement?.textContent).toBe(titles()[8]);
    await waitFor(() => expect(spoken()).toBe('8 more articles. Page 2 of 4.'));
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
    expect(more().getAttribute('href')).toBe(`${location.origin}${HERE}?start=8`);
    for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }]) {
      const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
      const seen = vi.fn((event: Event) => {
        expect(event.defaultPrevented).toBe(false);
        event.preventDefault();
      });
      document.body.addEventListener('click', seen, { once: true });
      more().dispatchEvent(click);
      expect(seen).toHaveBeenCalledOnce();
    }
    expect(calls()).toEqual([]);
  });

  it('works in a template with other class names, by options', async () => {
    standIn.open((context) =>
      renderArchive(context, { list: '.news', item: '.entry' })
        .replaceAll('class="itemList"', 'class="news"')
        .replaceAll('itemContainer', 'entry')
        .replaceAll('catItemView', 'box'),
    );
    const { archive } = standIn.site;
    const other = renderArchive(standIn.context('/index.php?start=8'))
      .replaceAll('class="itemList"', 'class="news"')
      .replaceAll('itemContainer', 'entry')
      .replaceAll('catItemView', 'box');
    standIn.server.use(http.get('*/index.php', () => HttpResponse.html(other)));
    page = testPage();
    undo = adopt(pagination(), page);
    more().click();
    await items(16);
    expect(titles().at(-1)).toBe(archive[15]?.title);
  });

  it('exists once if a template prints the pagination twice', () => {
    open();
    const again = pagination().cloneNode(true) as HTMLElement;
    find('.itemList').before(again);
    const undoAgain = adopt(again, page);
    expect(buttons()).toHaveLength(1);
    undoAgain();
    expect(more()).toBeTruthy();
  });
});

describe('added items', () => {
  it('have the marks and results of their ratings, their columns and groups, and no other id', async () => {
    open();
    more().click();
    await items(16);
    const item = find('.itemListPrimary .itemContainer');
    expect(item.style.width).toBe('50.0%');
    expect(item.querySelector('.four-stars')?.getAttribute('data-id')).toMatch(/^1\d\d$/);
    expect(item.querySelector('.itemRatingLog')?.id).toMatch(/^itemRatingLog1\d\d$/);
    const voted = find('.itemListLeading .itemCurrentRating');
    expect(voted.style.width).toBe('100%');
    expect(document.querySelectorAll('#itemListPrimary')).toHaveLength(1);
    expect(document.querySelector('[data-k2-width]')).toBeNull();
  });

  it.each([
    ['a handler', '<p onclick="x()">a</p>'],
    ['a form', '<form><input name="q"></form>'],
    ['a place of its own', '<p style="position:fixed;width:100%">a</p>'],
  ])('with %s are left to the browser, which shows their page', async (_what, intro) => {
    const follow = vi.spyOn(location, 'assign').mockReturnValue(undefined);
    open();
    write(intro);
    more().click();
    await waitFor(() => expect(`${follow.mock.lastCall}`).toBe(`${location.origin}${HERE}?start=8`));
    expect(titles()).toHaveLength(8);
    const button = find('.k2i-load-more__button');
    expect([button.textContent, button.hasAttribute('aria-disabled')]).toEqual(['Show more', false]);
  });

  it('exclude items that are in the list already, if it has grown meanwhile', async () => {
    open();
    const before = titles();
    const [newest] = standIn.site.archive;
    if (newest)
      standIn.site.archive.unshift(
        { ...newest, id: 900, title: 'Eilmeldung' },
        { ...newest, id: 901, title: 'Noch eine' },
      );
    more().click();
    await items(14);
    expect(titles().slice(0, 8)).toEqual(before);
    expect(new Set(titles()).size).toBe(14);
    await waitFor(() => expect(spoken()).toBe('6 more articles. Page 2 of 4.'));
  });

  it('are removed on release, with all other changes', async () => {
    open();
    const before = find('#k2Container').innerHTML.replaceAll(/<div class="k2i-load-more"[\s\S]*?<\/div>/g, '');
    more().click();
    await items(16);
    undo();
    expect(titles()).toHaveLength(8);
    expect(find('#k2Container').innerHTML).toBe(before);
  });
});

describe('a next page that fails to load', () => {
  const CASES: readonly (readonly [FaultName, string])[] = [
    ['500', 'The site answered with an error (500).'],
    ['reset', 'The site could not be reached.'],
    ['html', 'The site’s answer could not be read.'],
    ['session', 'The site’s answer could not be read.'],
  ];

  it.each(CASES)('(%s) is reported next to the button, and can be retried', async (fault, reason) => {
    open();
    // A redirect that leads to a redirect would never end here.
    standIn.site.fault('page', fault, fault === 'session' ? 1 : undefined);
    more().focus();
    more().click();
    await passRetries();
    const alert = await shownAlert();
    expect(alert.textContent).toContain(`More articles could not be loaded. ${reason}`);
    expect([titles().length, line()]).toEqual([8, 'Page 1 of 4']);
    expect(document.activeElement).toBe(more());
    standIn.site.fault('page', undefined);
    retry().focus();
    await userEvent.keyboard('{Enter}');
    await items(16);
    expect(document.querySelector('[role=alert]')).toBeNull();
    expect(document.activeElement?.textContent).toBe(titles()[8]);
  });

  it('is followed as a link if the code can’t be loaded, unless the browser is offline', async () => {
    const follow = vi.spyOn(location, 'assign').mockReturnValue(undefined);
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open();
    stubFiles({ comments: () => Promise.reject(new TypeError('Failed to fetch')) });
    more().click();
    await waitFor(() => expect(find('[role=alert]').textContent).toContain('No connection'));
    expect(follow).not.toHaveBeenCalled();
    onLine.mockReturnValue(true);
    retry().click();
    await waitFor(() => expect(`${follow.mock.lastCall}`).toBe(`${location.origin}${HERE}?start=8`));
    vi.restoreAllMocks();
  });

  it.each([
    ['another page of the list', `${HERE}?start=16`],
    ['the first page', HERE],
  ])('is reported if %s arrives instead', async (_what, path) => {
    open();
    standIn.server.use(http.get(`*${HERE}`, () => HttpResponse.html(renderArchive(standIn.context(path)))));
    more().click();
    await waitFor(() => expect(find('[role=alert]').textContent).toContain('could not be read'));
    expect(titles()).toHaveLength(8);
  });
});

describe('a list that loads automatically', () => {
  const auto = { options: { auto: true } };

  it('does so three times at most', async () => {
    const [newest] = standIn.site.archive;
    if (newest)
      standIn.site.archive.push(
        ...Array.from({ length: 20 }, (_, n) => ({ ...newest, id: 800 + n, title: `Alt ${n}` })),
      );
    open(auto);
    for (let times = 1; times <= 3; times++) {
      comeNear?.();
      await items(8 * (times + 1));
    }
    expect(comeNear).toBeUndefined();
    more().click();
    await items(40);
    expect(comeNear).toBeUndefined();
  });

  it('stops after a failure', async () => {
    open(auto);
    standIn.site.fault('page', '500');
    comeNear?.();
    await shownAlert();
    expect(comeNear).toBeUndefined();
    expect(calls()).toHaveLength(1);
  });

  it('does not with Save-Data', async () => {
    vi.stubGlobal('navigator', Object.create(navigator, { connection: { value: { saveData: true } } }));
    open(auto);
    comeNear?.();
    expect(more()).toBeTruthy();
    expect(calls()).toEqual([]);
  });
});

describe('a reader who returns', () => {
  /** Opens the same page in the same entry of the history, like a browser without a back/forward cache. */
  async function comeBack() {
    undo();
    calls().length = 0;
    open();
  }

  it('sees the same items at the same position', async () => {
    open();
    more().click();
    await items(16);
    const item = document.querySelectorAll<HTMLElement>('.itemContainer')[12];
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
      return new DOMRect(0, this === item ? 40 : -500, 10, 100);
    });
    const stay = (event: Event) => event.preventDefault();
    document.addEventListener('click', stay);
    item?.querySelector('a')?.click();
    document.removeEventListener('click', stay);
    const { pathname } = item?.querySelector<HTMLAnchorElement>('.catItemTitle a') ?? {};
    expect(state()).toEqual({ pages: 1, item: pathname, top: 40 });
    vi.restoreAllMocks();
    const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => {});
    await comeBack();
    await items(16);
    await waitFor(() => expect(scrolled).toHaveBeenCalledWith({ top: -40, behavior: 'instant' }));
    expect(line()).toBe('Page 2 of 4');
    expect(calls()).toHaveLength(1);
    vi.restoreAllMocks();
  });

  it('is not moved after scrolling meanwhile', async () => {
    open();
    more().click();
    await items(16);
    const scrolled = vi.spyOn(window, 'scrollBy').mockImplementation(() => {});
    await comeBack();
    window.dispatchEvent(new WheelEvent('wheel'));
    await items(16);
    await waitFor(() => expect(more()).toBeTruthy());
    expect(scrolled).not.toHaveBeenCalled();
    vi.restoreAllMocks();
  });

  it('sees a failure, with a button that adds a page', async () => {
    history.replaceState({ 'k2i-load-more': { pages: 2, item: '118', top: 10 } }, '');
    standIn.site.fault('page', '500', 1);
    open();
    await shownAlert();
    retry().click();
    await items(16);
  });

  it('sees the unchanged list if the stored place is markup', () => {
    history.replaceState({ 'k2i-load-more': '<img src=x onerror=x()>' }, '');
    open();
    expect(calls()).toEqual([]);
    expect(more()).toBeTruthy();
  });
});

describe('a pagination that can’t be adopted', () => {
  it.each([
    ['No list', '<div><div class="k2Pagination"><b>1</b><a href="/a?start=8">2</a></div></div>'],
    ['No pages', '<div><div class="itemList"></div><div class="k2Pagination"></div></div>'],
  ])('%s', (reason, html) => {
    document.body.innerHTML = html;
    expect(() => adopt(pagination(), testPage())).toThrow(reason);
  });
});

describe('a list that a script lays out', () => {
  const set = (selector: string, styles: Partial<CSSStyleDeclaration>) => () => {
    for (const box of document.querySelectorAll<HTMLElement>(selector)) Object.assign(box.style, styles);
  };
  it.each([
    ['positions', set('.itemContainer', { position: 'absolute' })],
    ['transforms', set('.itemContainer', { transform: 'translate(0px, 40px)', animationName: 'none' })],
    ['rows of a grid', set('.itemContainer', { gridRow: 'auto / span 9' })],
    ['columns', set('#itemListPrimary', { float: 'left' })],
    ['the height of the box around it', set('.itemList', { height: '900px' })],
  ])('by %s goes on by its next page', async (_by, layOut) => {
    const follow = vi.spyOn(location, 'assign').mockReturnValue(undefined);
    open();
    layOut();
    const { length } = document.querySelectorAll('.itemContainer');
    expect(length).toBeGreaterThan(1);
    await userEvent.click(more());
    await waitFor(() => expect(`${follow.mock.lastCall}`).toBe(`${location.origin}${HERE}?start=8`));
    expect(document.querySelectorAll('.itemContainer')).toHaveLength(length);
  });
});
