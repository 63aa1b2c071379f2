import { fireEvent, screen, waitFor, within } from '@testing-library/dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../../fixtures/pages/examples/gallery.ts';
import type { Language } from '../../src/core/page.ts';
import { settled } from '../../test/fake-widget.ts';
import { testPage } from '../../test/page.ts';
import { standInForTests } from '../../test/stand-in.ts';
import { adopt } from './controller.ts';
import { DOUBLE_TAP_MS, DRAG_PX, SWIPE_PX } from './gestures.ts';
import { COPIED_MS, DOUBLE_TAP_SCALE } from './picture.ts';
import { MAX_SCALE } from './zoom.ts';

const standIn = standInForTests({ language: 'en' });
let undo: (() => void)[];
let page: ReturnType<typeof testPage>;
let fetched: string[];

const find = <Found extends HTMLElement = HTMLElement>(selector: string): Found => {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`No ${selector}`);
  return found;
};
const dialog = () => find<HTMLDialogElement>('dialog');
const stage = () => find('dialog .k2i-popup__stage');
const image = () => find<HTMLImageElement>('dialog img');
const nameOf = (url: string) => url.split('/').at(-1)?.replace('.svg', '') ?? '';
const shown = () => nameOf(image().src);
const key = (name: string, init: KeyboardEventInit = {}) => fireEvent.keyDown(dialog(), { key: name, ...init });
const button = (name: string) => within(dialog()).getByRole('button', { name });

/** The image of a window of 800 × 600 px, which it fills. */
beforeEach(() => {
  undo = [];
  fetched = [];
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(800);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 800, 600));
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => {});
  vi.stubGlobal(
    'Image',
    class {
      set src(url: string) {
        fetched.push(nameOf(url));
      }
    },
  );
});
afterEach(async () => {
  vi.useRealTimers();
  for (const task of undo) task();
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBeNull());
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'connection');
  expect(page.failures).toEqual([]);
});

/** Puts the page there and clicks a link. */
function click(selector: string, language: Language = 'en'): void {
  standIn.site.settings.language = language;
  standIn.open(render);
  page = testPage(language);
  undo.push(adopt(find(selector), page));
  fireEvent.click(find(selector));
}

/** Opens an image, which loads at once. */
function open(selector = '#bridge', language: Language = 'en'): void {
  click(selector, language);
  fireEvent.load(image());
}

/** How the image is shown. */
function look() {
  const { transform } = image().style;
  const [, x = '0', y = '0'] = /translate\((-?[\d.]+)px(?:, (-?[\d.]+)px)?\)/.exec(transform) ?? [];
  return { scale: Number(/scale\(([\d.]+)\)/.exec(transform)?.[1] ?? 1), x: Number(x), y: Number(y) };
}
const FITTING = { scale: 1, x: 0, y: 0 };

type Kind = 'pointerDown' | 'pointerMove' | 'pointerUp' | 'pointerCancel';
/** One event of a finger on the image, or on what is given. */
function finger(kind: Kind, x: number, y = 300, init: PointerEventInit = {}, target: Element = image()): void {
  const all = {
    pointerId: 1,
    pointerType: 'touch',
    isPrimary: init.pointerId === undefined,
    button: 0,
    buttons: 1,
    ...init,
  };
  fireEvent[kind](target, { clientX: x, clientY: y, ...all });
}
const second = { pointerId: 2 };

function swipe(x: number, y = 0): void {
  const place = stage();
  finger('pointerDown', 400, 300, {}, place);
  finger('pointerMove', 400 + x / 2, 300 + y / 2, {}, place);
  finger('pointerMove', 400 + x, 300 + y, {}, place);
  finger('pointerUp', 400 + x, 300 + y, {}, place);
  fireEvent.click(place, { clientX: 400 + x, clientY: 300 + y });
}

function tap(x: number, y = 300): void {
  finger('pointerDown', x, y);
  finger('pointerUp', x, y);
}

describe('keys', () => {
  it('enlarge an image, move it, and make it smaller again', () => {
    open();
    key('+');
    expect(look()).toEqual({ scale: 1.5, x: 0, y: 0 });
    key('ArrowRight');
    expect(look()).toEqual({ scale: 1.5, x: -200, y: 0 });
    key('ArrowRight');
    expect(look()).toEqual({ scale: 1.5, x: -200, y: 0 });
    key('ArrowUp');
    key('ArrowLeft');
    expect(look()).toEqual({ scale: 1.5, x: 0, y: 150 });
    key('ArrowDown');
    key('-');
    expect(look()).toEqual(FITTING);
    key('=');
    key('0');
    expect([look(), shown()]).toEqual([FITTING, 'bruecke']);
    key('ArrowRight');
    expect(shown()).toBe('rad');
  });

  it.each([
    ['en', 'Size: 150 %'],
    ['de', 'Größe: 150 %'],
  ] as const)('(%s) announce the size', async (language, words) => {
    open('#bridge', language);
    // The position of the image is announced first.
    await settled();
    key('+');
    await waitFor(() => expect(find('dialog [role=status]').textContent).toBe(words));
  });

  it('do not enlarge beyond the limit, nor make smaller than what fits', () => {
    open();
    for (let times = 0; times < 9; times++) key('+');
    expect(look().scale).toBe(MAX_SCALE);
    for (let times = 0; times < 9; times++) key('-');
    expect(look()).toEqual(FITTING);
  });

  it('enlarge an image of many pixels until each has one of the screen, but not endlessly', () => {
    const pixels = vi.spyOn(HTMLImageElement.prototype, 'naturalWidth', 'get').mockReturnValue(4800);
    open();
    for (let times = 0; times < 9; times++) key('+');
    expect(look().scale).toBe(6);
    pixels.mockReturnValue(80_000);
    for (let times = 0; times < 9; times++) key('+');
    expect(look().scale).toBe(10);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }])('with %j are left to the browser', (init) => {
    open();
    expect(['+', '-', '0'].map((name) => key(name, init))).toEqual([true, true, true]);
    expect(look()).toEqual(FITTING);
  });

  it('do nothing to an image that is not there yet, and the next one fits', () => {
    open();
    key('+');
    key('End');
    key('+');
    expect(look()).toEqual(FITTING);
    fireEvent.load(image());
    expect(look()).toEqual(FITTING);
  });
});

describe('the wheel', () => {
  it('enlarges with Ctrl, at the pointer, and does nothing else', () => {
    open();
    const wheel = (init: WheelEventInit) => {
      const event = new WheelEvent('wheel', { bubbles: true, cancelable: true });
      for (const [name, value] of Object.entries({ clientX: 600, clientY: 300, deltaMode: 0, ctrlKey: false, ...init }))
        Object.defineProperty(event, name, { value });
      return image().dispatchEvent(event);
    };
    expect(wheel({ deltaY: -231 })).toBe(true);
    expect(look()).toEqual(FITTING);
    expect(wheel({ deltaY: -231.049, ctrlKey: true })).toBe(false);
    expect(look().scale).toBeCloseTo(2, 4);
    expect(look().x).toBeCloseTo(-200, 1);
    wheel({ deltaY: 100, deltaMode: 1, ctrlKey: true });
    expect(look()).toEqual(FITTING);
  });
});

describe('a double tap', () => {
  it('enlarges at its place, and a second one shows the whole image', () => {
    open();
    tap(500);
    tap(505);
    expect(look()).toEqual({ scale: DOUBLE_TAP_SCALE, x: -157.5, y: 0 });
    tap(500);
    tap(500);
    expect(look()).toEqual(FITTING);
  });

  it.each([
    ['in time', DOUBLE_TAP_MS - 1, 400, DOUBLE_TAP_SCALE],
    ['too slow', DOUBLE_TAP_MS, 400, 1],
    ['in two places', 10, 431, 1],
  ])('%s: the size is right', (_how, pause, x, scale) => {
    open();
    vi.useFakeTimers({ toFake: ['performance', 'Date'] });
    const at = (time: number, kind: Kind, x: number) => {
      const event = new PointerEvent(kind.toLowerCase(), {
        bubbles: true,
        pointerType: 'touch',
        clientX: x,
        clientY: 300,
      });
      Object.defineProperty(event, 'timeStamp', { value: time });
      image().dispatchEvent(event);
    };
    at(1000, 'pointerDown', 400);
    at(1000, 'pointerUp', 400);
    at(1000 + pause, 'pointerDown', x);
    at(1000 + pause, 'pointerUp', x);
    expect(look().scale).toBe(scale);
  });

  it('of a mouse is the system’s double click; that of a finger does not count twice', () => {
    open();
    const mouse = { pointerType: 'mouse', buttons: 1 };
    for (let times = 0; times < 2; times++) {
      finger('pointerDown', 400, 300, mouse);
      finger('pointerUp', 400, 300, mouse);
    }
    expect(look()).toEqual(FITTING);
    fireEvent.dblClick(image(), { clientX: 400, clientY: 300 });
    expect(look().scale).toBe(DOUBLE_TAP_SCALE);
    tap(400);
    tap(400);
    fireEvent.dblClick(image(), { clientX: 400, clientY: 300 });
    expect(look()).toEqual(FITTING);
  });
});

describe('two fingers', () => {
  it('enlarge around the point between them, move the image, and make it smaller', () => {
    open();
    finger('pointerDown', 350);
    finger('pointerDown', 450, 300, second);
    finger('pointerMove', 300);
    finger('pointerMove', 500, 300, second);
    expect(look().scale).toBe(2);
    expect(look().x).toBeCloseTo(0, 6);
    finger('pointerMove', 550, 300, second);
    expect(look().scale).toBe(2.5);
    finger('pointerMove', 530);
    finger('pointerUp', 550, 300, second);
    finger('pointerUp', 530);
    expect([look(), shown()]).toEqual([FITTING, 'bruecke']);
  });

  it('of which one is lifted leave the other to move the image, and not to swipe', () => {
    open();
    finger('pointerDown', 350);
    finger('pointerDown', 450, 300, second);
    finger('pointerMove', 550, 300, second);
    finger('pointerUp', 550, 300, second);
    const { x } = look();
    finger('pointerMove', 290);
    expect(look().x).toBe(x - 60);
    finger('pointerUp', 290);
    expect(shown()).toBe('bruecke');
  });

  it('do not swipe', () => {
    open();
    finger('pointerDown', 400);
    finger('pointerDown', 500, 300, second);
    finger('pointerUp', 400 - 2 * SWIPE_PX, 300, second);
    finger('pointerUp', 400 - 2 * SWIPE_PX);
    expect(shown()).toBe('bruecke');
  });
});

describe('a page that the browser shows enlarged', () => {
  it('keeps two fingers and the wheel, by which the reader comes back to where the popup can be closed', () => {
    const viewport = Object.assign(new EventTarget(), { scale: 2 });
    vi.stubGlobal('visualViewport', viewport);
    open();
    expect(stage().style.touchAction).toBe('manipulation');
    const wheel = new WheelEvent('wheel', { bubbles: true, cancelable: true });
    for (const [name, value] of Object.entries({ clientX: 0, clientY: 0, deltaY: -231, deltaMode: 0, ctrlKey: true }))
      Object.defineProperty(wheel, name, { value });
    expect([image().dispatchEvent(wheel), look()]).toEqual([true, FITTING]);
    viewport.scale = 1;
    viewport.dispatchEvent(new Event('resize'));
    expect(stage().style.touchAction).toBe('');
  });
});

describe('a swipe', () => {
  it.each<[string, number, number, string]>([
    ['to the left', -SWIPE_PX, 0, 'rad'],
    ['to the right', SWIPE_PX, 0, 'see'],
    ['one pixel too short', 1 - SWIPE_PX, 0, 'bruecke'],
    ['more down than sideways', -SWIPE_PX, SWIPE_PX, 'bruecke'],
  ])('%s shows the right image, and the popup stays open', (_how, x, y, name) => {
    open();
    swipe(x, y);
    expect([shown(), look(), dialog().open]).toEqual([name, FITTING, true]);
  });

  it('turns the other way in a right-to-left page', () => {
    open();
    dialog().style.direction = 'rtl';
    swipe(SWIPE_PX);
    expect(shown()).toBe('rad');
  });

  it('takes the image along from its tenth pixel on, and puts it back when the browser takes over', () => {
    open();
    finger('pointerDown', 400);
    finger('pointerMove', 401 - DRAG_PX);
    expect(look()).toEqual(FITTING);
    finger('pointerMove', 400 - 3 * DRAG_PX);
    expect([look().x, stage().classList.contains('k2i-popup__stage--moving')]).toEqual([-3 * DRAG_PX, true]);
    finger('pointerCancel', 0);
    finger('pointerUp', 0);
    expect([look(), shown(), stage().classList.contains('k2i-popup__stage--moving')]).toEqual([
      FITTING,
      'bruecke',
      false,
    ]);
  });

  it('of a mouse that was released elsewhere is over when it comes back', () => {
    open();
    finger('pointerDown', 400, 300, { pointerType: 'mouse' });
    finger('pointerMove', 300, 300, { pointerType: 'mouse', buttons: 0 });
    expect(look()).toEqual(FITTING);
  });

  it.each([
    ['is moved over the image again', true],
    ['is not used again', false],
  ])('by a finger turns, though a mouse was released elsewhere and %s', (_what, moves) => {
    open();
    const before = shown();
    const mouse = { pointerType: 'mouse', pointerId: 7, isPrimary: true };
    finger('pointerDown', 5, 300, mouse, stage());
    if (moves) finger('pointerMove', 5, 300, { ...mouse, buttons: 0 }, stage());
    swipe(-(SWIPE_PX + 50));
    expect(shown()).not.toBe(before);
  });

  it('on an enlarged image moves it, and shows no other', () => {
    open();
    key('+');
    swipe(-2 * SWIPE_PX);
    expect([look(), shown()]).toEqual([{ scale: 1.5, x: -2 * SWIPE_PX, y: 0 }, 'bruecke']);
  });

  it('on the only image does nothing', () => {
    open('#other');
    finger('pointerDown', 400);
    finger('pointerMove', 300);
    expect(look()).toEqual(FITTING);
    finger('pointerUp', 300);
    expect(shown()).toBe('rad');
  });

  it('goes past an image that could not be loaded', () => {
    open();
    key('End');
    fireEvent.error(image());
    expect(within(dialog()).getByRole('alert').textContent).toContain('could not be loaded');
    swipe(SWIPE_PX);
    expect(shown()).toBe('versammlung');
  });

  it('by another button than the first does not count', () => {
    open();
    finger('pointerDown', 400, 300, { button: 2 });
    finger('pointerUp', 300, 300, { button: 2 });
    expect(shown()).toBe('bruecke');
  });
});

it('a smaller window keeps the enlarged image within its edges', () => {
  open();
  key('+');
  key('ArrowRight');
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1000);
  window.dispatchEvent(new UIEvent('resize'));
  expect(look()).toEqual({ scale: 1.5, x: -100, y: 0 });
});

describe('the neighbours of an image', () => {
  it('are fetched when that is there, each once', () => {
    click('#bridge');
    expect(fetched).toEqual([]);
    fireEvent.load(image());
    expect(fetched).toEqual(['rad', 'see']);
    key('ArrowRight');
    fireEvent.load(image());
    expect(fetched).toEqual(['rad', 'see', 'apfel', 'bruecke']);
    key('ArrowLeft');
    fireEvent.load(image());
    expect(fetched).toHaveLength(4);
  });

  it.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
    'are not fetched on a connection with %j',
    (connection) => {
      Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
      open();
      expect(fetched).toEqual([]);
    },
  );

  it('are fetched on a fast connection', () => {
    const connection = { saveData: false, effectiveType: '4g' };
    Object.defineProperty(navigator, 'connection', { value: connection, configurable: true });
    open();
    expect(fetched).toHaveLength(2);
  });

  it('of the only image are none', () => {
    open('#other');
    expect(fetched).toEqual([]);
  });
});

describe('the address of an image', () => {
  const write = vi.fn<(address: string) => Promise<void>>();
  const allowed = (clipboard: unknown) =>
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  beforeEach(() => {
    write.mockReset().mockResolvedValue();
    allowed({ writeText: write });
  });
  afterEach(() => void Reflect.deleteProperty(navigator, 'clipboard'));
  const note = () => find('dialog .k2i-popup__note');
  const address = (name: string) => new URL(`/media/site/images/${name}.svg`, document.baseURI).href;

  it.each([
    ['en', 'Copy address', 'The address of the picture has been copied.'],
    ['de', 'Adresse kopieren', 'Die Adresse des Bildes ist kopiert.'],
  ] as const)('(%s) is copied, which is said and shown for a while', async (language, label, words) => {
    open('#bridge', language);
    vi.useFakeTimers();
    key('ArrowRight');
    button(label).click();
    await vi.advanceTimersByTimeAsync(100);
    expect(write.mock.calls).toEqual([[address('rad')]]);
    expect([note().textContent, note().lang]).toEqual([words, language]);
    expect(find('dialog [role=status]').textContent).toBe(words);
    await vi.advanceTimersByTimeAsync(COPIED_MS - 101);
    expect(note().textContent).toBe(words);
    await vi.advanceTimersByTimeAsync(1);
    expect(note().textContent).toBe('');
  });

  it.each<[string, () => void, Language, string]>([
    [
      'refused',
      () => write.mockRejectedValue(new Error('NotAllowedError')),
      'en',
      'The browser did not copy the address.',
    ],
    ['not there', () => allowed(undefined), 'de', 'Der Browser hat die Adresse nicht kopiert.'],
  ])('is shown where the clipboard is %s, and can be copied again', async (_why, refuse, language, words) => {
    refuse();
    open('#bridge', language);
    button(language === 'de' ? 'Adresse kopieren' : 'Copy address').click();
    const alert = await within(note()).findByRole('alert');
    expect(alert.textContent).toContain(words);
    expect(alert.textContent).toContain(address('bruecke'));
    write.mockReset().mockResolvedValue();
    allowed({ writeText: write });
    const retry = within(alert).getByRole('button');
    retry.focus();
    retry.click();
    await waitFor(() => expect(document.querySelector('dialog .k2i-popup__copied')).toBeTruthy());
    expect(document.activeElement).toBe(find('dialog .k2i-popup__action'));
  });

  it('is said nothing of when the reader has moved on', async () => {
    open();
    button('Copy address').click();
    key('ArrowRight');
    await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve));
    expect(note().textContent).toBe('');
  });

  it('is opened in a new tab by a link, which says so', () => {
    open('#bridge');
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open picture (in a new tab)' });
    expect([link.href, link.target, link.rel, link.textContent]).toEqual([
      address('bruecke'),
      '_blank',
      'noopener',
      'Open picture',
    ]);
    key('Home');
    expect(link.href).toBe(address('see'));
  });
});
