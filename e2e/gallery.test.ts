/** The images of an item, one after the other, and what a reader does with each of them. */

import { describe, expect, it } from 'vitest';
import type { Settings } from '../fixtures/model.ts';
import { findings } from './axe.ts';
import type { Tab, TabOptions } from './driver.ts';
import { chosenEngine } from './engines/engine.ts';
import { SCREENS } from './screens.ts';
import { browserTest } from './site.ts';
import { thinned } from './thinned.ts';

const test = browserTest();
const PAGE = '/index.php/beispiele/gallery';
const LEAD = '#lead';
const BICYCLE = '.itemImageGallery a:nth-of-type(1)';
const DIALOG = 'dialog.k2i-popup[open]';
const IMAGE = `${DIALOG} .k2i-popup__image`;
const COPY = `${DIALOG} .k2i-popup__actions button`;
const OPEN = `${DIALOG} .k2i-popup__actions a`;
const PHONE: TabOptions = { width: 360, height: 740, touch: true };

const visit = (settings: Partial<Settings> = {}, options: TabOptions = {}) => test.visit(PAGE, settings, options);

/** Waits until the image is there, or it is said that it is not. */
const settled = (tab: Tab) =>
  tab.waitFor((selector: string) => {
    const state = document.querySelector<HTMLElement>(`${selector} .k2i-popup__stage`)?.dataset.state;
    return state && state !== 'loading';
  }, DIALOG);

/** Opens an image and waits for everything that can be done with it. */
async function open(tab: Tab, link: string, how: 'mouse' | 'touch' | 'keyboard' = 'keyboard'): Promise<void> {
  await tab.activate(link, how);
  await tab.waitFor((selector: string) => document.querySelector(selector), COPY);
  await settled(tab);
}

/** Waits until another image is shown, and is there. */
async function turned(tab: Tab, name: string): Promise<void> {
  await tab.waitFor(
    (selector: string, name: string) => document.querySelector<HTMLImageElement>(selector)?.src.includes(name),
    IMAGE,
    name,
  );
  await settled(tab);
}

const shown = (tab: Tab) =>
  tab.eval(
    (selector: string) =>
      document.querySelector<HTMLImageElement>(selector)?.src.split('/').at(-1)?.replace('.svg', ''),
    IMAGE,
  );
const position = (tab: Tab) => tab.text('.k2i-popup__position');
const said = (tab: Tab, words: string) => tab.waitForText(`${DIALOG} [role=status]`, words);
const closed = (tab: Tab) => tab.waitFor(() => !document.querySelector('dialog'));
const hasFocus = (tab: Tab, selector: string) =>
  tab.eval((selector: string) => !!document.activeElement?.matches(selector), selector);

interface Look {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** How the image is shown: the scale, and how far it was moved, in whole CSS px. */
const look = (tab: Tab): Promise<Look> =>
  tab.eval((selector: string) => {
    const { a, e, f } = new DOMMatrix(document.querySelector<HTMLElement>(selector)?.style.transform);
    return { scale: Math.round(a * 100) / 100, x: Math.round(e), y: Math.round(f) };
  }, IMAGE);
/** What the screen has told the browser arrives a frame later. */
const looks = (tab: Tab) => expect.poll(() => look(tab));
const scales = (tab: Tab) => expect.poll(async () => (await look(tab)).scale);
const FITTING: Look = { scale: 1, x: 0, y: 0 };

/** The middle of the image. */
async function middle(tab: Tab): Promise<[number, number]> {
  const { x, y, width, height } = await tab.box(IMAGE);
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
}

/** What happens if nothing does: time in which a wrong reaction would have shown. */
const pause = (tab: Tab) => tab.eval(() => new Promise((resolve) => setTimeout(resolve, 150)));

type Place = readonly [x: number, y: number];

/** Fingers on the screen. */
async function fingers(tab: Tab) {
  const client = await tab.devTools();
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', places: readonly Place[]) =>
    client.send('Input.dispatchTouchEvent', { type, touchPoints: places.map(([x, y], id) => ({ x, y, id })) });
  return {
    down: (...places: Place[]) => send('touchStart', places),
    /** In five steps. */
    async move(from: readonly Place[], to: readonly Place[]) {
      for (let step = 1; step <= 5; step++) {
        const between = (start: number, end = start) => start + ((end - start) * step) / 5;
        await send(
          'touchMove',
          from.map(([x, y], index): Place => [between(x, to[index]?.[0]), between(y, to[index]?.[1])]),
        );
      }
    },
    async up() {
      await send('touchEnd', []);
      await client.detach();
    },
  };
}

async function swipe(tab: Tab, from: Place, to: Place): Promise<void> {
  const hand = await fingers(tab);
  await hand.down(from);
  await hand.move([from], [to]);
  await hand.up();
}

/** @param before How far two fingers are from each other at first, in CSS px. */
async function pinch(tab: Tab, before: number, after: number): Promise<void> {
  // Above the buttons beside the image.
  const [x, y] = [180, 250];
  const places = (distance: number): Place[] => [
    [x - distance / 2, y],
    [x + distance / 2, y],
  ];
  const hand = await fingers(tab);
  await hand.down(...places(before));
  await hand.move(places(before), places(after));
  await hand.up();
}

async function doubleTap(tab: Tab, [x, y]: Place): Promise<void> {
  await tab.page.touchscreen.tap(x, y);
  await tab.page.touchscreen.tap(x, y);
}

describe('the images of an item', () => {
  it('are one series in the order of the page, each once', async () => {
    const tab = await visit();
    await open(tab, LEAD);
    const seen = [];
    for (let count = 0; count < 7; count++) {
      seen.push([await shown(tab), await position(tab)]);
      await tab.press('ArrowRight');
    }
    expect(seen).toEqual(
      ['see', 'bruecke', 'rad', 'apfel', 'buecher', 'versammlung', 'markt'].map((name, index) => [
        name,
        `Bild ${index + 1} von 7`,
      ]),
    );
    expect(await shown(tab)).toBe('see');
    expect(tab.problems).toEqual([]);
  });

  it.each(
    thinned(
      [
        ['de', 'Bild 3 von 7: Rotes Fahrrad', 'Bild 7 von 7: Marktstand', 'Bild 1 von 7: Am See'],
        ['en', 'Image 3 of 7: Red bicycle', 'Image 7 of 7: Market stall', 'Image 1 of 7: At the lake'],
      ] as const,
      0,
    ),
  )('(%s) are announced with their number; Home and End lead to the ends', async (language, bicycle, last, first) => {
    const tab = await visit({ language });
    await open(tab, BICYCLE);
    await said(tab, bicycle);
    await tab.press('End');
    await said(tab, last);
    await tab.press('Home');
    await said(tab, first);
    await tab.press('Escape');
    await closed(tab);
    expect(await hasFocus(tab, BICYCLE)).toBe(true);
  });

  it.each(thinned(['#again', LEAD], 0))('begin with the image that %s leads to', async (link) => {
    const tab = await visit();
    await open(tab, link);
    expect(await position(tab)).toBe('Bild 1 von 7');
    await tab.press('Escape');
    await closed(tab);
    expect(await hasFocus(tab, link)).toBe(true);
  });

  it.each(thinned(['#apart', '#other'], 0))('do not contain %s, which is shown alone', async (link) => {
    const tab = await visit();
    await open(tab, link);
    await tab.press('ArrowRight', 'End');
    expect(await position(tab)).toBe('');
    expect(await tab.eval(() => document.querySelectorAll('.k2i-popup__next').length)).toBe(0);
    expect(await shown(tab)).toBe(link === '#apart' ? 'buecher' : 'rad');
  });
});

describe('by keyboard', () => {
  it('an image is enlarged by +, moved by the arrows, made smaller by −, and fits again by 0', async () => {
    const tab = await visit({ language: 'en' });
    await open(tab, BICYCLE);
    await tab.press('+');
    await said(tab, 'Size: 150 %');
    await tab.press('+');
    expect(await look(tab)).toEqual({ scale: 2.25, x: 0, y: 0 });
    await tab.press('ArrowRight');
    const right = await look(tab);
    expect([await shown(tab), right.x < -50, right.y]).toEqual(['rad', true, 0]);
    await tab.press('ArrowLeft', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowDown');
    const down = await look(tab);
    expect([down.x, down.y < -50]).toEqual([0, true]);
    await tab.press('ArrowDown');
    expect(await look(tab)).toEqual(down);
    await tab.press('-');
    expect((await look(tab)).scale).toBe(1.5);
    await tab.press('0');
    expect(await look(tab)).toEqual(FITTING);
    await said(tab, 'Size: 100 %');
    await tab.press('ArrowRight');
    expect(await shown(tab)).toBe('apfel');
  });

  it('an image becomes four times as large and no smaller than it fits; the next one fits', async () => {
    const tab = await visit();
    await open(tab, BICYCLE);
    await tab.press('-', '-');
    expect(await look(tab)).toEqual(FITTING);
    await tab.press('+', '+', '+', '+', '+', '+', '+');
    expect((await look(tab)).scale).toBe(4);
    await tab.press('End');
    await turned(tab, 'markt');
    expect(await look(tab)).toEqual(FITTING);
  });

  it('+, − and 0 with Ctrl are the browser’s', async () => {
    const tab = await visit();
    await open(tab, BICYCLE);
    await tab.eval(() =>
      addEventListener('keydown', (event) => {
        document.documentElement.dataset.keys = `${document.documentElement.dataset.keys ?? ''}${event.key}${event.defaultPrevented}`;
        event.preventDefault();
      }),
    );
    await tab.hold('Control', '+');
    // The driver of WebKitGTK presses the key without Shift that it would take; it enlarges without Ctrl, too.
    expect(await tab.eval(() => document.documentElement.dataset.keys)).toMatch(/[+=]false$/);
    expect(await look(tab)).toEqual(FITTING);
  });
});

describe('by mouse', () => {
  it('a double click enlarges what is under the pointer, and a second one shows all of it', async () => {
    const tab = await visit();
    await open(tab, BICYCLE, 'mouse');
    const [x, y] = await middle(tab);
    await tab.page.mouse.click(x + 100, y + 50, { count: 2 });
    expect(await look(tab)).toEqual({ scale: 2.5, x: -150, y: -75 });
    await tab.page.mouse.click(x, y, { count: 2 });
    expect(await look(tab)).toEqual(FITTING);
    expect(await tab.eval(() => !!document.querySelector('dialog[open]'))).toBe(true);
  });

  it('an enlarged image is dragged to its edge and no further, and nothing is turned', async () => {
    const tab = await visit();
    await open(tab, BICYCLE, 'mouse');
    const [x, y] = await middle(tab);
    await tab.page.mouse.click(x, y, { count: 2 });
    await tab.mouse.drag([x, y], [x + 60, y - 40]);
    expect(await look(tab)).toEqual({ scale: 2.5, x: 60, y: -40 });
    for (let times = 0; times < 3; times++) await tab.mouse.drag([x - 300, y], [x + 300, y]);
    const most = await tab.eval((selector: string) => {
      const { offsetWidth, parentElement } = document.querySelector<HTMLElement>(selector) as HTMLElement;
      return Math.round((offsetWidth * 2.5 - (parentElement?.clientWidth ?? 0)) / 2);
    }, IMAGE);
    expect([await shown(tab), (await look(tab)).x]).toEqual(['rad', most]);
  });

  it('the wheel enlarges with Ctrl and does nothing without it', async () => {
    const tab = await visit();
    await open(tab, BICYCLE, 'mouse');
    await tab.mouse.move(...(await middle(tab)));
    await tab.mouse.wheel(-200);
    await pause(tab);
    expect(await look(tab)).toEqual(FITTING);
    await tab.page.keyboard.down('Control');
    await tab.mouse.wheel(-200);
    await tab.page.keyboard.up('Control');
    await tab.waitFor((selector: string) => document.querySelector<HTMLElement>(selector)?.style.transform, IMAGE);
    expect((await look(tab)).scale).toBe(1.82);
    expect(await tab.eval(() => visualViewport?.scale)).toBe(1);
  });

  it('an image that is dragged follows, and turns to the next one', async () => {
    const tab = await visit();
    await open(tab, BICYCLE, 'mouse');
    const [x, y] = await middle(tab);
    await tab.mouse.move(x, y);
    await tab.page.mouse.down();
    await tab.mouse.move(x - 120, y, 5);
    expect(await look(tab)).toEqual({ scale: 1, x: -120, y: 0 });
    await tab.page.mouse.up();
    await turned(tab, 'apfel');
    expect(await look(tab)).toEqual(FITTING);
    await tab.mouse.drag([x, y], [x + 40, y]);
    expect([await shown(tab), await look(tab)]).toEqual(['apfel', FITTING]);
  });
});

describe('by touch', () => {
  it('two fingers enlarge an image up to four times, and back; the page itself stays as it is', async () => {
    const tab = await visit({}, PHONE);
    await open(tab, BICYCLE, 'touch');
    await pinch(tab, 80, 160);
    await scales(tab).toBe(2);
    await pinch(tab, 40, 300);
    await scales(tab).toBe(4);
    await pinch(tab, 300, 40);
    await looks(tab).toEqual(FITTING);
    expect(await shown(tab)).toBe('rad');
    expect(await tab.eval(() => visualViewport?.scale)).toBe(1);
    expect(tab.problems).toEqual([]);
  });

  it('a double tap enlarges, one finger then moves the image, and a double tap shows all of it', async () => {
    const tab = await visit({}, PHONE);
    await open(tab, BICYCLE, 'touch');
    const [x, y] = await middle(tab);
    await doubleTap(tab, [x, y]);
    await tab.waitFor(() => document.querySelector('.k2i-popup__stage--enlarged'));
    expect(await look(tab)).toEqual({ scale: 2.5, x: 0, y: 0 });
    await swipe(tab, [x, y], [x - 100, y]);
    await looks(tab).toEqual({ scale: 2.5, x: -100, y: 0 });
    expect(await shown(tab)).toBe('rad');
    await doubleTap(tab, [x, y]);
    await tab.waitFor(() => !document.querySelector('.k2i-popup__stage--enlarged'));
    expect(await look(tab)).toEqual(FITTING);
  });

  it('the finger that is left of a pinch moves the image, and does not swipe', async () => {
    const tab = await visit({}, PHONE);
    await open(tab, BICYCLE, 'touch');
    const client = await tab.devTools();
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: { x: number; id: number }[]) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: points.map((point) => ({ ...point, y: 250 })) });
    await send('touchStart', { x: 150, id: 0 }, { x: 210, id: 1 });
    await send('touchMove', { x: 120, id: 0 }, { x: 240, id: 1 });
    await scales(tab).toBe(2);
    await send('touchEnd', { x: 240, id: 1 });
    const { x } = await look(tab);
    await send('touchMove', { x: 90, id: 0 });
    await send('touchMove', { x: 40, id: 0 });
    await expect.poll(async () => (await look(tab)).x).toBe(x - 80);
    await send('touchEnd', { x: 40, id: 0 });
    await pause(tab);
    expect([await shown(tab), (await look(tab)).scale]).toEqual(['rad', 2]);
  });

  const directions = [
    ['ltr', -1],
    ['rtl', 1],
  ] as const;
  it.each(thinned(directions, 0))(
    '(%s) a swipe moves the image, and turns to the next one, and back',
    async (direction, side) => {
      const tab = await visit({}, PHONE);
      await tab.eval((direction: string) => {
        document.documentElement.dir = direction;
      }, direction);
      await open(tab, BICYCLE, 'touch');
      const from: Place = [180, 370];
      const to: Place = [180 + side * 70, 370];
      const hand = await fingers(tab);
      await hand.down(from);
      await hand.move([from], [to]);
      await looks(tab).toEqual({ scale: 1, x: side * 70, y: 0 });
      await hand.up();
      await turned(tab, 'apfel');
      await swipe(tab, to, from);
      await turned(tab, 'rad');
      await swipe(tab, from, [180 + side * 40, 370]);
      await swipe(tab, from, [180, 600]);
      await pause(tab);
      expect([await shown(tab), await look(tab)]).toEqual(['rad', FITTING]);
    },
  );
});

describe('the address of an image', () => {
  const addressOf = (name: string) => `${test.origin}/media/site/images/${name}.svg`;

  it.each(
    thinned(
      [
        ['de', 'Adresse kopieren', 'Die Adresse des Bildes ist kopiert.'],
        ['en', 'Copy address', 'The address of the picture has been copied.'],
      ] as const,
      1,
    ),
  )('(%s) is copied, which is said', async (language, label, words) => {
    const tab = await visit({ language });
    // Without windows, Chromium forbids what it lets every page do in a window when a button is pressed.
    const isChromium = chosenEngine() === 'chromium';
    if (isChromium) await tab.page.browserContext().overridePermissions(test.origin, ['clipboard-sanitized-write']);
    await open(tab, BICYCLE);
    expect(await tab.text(COPY)).toBe(label);
    await tab.press('ArrowRight');
    await tab.activate(COPY, 'keyboard');
    await said(tab, words);
    expect(await tab.text('.k2i-popup__note')).toBe(words);
    // As a reader does: what a script may read of the clipboard is another matter in each engine.
    await tab.press('Escape');
    await closed(tab);
    await tab.eval(() => {
      const field = document.createElement('input');
      field.id = 'pasted';
      document.body.append(field);
      field.focus();
    });
    await tab.hold('Control', 'v');
    await tab.waitFor(
      (address: string) => document.querySelector<HTMLInputElement>('#pasted')?.value === address,
      addressOf('apfel'),
    );
    if (isChromium) await tab.page.browserContext().clearPermissionOverrides();
  });

  it('that the browser does not copy is shown, with a way to try again that keeps the focus', async () => {
    const tab = await visit({ language: 'en' });
    await tab.eval(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('No', 'NotAllowedError'));
    });
    await open(tab, BICYCLE);
    await tab.activate(COPY, 'mouse');
    await tab.waitForText(`${DIALOG} [role=alert]`, `You can select it here: ${addressOf('rad')}`);
    await tab.eval(() => {
      navigator.clipboard.writeText = async () => {};
    });
    await tab.activate(`${DIALOG} [role=alert] button`, 'keyboard');
    await said(tab, 'The address of the picture has been copied.');
    expect(await hasFocus(tab, COPY)).toBe(true);
    await tab.press('ArrowRight');
    expect(await tab.text('.k2i-popup__note')).toBe('');
    expect(tab.problems).toEqual([]);
  });

  it('is opened in a tab of its own', async () => {
    const tab = await visit({ language: 'en' });
    await open(tab, BICYCLE);
    expect(
      await tab.eval((selector: string) => document.querySelector(selector)?.getAttribute('aria-label'), OPEN),
    ).toBe('Open picture (in a new tab)');
    const opening = tab.page.browser().waitForTarget((target) => target.url() === addressOf('rad'));
    await tab.activate(OPEN, 'mouse');
    const page = await (await opening).page();
    await page?.close();
    expect(await position(tab)).toBe('Image 3 of 7');
  });
});

describe('an image that can’t be loaded', () => {
  it('says so, can be tried again, and is swiped past', async () => {
    const tab = await visit({ language: 'en' }, PHONE);
    let isBroken = true;
    await tab.answer(({ url }) => (isBroken && url.includes('rad.svg?x') ? { status: 404 } : undefined));
    await tab.eval((selector: string) => {
      (document.querySelector(selector) as HTMLAnchorElement).href += '?x';
    }, BICYCLE);
    await open(tab, BICYCLE, 'touch');
    expect(await tab.text(`${DIALOG} [role=alert]`)).toContain('The image could not be loaded.');
    await swipe(tab, [180, 200], [100, 200]);
    await turned(tab, 'apfel');
    await tab.press('ArrowLeft');
    await tab.waitFor((selector: string) => document.querySelector(`${selector} [role=alert]`), DIALOG);
    isBroken = false;
    await tab.activate(`${DIALOG} [role=alert] button`, 'keyboard');
    await turned(tab, 'rad');
    await pinch(tab, 80, 160);
    await scales(tab).toBe(2);
  });
});

describe('the images before and after', () => {
  /** Makes addresses of all images that no thumbnail of the page has fetched. */
  const renameAll = (tab: Tab) =>
    tab.eval(() => {
      for (const link of document.querySelectorAll<HTMLAnchorElement>('.itemView a')) link.href += '?large';
    });
  const asked = (tab: Tab) =>
    tab.requests.flatMap((path) => /(\w+)\.svg\?large/.exec(path)?.[1] ?? []).filter((name) => name !== 'rad');

  it('are fetched once the image is there, and not before', async () => {
    const tab = await visit();
    let arrive = () => {};
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await tab.answer(async ({ url }) => {
      if (url.includes('rad.svg?large')) await held;
      return undefined;
    });
    await renameAll(tab);
    await tab.activate(BICYCLE, 'keyboard');
    await tab.waitFor((selector: string) => document.querySelector(selector), COPY);
    await pause(tab);
    expect(asked(tab)).toEqual([]);
    arrive();
    await expect.poll(() => asked(tab).sort()).toEqual(['apfel', 'bruecke']);
  });

  it.each(thinned(['{"saveData": true}', '{"effectiveType": "slow-2g"}'], 0))(
    'are not fetched on a connection %s',
    async (says) => {
      const tab = await visit();
      await renameAll(tab);
      await tab.eval((says: string) => {
        Object.defineProperty(navigator, 'connection', { value: JSON.parse(says) });
      }, says);
      await open(tab, BICYCLE);
      await pause(tab);
      expect(asked(tab)).toEqual([]);
    },
  );
});

it('everything works under the strict policy', async () => {
  const tab = await visit({ strictCsp: true }, PHONE);
  await open(tab, BICYCLE, 'touch');
  await pinch(tab, 80, 160);
  await scales(tab).toBe(2);
  await tab.activate(COPY, 'touch');
  await tab.waitFor(() => document.querySelector('.k2i-popup__note')?.hasChildNodes());
  expect(tab.problems.filter((problem) => !problem.startsWith('CSP: script-src-attr inline'))).toEqual([]);
});

it('beside the originals, one popup opens, and everything works', async () => {
  const tab = await visit({ originals: true, jquery: true }, PHONE);
  await open(tab, BICYCLE, 'touch');
  expect(await tab.eval(() => document.querySelectorAll('.mfp-wrap, dialog[open]').length)).toBe(1);
  await pinch(tab, 80, 160);
  await scales(tab).toBe(2);
  await pinch(tab, 160, 40);
  await looks(tab).toEqual(FITTING);
  await swipe(tab, [180, 370], [100, 370]);
  await turned(tab, 'apfel');
  // A tap right after a flick as fast as this one only stops it, in Chromium.
  await tab.press('Escape');
  await closed(tab);
  expect(await hasFocus(tab, BICYCLE)).toBe(true);
});

it('with reduced motion, an image has no transition, and still follows the finger', async () => {
  const tab = await visit({}, { ...PHONE, reducedMotion: true });
  await open(tab, BICYCLE, 'touch');
  const transition = () =>
    tab.eval(
      (selector: string) => getComputedStyle(document.querySelector(selector) as Element).transitionProperty,
      IMAGE,
    );
  expect(await transition()).toBe('none');
  const hand = await fingers(tab);
  await hand.down([180, 370]);
  await hand.move([[180, 370]], [[140, 370]]);
  await looks(tab).toEqual({ scale: 1, x: -40, y: 0 });
  await hand.up();
  await looks(tab).toEqual(FITTING);
});

it('in forced colours, every button has a border', async () => {
  const tab = await visit();
  const client = await tab.devTools();
  await client.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
  await open(tab, BICYCLE);
  const borders = await tab.eval(() =>
    [...document.querySelectorAll('dialog :is(button, .k2i-popup__action)')].map(
      (button) => getComputedStyle(button).borderStyle,
    ),
  );
  expect(borders).toEqual(['solid', 'solid', 'solid', 'solid', 'solid']);
});

it('at 200 % in a narrow window, nothing is cut off', async () => {
  const tab = await visit({}, { width: 360, height: 740 });
  await tab.eval(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await open(tab, BICYCLE);
  const outside = await tab.eval(() =>
    [...document.querySelectorAll('dialog :is(button, .k2i-popup__action, .k2i-popup__position)')]
      .map((element) => element.getBoundingClientRect())
      .filter(({ left, right, top, bottom }) => left < 0 || top < 0 || right > innerWidth || bottom > innerHeight),
  );
  expect(outside).toEqual([]);
});

describe.each(SCREENS)('axe at %s finds no violation', (_screen, options, row) => {
  it('in any state of an image', async () => {
    const tab = await visit({}, options);
    const found: Record<string, string[]> = {};
    const states = thinned(['page', 'open', 'enlarged', 'copied', 'refused', 'broken'], row);
    const look = async (state: string) => {
      if (states.includes(state)) found[state] = await findings(tab);
    };
    await look('page');
    await tab.answer(({ url }) => (url.includes('markt.svg?x') ? { status: 404 } : undefined));
    await tab.eval(() => {
      (document.querySelector('#market') as HTMLAnchorElement).href += '?x';
    });
    await open(tab, BICYCLE);
    await look('open');
    await tab.press('+', '+');
    await look('enlarged');
    await tab.eval(() => {
      navigator.clipboard.writeText = async () => {};
    });
    await tab.activate(COPY, 'keyboard');
    await tab.waitFor(() => document.querySelector('.k2i-popup__copied'));
    await look('copied');
    await tab.eval(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('No'));
    });
    await tab.activate(COPY, 'keyboard');
    await tab.waitFor(() => document.querySelector('.k2i-popup__note [role=alert]'));
    await look('refused');
    await tab.press('End');
    await settled(tab);
    await tab.waitFor(() => document.querySelector('.k2i-popup__message [role=alert]'));
    await look('broken');
    expect(found).toEqual(Object.fromEntries(states.map((state) => [state, []])));
  });
});
