/** The pictures of an item, in a row that scrolls. */

import { describe, expect, it } from 'vitest';
import type { Settings } from '../fixtures/model.ts';
import type { Tab, TabOptions } from './driver.ts';
import { browserTest } from './site.ts';

const test = browserTest();
const PAGE = '/index.php/beispiele/gallery';
const LEAD = '#lead';
const BICYCLE = '.itemImageGallery a:nth-of-type(1)';
const DIALOG = 'dialog.k2i-popup[open]';
const OPEN = `${DIALOG} .k2i-popup__open`;
const PHONE: TabOptions = { width: 360, height: 740, touch: true };
const SERIES = ['see', 'bruecke', 'rad', 'apfel', 'buecher', 'versammlung', 'markt'];

const visit = (settings: Partial<Settings> = {}, options: TabOptions = {}) => test.visit(PAGE, settings, options);

/** Opens a picture, and waits until it has loaded or failed. */
async function open(tab: Tab, link: string, how: 'mouse' | 'touch' | 'keyboard' = 'keyboard'): Promise<void> {
  await tab.activate(link, how);
  await tab.waitFor((selector: string) => {
    const state = document.querySelector<HTMLElement>(`${selector} .k2i-popup__stage`)?.dataset.state;
    // React draws the bar.
    return state && state !== 'loading' && document.querySelector('.k2i-popup__bar');
  }, DIALOG);
}

/** Waits until a picture fills the stage, and the popup is about it. */
const turned = (tab: Tab, name: string) =>
  tab.waitFor(
    (selector: string, file: string) => {
      const stage = document.querySelector(`${selector} .k2i-popup__stage`);
      const left = stage?.getBoundingClientRect().left ?? Number.NaN;
      const inView = [...document.querySelectorAll(`${selector} .k2i-popup__slide`)].find(
        (slide) => Math.abs(slide.getBoundingClientRect().left - left) < 2,
      );
      const isShown = inView?.querySelector('img')?.src.includes(file);
      return isShown && document.querySelector<HTMLAnchorElement>(`${selector} .k2i-popup__open`)?.href.includes(file);
    },
    DIALOG,
    `${name}.svg`,
  );

const shown = (tab: Tab) =>
  tab.eval(
    (selector: string) => /(\w+)\.svg/.exec(document.querySelector<HTMLAnchorElement>(selector)?.href ?? '')?.[1],
    OPEN,
  );
const position = (tab: Tab) => tab.text('.k2i-popup__position');
const said = (tab: Tab, words: string) => tab.waitForText(`${DIALOG} [role=status]`, words);
const hasFocus = (tab: Tab, selector: string) =>
  tab.eval((selector: string) => !!document.activeElement?.matches(selector), selector);

type Place = readonly [x: number, y: number];

/** Moves fingers over the screen, in CSS px. */
async function move(tab: Tab, ...ways: readonly (readonly [from: Place, to: Place])[]): Promise<void> {
  const client = await tab.devTools();
  const send = (type: 'touchStart' | 'touchMove', part: number) => {
    const at = (from: number, to: number) => from + (to - from) * part;
    const touchPoints = ways.map(([from, to], id) => ({ id, x: at(from[0], to[0]), y: at(from[1], to[1]) }));
    return client.send('Input.dispatchTouchEvent', { type, touchPoints });
  };
  await send('touchStart', 0);
  for (let step = 1; step <= 20; step++) await send('touchMove', step / 20);
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await client.detach();
}

/** More than half of a phone's width, as a slow finger turns by nothing less. The picture is in its place by then. */
async function swipe(tab: Tab, fromX: number, toX: number, y = 370): Promise<void> {
  await turned(tab, `${await shown(tab)}`);
  await move(tab, [
    [fromX, y],
    [toX, y],
  ]);
}

/** @param before How far two fingers are from each other at first, in CSS px. */
const pinch = (tab: Tab, before: number, after: number) =>
  move(
    tab,
    [
      [180 - before / 2, 370],
      [180 - after / 2, 370],
    ],
    [
      [180 + before / 2, 370],
      [180 + after / 2, 370],
    ],
  );

describe('the pictures of an item', () => {
  it('are one series in the order of the page, each once', async () => {
    const tab = await visit();
    await open(tab, LEAD);
    for (const [index, name] of SERIES.entries()) {
      expect([await shown(tab), await position(tab)]).toEqual([name, `Bild ${index + 1} von 7`]);
      await turned(tab, name);
      await tab.press('ArrowRight');
    }
    await turned(tab, 'see');
    expect(tab.problems).toEqual([]);
  });

  it('are turned by the buttons, which keep the focus', async () => {
    const tab = await visit();
    await open(tab, BICYCLE, 'mouse');
    await tab.activate('.k2i-popup__next', 'mouse');
    await turned(tab, 'apfel');
    await tab.activate('.k2i-popup__previous', 'keyboard');
    await tab.press('Enter');
    await turned(tab, 'bruecke');
    expect(await hasFocus(tab, '.k2i-popup__previous')).toBe(true);
  });

  it('remain in view when the window is resized', async () => {
    const tab = await visit();
    await open(tab, BICYCLE);
    await tab.page.setViewport({ width: 500, height: 700 });
    await turned(tab, 'rad');
    expect(await position(tab)).toBe('Bild 3 von 7');
  });
});

describe('by touch', () => {
  it('a swipe scrolls to the next picture, and back', async () => {
    const tab = await visit({ language: 'en' }, PHONE);
    await open(tab, BICYCLE, 'touch');
    await swipe(tab, 300, 60);
    await turned(tab, 'apfel');
    await said(tab, 'Image 4 of 7: Apple tree with a basket');
    expect(await tab.text('.k2i-popup__caption')).toBe('From the garden');
    await swipe(tab, 60, 300);
    await turned(tab, 'rad');
    expect(await position(tab)).toBe('Image 3 of 7');
    expect(tab.problems).toEqual([]);
  });

  it('two fingers enlarge the page as everywhere; one finger then moves the view, and not the row', async () => {
    const tab = await visit({}, PHONE);
    const left = () => tab.eval(() => visualViewport?.offsetLeft ?? 0);
    await open(tab, BICYCLE, 'touch');
    await pinch(tab, 60, 290);
    await tab.waitFor(() => (visualViewport?.scale ?? 0) > 2 && document.querySelector('.k2i-popup__stage--zoomed'));
    for (const [fromX, toX] of [
      [200, 100],
      [100, 200],
    ] as const) {
      const before = await left();
      await swipe(tab, fromX, toX);
      await expect.poll(async () => Math.sign((await left()) - before)).toBe(Math.sign(fromX - toX));
    }
    await turned(tab, 'rad');
    await pinch(tab, 300, 30);
    await tab.waitFor(() => !document.querySelector('.k2i-popup__stage--zoomed'));
    await swipe(tab, 300, 60);
    await turned(tab, 'apfel');
  });
});

it('a picture opens in a tab of its own, so that the browser can enlarge it', async () => {
  const tab = await visit({ language: 'en' });
  await open(tab, BICYCLE);
  await tab.press('ArrowRight');
  expect(await tab.eval((selector: string) => document.querySelector(selector)?.getAttribute('aria-label'), OPEN)).toBe(
    'Open image (in a new tab)',
  );
  const address = `${test.origin}/media/site/images/apfel.svg`;
  const opening = tab.page.browser().waitForTarget((target) => target.url() === address);
  await tab.activate(OPEN, 'mouse');
  const page = await (await opening).page();
  await page?.close();
  expect(await position(tab)).toBe('Image 4 of 7');
});

it('a picture that can’t be loaded says so, is turned past, and can be tried again', async () => {
  const tab = await visit({ language: 'en' }, PHONE);
  let isBroken = true;
  await tab.answer(({ url }) => (isBroken && url.includes('rad.svg?x') ? { status: 404 } : undefined));
  await tab.eval((selector: string) => {
    (document.querySelector(selector) as HTMLAnchorElement).href += '?x';
  }, BICYCLE);
  await open(tab, BICYCLE, 'touch');
  expect(await tab.text(`${DIALOG} [role=alert]`)).toContain('The image could not be loaded.');
  await tab.press('ArrowRight');
  await turned(tab, 'apfel');
  expect(await tab.eval(() => document.querySelectorAll('dialog [role=alert]').length)).toBe(0);
  await tab.press('ArrowLeft');
  await tab.waitFor((selector: string) => document.querySelector(`${selector} [role=alert]`), DIALOG);
  isBroken = false;
  await tab.activate(`${DIALOG} .k2i-failure button`, 'touch');
  await tab.waitFor(() => document.querySelector('.k2i-popup__stage[data-state=ready]'));
  expect(await position(tab)).toBe('Image 3 of 7');
});

it('at 200 % in a narrow window, nothing is cut off', async () => {
  const tab = await visit({}, { width: 360, height: 740 });
  await tab.eval(() => {
    document.documentElement.style.fontSize = '200%';
  });
  await open(tab, BICYCLE);
  const outside = await tab.eval(() =>
    [...document.querySelectorAll('dialog :is(button, .k2i-popup__open, .k2i-popup__position)')]
      .map((element) => element.getBoundingClientRect())
      .filter(({ left, right, top, bottom }) => left < 0 || top < 0 || right > innerWidth || bottom > innerHeight),
  );
  expect(outside).toEqual([]);
});
