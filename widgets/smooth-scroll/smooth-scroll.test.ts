import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { adopting } from '../../test/adopt.ts';
import { testPage } from '../../test/page.ts';
import { fakeScrolling, type Scrolling } from '../../test/scrolling.ts';
import { adopt as adoptWidget } from './controller.ts';

const adopt = adopting(adoptWidget);

let scrolling: Scrolling;
const undo: (() => void)[] = [];

// Links that are not handled must not navigate the test's page.
beforeAll(() => {
  const { happyDOM } = window as unknown as { happyDOM: { settings: { navigation: Record<string, boolean> } } };
  happyDOM.settings.navigation.disableMainFrameNavigation = true;
});

beforeEach(() => {
  scrolling = fakeScrolling();
  history.replaceState(null, '', '/index.php/article?page=2');
});
afterEach(() => {
  for (const stop of undo.splice(0)) stop();
});

const TARGETS = `<h2 id="comments">Comments</h2><a name="prices"></a><h2 id="größe">Size</h2><h2 id="100%">All</h2>
  <p id="hidden">Hidden</p>`;

/** Adopts the link of a page, with targets at 2,000 px. */
function open(html: string): HTMLElement {
  document.body.innerHTML = `${html}${TARGETS}`;
  const element = document.body.firstElementChild as HTMLElement;
  for (const target of document.querySelectorAll('h2,[name]')) scrolling.place(target, 2000);
  const hidden = document.querySelector('#hidden') as HTMLElement;
  vi.spyOn(hidden, 'getClientRects').mockReturnValue([] as unknown as DOMRectList);
  undo.push(adopt(element, testPage()));
  return element;
}
/** Clicks, and returns true if the browser would have followed the link. */
function follow(element: Element, init: MouseEventInit = {}): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  element.dispatchEvent(event);
  const isNative = !event.defaultPrevented;
  event.preventDefault();
  return isNative;
}
const arrive = () => vi.advanceTimersByTimeAsync(520);
const HERE = '/index.php/article?page=2';

describe('a link to a section of this page', () => {
  it.each([
    ['its id', `${HERE}#comments`],
    ['its name', `${HERE}#prices`],
    ['an id that is encoded', `${HERE}#gr%C3%B6%C3%9Fe`],
    ['an id that is not encoded', `${HERE}#größe`],
    ['an id that only looks encoded', `${HERE}#100%`],
    ['only a fragment', '#comments'],
  ])('scrolls to it by %s in 500 ms', async (_what, href) => {
    const link = open(`<a class="k2Anchor" href="${href}">Comments</a>`);
    expect(follow(link)).toBe(false);
    await vi.advanceTimersByTimeAsync(499);
    expect(scrollY).toBeLessThan(2000);
    await vi.advanceTimersByTimeAsync(17);
    expect(scrollY).toBe(2000);
  });

  it('respects the site’s scroll-margin-top for a fixed header', async () => {
    document.documentElement.style.setProperty('scroll-padding-top', '80px');
    const link = open(`<a class="k2Anchor" href="${HERE}#comments">Comments</a>`);
    document.querySelector<HTMLElement>('#comments')?.style.setProperty('scroll-margin-top', '5px');
    follow(link);
    await arrive();
    expect(scrollY).toBe(1915);
    document.documentElement.removeAttribute('style');
  });

  it('sets the fragment of the page’s own address, whatever its <base>', async () => {
    const push = vi.spyOn(history, 'pushState').mockImplementation(() => {});
    document.head.insertAdjacentHTML('beforeend', '<base href="http://behind-a-proxy.example/index.php/article">');
    follow(open('<a class="k2Anchor" href="#comments">Comments</a>'));
    document.querySelector('base')?.remove();
    expect(push.mock.calls.map(([, , address]) => `${address}`)).toEqual([`${location.href}#comments`]);
  });

  it('sets the fragment of the address, as one entry of the history', async () => {
    const push = vi.spyOn(history, 'pushState');
    const link = open(`<a class="k2Anchor" href="${HERE}#comments">Comments</a>`);
    follow(link);
    expect(location.pathname + location.search + location.hash).toBe(`${HERE}#comments`);
    await arrive();
    scrolling.to(0);
    follow(link);
    expect(push).toHaveBeenCalledOnce();
    await arrive();
    expect(scrollY).toBe(2000);
  });

  it('moves the focus', () => {
    const link = open(`<a class="k2Anchor" href="${HERE}#comments">Comments</a>`);
    link.focus();
    follow(link);
    expect(document.activeElement?.id).toBe('comments');
  });

  it('fires an event before it scrolls', () => {
    const onScrollTo = vi.fn();
    const link = open(`<a class="k2Anchor" href="${HERE}#comments">Comments</a>`);
    link.addEventListener('k2:scroll-to', (event) => onScrollTo((event as CustomEvent).detail.target.id, scrollY));
    scrolling.reduceMotion(true);
    follow(link);
    expect(onScrollTo).toHaveBeenCalledExactlyOnceWith('comments', 0);
    expect(scrollY).toBe(2000);
  });

  it.each(['#', '#top', '#TOP', `${HERE}#top`])('to %s scrolls to the top', async (href) => {
    const link = open(`<a class="k2Anchor" href="${href}">Up</a>`);
    scrolling.to(3000);
    expect(follow(link)).toBe(false);
    await arrive();
    expect(scrollY).toBe(0);
    expect(document.activeElement).toBe(document.body);
  });

  it('to an element with the id "top" scrolls to that', async () => {
    const link = open('<a class="k2Anchor" href="#top">Up</a><h2 id="top">Top</h2>');
    await arrive();
    follow(link);
    await arrive();
    expect(scrollY).toBe(2000);
  });
});

describe('K2’s own link, which is printed with the canonical address of the article', () => {
  it.each([
    ['another path', '/index.php/1-the-article?page=2#comments'],
    ['another query', '/index.php/article?view=item&id=1:the-article&Itemid=163#comments'],
    ['no query', '/index.php/article#comments'],
  ])('scrolls to a target on this page if it has %s, and keeps the address in the address bar', async (_, href) => {
    const link = open(`<a class="k2Anchor" href="${href}">5 comments</a>`);
    expect(follow(link)).toBe(false);
    await arrive();
    expect(scrollY).toBe(2000);
    expect(location.pathname + location.search + location.hash).toBe(`${HERE}#comments`);
    expect(document.activeElement?.id).toBe('comments');
  });

  it.each(['/index.php/other#nothing', '/index.php/other#hidden', '/index.php/other#top', '/index.php/other#'])(
    'is followed by the browser if its target is not an element of this page: %s',
    async (href) => {
      const link = open(`<a class="k2Anchor" href="${href}">Link</a>`);
      scrolling.to(500);
      expect(follow(link)).toBe(true);
      await arrive();
      expect(scrollY).toBe(500);
    },
  );

  it('is followed by the browser if it leads to another host', () => {
    expect(
      follow(open('<a class="k2Anchor" href="http://other.example/index.php/article?page=2#comments">5</a>')),
    ).toBe(true);
  });
});

describe('smooth scrolling does not handle', () => {
  it.each([
    ['a link to another page', '/index.php/other?page=2#comments'],
    ['a link to the page with another query', '/index.php/article?page=3#comments'],
    ['a link without a fragment', HERE],
    ['a link to an unknown fragment', `${HERE}#nothing`],
    ['a link to an element without a layout box', `${HERE}#hidden`],
    ['a mailto: link', 'mailto:a@example.org'],
  ])('%s', async (_what, href) => {
    const push = vi.spyOn(history, 'pushState');
    const link = open(`<a data-k2-widget="smooth-scroll" href="${href}">Link</a>`);
    expect(follow(link)).toBe(true);
    await arrive();
    expect(scrollY).toBe(0);
    expect(push).not.toHaveBeenCalled();
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])('a click with %o', (init) => {
    expect(follow(open('<a class="k2Anchor" href="#comments">Comments</a>'), init)).toBe(true);
  });

  it.each(['target="_blank"', 'download'])('a link with %s', (attribute) => {
    expect(follow(open(`<a class="k2Anchor" href="#comments" ${attribute}>Comments</a>`))).toBe(true);
  });
});

it('K2’s own script, which prevents links that it can’t follow, does not receive their clicks; other scripts do', () => {
  const original = vi.fn((event: Event) => event.preventDefault());
  const link = open('<a class="k2Anchor" href="/index.php/other#nothing">Comments</a>');
  link.addEventListener('click', original);
  expect(follow(link)).toBe(true);
  const other = open('<a data-k2-widget="smooth-scroll" href="/index.php/third#comments">Comments</a>');
  other.addEventListener('click', original);
  follow(other);
  expect(original).toHaveBeenCalledOnce();
});

describe('a bar at the top of the window', () => {
  beforeEach(() => {
    const bar = document.documentElement.appendChild(document.createElement('header'));
    undo.push(() => bar.remove());
    bar.style.position = 'fixed';
    bar.getBoundingClientRect = () => new DOMRect(0, 0, 100, 60);
    const at = (_x: number, y: number) => (y < 60 ? [bar] : []);
    // `ownDocument` reads the prototype.
    vi.spyOn(Object.getPrototypeOf(document) as Document, 'elementsFromPoint').mockImplementation(at);
  });
  afterEach(() => void vi.restoreAllMocks());

  it.each([
    ['smooth-scroll', '0', 2000 - 60],
    ['scroll-to', '0', 2000 - 60],
    ['scroll-to', '16px', 2000 - 48],
  ])('covers no content of the target of %s, whose padding is %s, also after Back', async (widget, padding, end) => {
    const link = open(`<a data-k2-widget="${widget}" href="#comments">Comments</a>`);
    const target = document.querySelector('#comments') as HTMLElement;
    target.style.paddingTop = padding;
    const printed = target.outerHTML;
    follow(link);
    await vi.advanceTimersByTimeAsync(1000);
    expect(scrollY).toBe(end);
    expect(target.style.scrollMarginTop).toBe(end === 1940 ? '60px' : '');
    for (const stop of undo.splice(0)) stop();
    expect(target.outerHTML.replace(' tabindex="-1"', '')).toBe(printed);
  });
});

describe('scroll-to', () => {
  it('stops 48 px above the target', async () => {
    follow(open('<a data-k2-widget="scroll-to" href="#prices">Prices</a>'));
    await arrive();
    expect(scrollY).toBe(2000 - 48);
  });

  it.each([
    ['100', 1900],
    ['0', 2000],
    ['"far"', 1952],
  ])('stops at the distance of its option above the target: %s', async (offset, end) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    follow(open(`<a data-k2-widget="scroll-to" data-k2-options='{"offset": ${offset}}' href="#prices">Prices</a>`));
    await arrive();
    expect(scrollY).toBe(end);
    expect(warn).toHaveBeenCalledTimes(offset === '"far"' ? 1 : 0);
  });
});

it('a release restores native links', () => {
  const link = open('<a class="k2Anchor" href="#comments">Comments</a>');
  for (const stop of undo.splice(0)) stop();
  expect(follow(link)).toBe(true);
});
