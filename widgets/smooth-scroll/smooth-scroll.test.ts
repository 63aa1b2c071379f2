import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { adopting } from '../../test/adopt.ts';
import { testPage } from '../../test/page.ts';
import { fakeScrolling, type Scrolling } from '../../test/scrolling.ts';
import { adopt as adoptWidget } from './controller.ts';

const adopt = adopting(adoptWidget);

let scrolling: Scrolling;
let release = () => {};

// Links that are not handled must not navigate the test's page.
beforeAll(() => {
  const { happyDOM } = window as unknown as { happyDOM: { settings: { navigation: Record<string, boolean> } } };
  happyDOM.settings.navigation.disableMainFrameNavigation = true;
});

const HERE = '/index.php/article?page=2';
beforeEach(() => {
  scrolling = fakeScrolling();
  history.replaceState(null, '', HERE);
});
afterEach(() => {
  release();
  vi.restoreAllMocks();
});

/** Adopts the first element of a page, with targets at 2,000 px. */
function open(html: string): HTMLElement {
  document.body.innerHTML = `${html}<h2 id="comments">Comments</h2><a name="prices"></a><h2 id="größe">Size</h2>
    <h2 id="100%">All</h2><p id="hidden">Hidden</p>`;
  const element = document.body.firstElementChild as HTMLElement;
  for (const target of document.querySelectorAll('h2,[name]')) scrolling.place(target, 2000);
  const hidden = document.querySelector('#hidden') as HTMLElement;
  vi.spyOn(hidden, 'getClientRects').mockReturnValue([] as unknown as DOMRectList);
  release = adopt(element, testPage());
  return element;
}
const anchor = (href: string) => open(`<a class="k2Anchor" href="${href}">Link</a>`);
/** Clicks, and returns true if the browser would have followed the link. */
function follow(element: Element, init: MouseEventInit = {}): boolean {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  element.dispatchEvent(event);
  const isNative = !event.defaultPrevented;
  event.preventDefault();
  return isNative;
}
const arrive = () => vi.advanceTimersByTimeAsync(520);
const here = () => location.pathname + location.search + location.hash;

describe('a link to a section of this page', () => {
  it.each([
    ['its id', `${HERE}#comments`],
    ['its name', `${HERE}#prices`],
    ['an id that is encoded', `${HERE}#gr%C3%B6%C3%9Fe`],
    ['an id that is not encoded', `${HERE}#größe`],
    ['an id that only looks encoded', `${HERE}#100%`],
    ['only a fragment', '#comments'],
    ['another path, as K2 prints it', '/index.php/1-the-article?page=2#comments'],
    ['another query, as K2 prints it', '/index.php/article?view=item&id=1:the-article&Itemid=163#comments'],
  ])('scrolls to it by %s in 500 ms', async (_what, href) => {
    const push = vi.spyOn(history, 'pushState');
    const link = anchor(href);
    link.focus();
    expect(follow(link)).toBe(false);
    expect(document.activeElement).not.toBe(link);
    await vi.advanceTimersByTimeAsync(499);
    expect(scrollY).toBeLessThan(2000);
    await vi.advanceTimersByTimeAsync(17);
    expect([scrollY, here()]).toEqual([2000, HERE + new URL(href, location.href).hash]);
    follow(link);
    expect(push).toHaveBeenCalledOnce();
  });

  it('respects the site’s scroll-margin-top for a fixed header', async () => {
    document.documentElement.style.setProperty('scroll-padding-top', '80px');
    const link = anchor('#comments');
    document.querySelector<HTMLElement>('#comments')?.style.setProperty('scroll-margin-top', '5px');
    follow(link);
    await arrive();
    expect(scrollY).toBe(1915);
    document.documentElement.removeAttribute('style');
  });

  it('sets the fragment of the page’s own address, whatever its <base>', () => {
    const push = vi.spyOn(history, 'pushState').mockImplementation(() => {});
    document.head.insertAdjacentHTML('beforeend', '<base href="http://behind-a-proxy.example/index.php/article">');
    follow(anchor('#comments'));
    document.querySelector('base')?.remove();
    expect(push.mock.calls.map(([, , address]) => `${address}`)).toEqual([`${location.href}#comments`]);
  });

  it('fires an event before it scrolls', () => {
    const onScrollTo = vi.fn();
    const link = anchor('#comments');
    link.addEventListener('k2:scroll-to', (event) => onScrollTo((event as CustomEvent).detail.target.id, scrollY));
    scrolling.reduceMotion(true);
    follow(link);
    expect(onScrollTo).toHaveBeenCalledExactlyOnceWith('comments', 0);
    expect(scrollY).toBe(2000);
  });

  it.each(['#', '#top', '#TOP', `${HERE}#top`])('to %s scrolls to the top', async (href) => {
    const link = anchor(href);
    scrolling.to(3000);
    expect(follow(link)).toBe(false);
    await arrive();
    expect([scrollY, document.activeElement]).toEqual([0, document.body]);
  });

  it('to an element with the id "top" scrolls to that', async () => {
    follow(open('<a class="k2Anchor" href="#top">Up</a><h2 id="top">Top</h2>'));
    await arrive();
    expect(scrollY).toBe(2000);
  });
});

describe('a link is followed by the browser', () => {
  const ANY = 'data-k2-widget="smooth-scroll"';
  it.each([
    ['to another page', ANY, '/index.php/other?page=2#comments'],
    ['to the page with another query', ANY, '/index.php/article?page=3#comments'],
    ['without a fragment', ANY, HERE],
    ['to an unknown fragment', ANY, `${HERE}#nothing`],
    ['to an element without a layout box', ANY, `${HERE}#hidden`],
    ['to an address for e-mail', ANY, 'mailto:a@example.org'],
    ['into a new window', 'class="k2Anchor" target="_blank"', '#comments'],
    ['to a download', 'class="k2Anchor" download', '#comments'],
    ['of K2 to a place that this page lacks', 'class="k2Anchor"', '/index.php/other#nothing'],
    ['of K2 to the top of another page', 'class="k2Anchor"', '/index.php/other#top'],
    ['of K2 to another host', 'class="k2Anchor"', 'http://other.example/index.php/article?page=2#comments'],
  ])('%s', async (_what, attributes, href) => {
    const push = vi.spyOn(history, 'pushState');
    const link = open(`<a ${attributes} href="${href}">Link</a>`);
    scrolling.to(500);
    expect(follow(link)).toBe(true);
    await arrive();
    expect([scrollY, push.mock.calls]).toEqual([500, []]);
  });

  it.each([{ ctrlKey: true }, { button: 1 }])('for a click with %o', (init) => {
    expect(follow(anchor('#comments'), init)).toBe(true);
  });

  it('after its release', () => {
    const link = anchor('#comments');
    release();
    expect(follow(link)).toBe(true);
  });
});

it('K2’s own script, which prevents links that it can’t follow, does not receive their clicks; other scripts do', () => {
  const original = vi.fn((event: Event) => event.preventDefault());
  const link = anchor('/index.php/other#nothing');
  link.addEventListener('click', original);
  expect(follow(link)).toBe(true);
  const other = open('<a data-k2-widget="smooth-scroll" href="/index.php/third#comments">Comments</a>');
  other.addEventListener('click', original);
  follow(other);
  expect(original).toHaveBeenCalledOnce();
});

describe('a bar at the top of the window', () => {
  it.each([
    ['smooth-scroll', '0', 2000 - 60],
    ['scroll-to', '0', 2000 - 60],
    ['scroll-to', '16px', 2000 - 48],
  ])('covers no content of the target of %s, whose padding is %s, also after Back', async (widget, padding, end) => {
    const bar = document.documentElement.appendChild(document.createElement('header'));
    bar.style.position = 'fixed';
    bar.getBoundingClientRect = () => new DOMRect(0, 0, 100, 60);
    // `ownDocument` reads the prototype.
    const prototype = Object.getPrototypeOf(document) as Document;
    vi.spyOn(prototype, 'elementsFromPoint').mockImplementation((_x, y) => (y < 60 ? [bar] : []));
    const link = open(`<a data-k2-widget="${widget}" href="#comments">Comments</a>`);
    const target = document.querySelector('#comments') as HTMLElement;
    target.style.paddingTop = padding;
    const printed = target.outerHTML;
    follow(link);
    await vi.advanceTimersByTimeAsync(1000);
    bar.remove();
    expect([scrollY, target.style.scrollMarginTop]).toEqual([end, end === 1940 ? '60px' : '']);
    release();
    expect(target.outerHTML.replace(' tabindex="-1"', '')).toBe(printed);
  });
});

it.each([
  ['48 px', '{}', 1952],
  ['its option', '{"offset": 100}', 1900],
  ['no distance, by its option', '{"offset": 0}', 2000],
])('scroll-to stops above the target by %s', async (_what, options, end) => {
  follow(open(`<a data-k2-widget="scroll-to" data-k2-options='${options}' href="#prices">Prices</a>`));
  await arrive();
  expect(scrollY).toBe(end);
});
