import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../fixtures/pages/examples/popups.ts';
import { installK2Shim } from '../../src/compat/k2-shim.ts';
import type { Language } from '../../src/page/page.ts';
import { adopting } from '../../test/adopt.ts';

import { find } from '../../test/find.ts';
import { fakeIntersections } from '../../test/intersections.ts';
import { testPage } from '../../test/page.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { adopt as adoptWidget } from './controller.ts';
import { FRAME_PATIENCE_MS } from './frame.ts';
// So that no test waits for what is fetched when it is needed.
import '../../src/react/index.ts';

const adopt = adopting(adoptWidget);

const standIn = standInForTests({ language: 'en' });
let undo: (() => void)[];
let page: ReturnType<typeof testPage>;
let events: string[];

/** Keeps pages of frames from loading, about which happy-dom complains. */
beforeEach(() => {
  const { console: environment } = document.defaultView as unknown as { console: Console };
  vi.spyOn(environment, 'error').mockImplementation(() => {});
  undo = [];
  events = [];
  vi.spyOn(HTMLIFrameElement.prototype, 'src', 'set').mockImplementation(function (this: HTMLIFrameElement, src) {
    this.dataset.src = src;
  });
});
afterEach(async () => {
  for (const task of undo) task();
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  document.documentElement.removeAttribute('dir');
  Reflect.deleteProperty(window, '$K2');
  expect(page.failures).toEqual([]);
});

function open(language: Language = 'en'): void {
  standIn.site.settings.language = language;
  standIn.open(render);
  page = testPage(language);
  for (const name of ['k2:opened', 'k2:closed'])
    find('main').addEventListener(name, (event) => events.push(`${name} ${(event as CustomEvent).detail.what}`));
}

const dialog = () => find<HTMLDialogElement>('dialog');
const images = () => [...document.querySelectorAll<HTMLImageElement>('dialog img')];
const stage = () => find('dialog .k2i-popup__stage');
/** Finds the picture in view. */
const image = () => images().find(({ src }) => src.startsWith(openLink().href)) ?? find<HTMLImageElement>('dialog img');
const openLink = () => find<HTMLAnchorElement>('dialog .k2i-popup__open');
const dialogClosed = () => waitFor(() => expect(document.querySelector('dialog')).toBeNull());
const link = (selector: string) => find<HTMLAnchorElement>(selector);
const gallery = (place: number) => link(`.itemImageGallery a:nth-of-type(${place})`);

/** Adopts a link, if that has not been done, and clicks it. */
function click(element: HTMLAnchorElement, init: MouseEventInit = {}): MouseEvent {
  if (!element.hasAttribute('aria-haspopup')) undo.push(adopt(element, page));
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  element.dispatchEvent(event);
  return event;
}

const shown = () => new URL(openLink().href).pathname.split('/').at(-1)?.replace('.svg', '');

describe('a link to a popup', () => {
  beforeEach(() => open());

  it('opens it instead of its page, and hides the click from other listeners', async () => {
    const original = vi.fn();
    undo.push(adopt(link('#single'), page));
    link('#single').addEventListener('click', original);
    find('main').addEventListener('click', original);
    const event = click(link('#single'));
    expect(original).not.toHaveBeenCalled();
    expect([event.defaultPrevented, dialog().open]).toEqual([true, true]);
    expect(events).toEqual(['k2:opened image']);
    dialog().close();
    await dialogClosed();
    expect(events).toEqual(['k2:opened image', 'k2:closed image']);
    expect(document.activeElement).toBe(link('#single'));
  });

  it.each<[string, MouseEventInit]>([
    ['with Ctrl', { ctrlKey: true }],
    ['with Meta', { metaKey: true }],
    ['with Shift', { shiftKey: true }],
    ['with the middle button', { button: 1 }],
  ])('clicked %s is left to the browser', (_how, init) => {
    find('main').addEventListener('click', (event) => event.preventDefault());
    click(link('#single'), init);
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('is followed if its file is downloaded, and hidden from other listeners', () => {
    const original = vi.fn((event: Event) => event.preventDefault());
    link('#report').href = 'http://localhost:3000/item/download/7';
    find('main').addEventListener('click', original);
    const event = click(link('#report'));
    expect([event.defaultPrevented, original.mock.calls.length]).toEqual([false, 0]);
    expect(document.querySelector('dialog')).toBeNull();
    expect(link('#report').hasAttribute('aria-haspopup')).toBe(false);
  });

  it('has aria-haspopup="dialog" until its release', () => {
    const before = link('#report').outerHTML;
    const release = adopt(link('#report'), page);
    expect(link('#report').getAttribute('aria-haspopup')).toBe('dialog');
    release();
    expect(link('#report').outerHTML).toBe(before);
  });

  it('closes its popup on release', async () => {
    click(link('#report'));
    for (const task of undo.splice(0)) task();
    await dialogClosed();
    expect(document.documentElement.hasAttribute('style')).toBe(false);
    expect(events).toEqual(['k2:opened iframe', 'k2:closed iframe']);
  });
});

describe('a picture', () => {
  beforeEach(() => open());

  it('is loading, then ready', () => {
    click(link('#single'));
    expect([stage().dataset.state, stage().getAttribute('aria-busy')]).toEqual(['loading', 'true']);
    expect(find('.k2i-popup__loading').textContent).toBe('Loading…');
    fireEvent.load(image());
    expect([stage().dataset.state, stage().getAttribute('aria-busy')]).toEqual(['ready', 'false']);
    expect(document.querySelector('.k2i-popup__loading')).toBeNull();
  });
});

describe('a gallery', () => {
  it('is at the picture of the last key, whatever was seen before it', () => {
    const views = fakeIntersections();
    open();
    click(gallery(2));
    const seenAt = performance.now() - 1;
    for (const key of ['ArrowRight', 'ArrowRight']) fireEvent.keyDown(dialog(), { key });
    const last = shown();
    views.show(images()[2]?.parentElement as Element, seenAt);
    expect(shown()).toBe(last);
    expect(last).not.toBe('apfel');
    vi.unstubAllGlobals();
  });

  it('fetches a picture when it comes into view, and its neighbours when it has loaded', () => {
    open();
    click(gallery(2));
    const fetched = () => images().flatMap(({ src }) => /(\w+)\.svg/.exec(src)?.[1] ?? []);
    expect(fetched()).toEqual(['rad']);
    fireEvent.load(image());
    expect(fetched()).toEqual(['see', 'rad', 'apfel']);
  });

  it.each([{ saveData: true }, { effectiveType: '2g' }])(
    'fetches no neighbours on a connection with %j',
    (connection) => {
      Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
      open();
      click(gallery(2));
      fireEvent.load(image());
      expect(images().filter(({ src }) => src)).toHaveLength(1);
      Reflect.deleteProperty(navigator, 'connection');
    },
  );
});

describe('a page in a popup', () => {
  beforeEach(() => open());
  const frame = () => find<HTMLIFrameElement>('dialog iframe');

  it('is shown in an iframe with the name of its link', async () => {
    click(link('#report'));
    expect(frame().title).toBe('Report a comment');
    expect(frame().dataset.src).toBe(link('#report').href);
    expect(frame().hasAttribute('sandbox')).toBe(false);
    expect(screen.getByRole('dialog', { name: 'Report a comment' })).toBe(dialog());
    await waitFor(() => expect(find('.k2i-popup__loading').textContent).toBe('Loading…'));
    fireEvent.load(frame());
    expect(document.querySelector('.k2i-popup__loading')).toBeNull();
    (await screen.findByRole('button', { name: 'Close' })).click();
    await dialogClosed();
  });

  it('of another site has a link to it from the start, and receives the origin, whatever the page’s policy', () => {
    link('#report').href = 'https://youtu.be/abc12345678';
    click(link('#report'));
    expect(frame().dataset.src).toBe('https://www.youtube.com/embed/abc12345678?autoplay=1');
    expect(frame().referrerPolicy).toBe('strict-origin-when-cross-origin');
    const { href, target, rel, hidden } = openLink();
    expect([href, target, rel, hidden]).toEqual(['https://youtu.be/abc12345678', '_blank', 'noopener', false]);
    expect(within(dialog()).getByRole('link', { name: 'Open the page (in a new tab)' })).toBe(openLink());
  });

  it.each<[Language, string, string, string]>([
    ['en', '#report', 'This is taking a long time to load.', 'Open the page'],
    ['de', '#edit', 'Das Laden dauert lange.', 'Seite öffnen'],
  ])(
    'is reported if it loads slowly, with a link to it and a close button (%s)',
    (language, selector, words, label) => {
      vi.useFakeTimers();
      open(language);
      click(link(selector));
      expect(openLink().hidden).toBe(true);
      vi.advanceTimersByTime(FRAME_PATIENCE_MS - 1);
      expect(dialog().textContent).not.toContain(words);
      vi.advanceTimersByTime(1);
      expect(find('.k2i-popup__loading').textContent).toContain(words);
      const { hidden, href, textContent } = openLink();
      expect([hidden, href, textContent]).toEqual([false, link(selector).href, label]);
      expect(find('dialog .k2i-popup__head').hidden).toBe(false);
      vi.advanceTimersByTime(1000);
      expect(find('dialog [role=status]').textContent).toContain(words);
      fireEvent.load(frame());
      expect(document.querySelector('.k2i-popup__loading')).toBeNull();
      vi.useRealTimers();
    },
  );

  it('closes on Esc inside it, if the page itself does not handle it', async () => {
    click(link('#report'));
    const inside = new EventTarget() as Window;
    const framed = document.implementation.createHTMLDocument('');
    Object.defineProperties(inside, { document: { value: framed } });
    vi.spyOn(framed, 'defaultView', 'get').mockReturnValue(inside as Window & typeof globalThis);
    vi.spyOn(frame(), 'contentDocument', 'get').mockReturnValue(framed);
    fireEvent.load(frame());
    const press = (name: string, used = false) => {
      const event = new KeyboardEvent('keydown', { key: name, cancelable: true });
      if (used) event.preventDefault();
      inside.dispatchEvent(event);
    };
    press('a');
    press('Escape', true);
    framed.body.innerHTML = '<dialog open>x</dialog>';
    press('Escape');
    framed.body.innerHTML = '<textarea>As it was</textarea>';
    (framed.querySelector('textarea') as HTMLTextAreaElement).value = 'As it was, and more';
    press('Escape');
    expect(dialog().open).toBe(true);
    framed.body.innerHTML = '<textarea>As it was</textarea>';
    press('Escape');
    await dialogClosed();
  });
});

describe('K2’s edit form in a popup', () => {
  beforeEach(() => open());
  const frame = () => find<HTMLIFrameElement>('dialog iframe');
  const head = () => find('dialog .k2i-popup__head');
  const loaded = (html: string) => {
    const framed = document.implementation.createHTMLDocument('');
    framed.body.innerHTML = html;
    vi.spyOn(frame(), 'contentDocument', 'get').mockReturnValue(framed);
    fireEvent.load(frame());
  };

  it('closes itself by the function of the $K2 replacement', async () => {
    installK2Shim();
    click(link('#edit'));
    (window as unknown as { $K2: { magnificPopup: { close(): void } } }).$K2.magnificPopup.close();
    await dialogClosed();
    expect(events).toEqual(['k2:opened edit', 'k2:closed edit']);
  });

  it.each<[string, string, (library: object) => object]>([
    ['of K2', '#edit', (magnificPopup) => ({ $K2: Object.assign(() => {}, { magnificPopup }) })],
    ['of Joomla’s older popups', '#small', (SqueezeBox) => ({ SqueezeBox })],
  ])(
    'closes itself by the original’s function %s, which is called, too, and restored',
    async (_, selector, globals) => {
      const close = vi.fn(function (this: unknown) {
        expect(this).toBe(library);
      });
      const library = { close };
      for (const [name, value] of Object.entries(globals(library))) vi.stubGlobal(name, value);
      click(link(selector));
      expect(library.close).not.toBe(close);
      library.close();
      await dialogClosed();
      expect(close).toHaveBeenCalledOnce();
      expect(library.close).toBe(close);
      vi.unstubAllGlobals();
    },
  );

  it('gets a close button if it has none', async () => {
    click(link('#lost'));
    expect(head().hidden).toBe(true);
    loaded('<p>You are not allowed to edit this.</p>');
    expect(head().hidden).toBe(false);
  });
});
