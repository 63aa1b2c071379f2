/** The site's styles and those of K2 Islands do not spoil each other's colours, corners, sizes and places. */
import { describe, expect, it } from 'vitest';
import type { Settings } from '../fixtures/model.ts';
import { findings } from './axe.ts';
import type { Tab, TabOptions } from './driver.ts';
import { ARTICLE, CATEGORY } from './flows.ts';
import { TAKEN_NAME, writeComment } from './guest-comment.ts';
import { REGISTRATION } from './members-page.ts';
import { SCREENS } from './screens.ts';
import { browserTest } from './site.ts';

const test = browserTest();

/** Rules of K2's and Community Builder's own style sheets, and of a dark template that has no `color-scheme`. */
const SITE = `
  body { background: #222; color: #ddd }
  a, h2, p, mark { color: #eee }
  mark { background: none }
  button { border-radius: 0; color: inherit; font-size: 13px }
  .cb_template .text-body { color: #212529 !important }
  .qtip { background: #fff; color: #000 }
  .k2LiveSearchResults { background: #fff }
  span#formLog { padding: 8px 12px; text-align: center }
  span#formLog.k2FormLogError { display: block; background: #f00; color: #fff }
  span#formLog.k2FormLogSuccess { display: block; background: #18ac00; color: #fff }
  ul.itemCommentsList li span.commentToolbar { display: block; clear: both }`;

const TOOLTIPS = '/index.php/beispiele/tooltips';

async function visit(path: string, settings: Partial<Settings> = {}, options: TabOptions = {}): Promise<Tab> {
  const tab = await test.visit(path, { language: 'en', ...settings }, options);
  await tab.eval((css: string) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, SITE);
  return tab;
}

/** The contrast of an element's text with the nearest background around it, as painted. */
const contrast = (tab: Tab, selector: string) =>
  tab.eval((selector: string) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const element = document.querySelector(selector);
    if (!context || !element) throw new Error(`No ${selector}`);
    const around: Element[] = [];
    for (let at: Element | null = element; at; at = at.parentElement) around.unshift(at);
    context.fillStyle = '#fff';
    context.fillRect(0, 0, 1, 1);
    const luminance = (colour: string) => {
      context.fillStyle = colour;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((byte) => {
        const value = byte / 255;
        return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const grounds = around.map((part) => luminance(getComputedStyle(part).backgroundColor));
    const text = luminance(getComputedStyle(element).color);
    const [low = 0, high = 0] = [grounds.at(-1) ?? 1, text].sort((a, b) => a - b);
    return (high + 0.05) / (low + 0.05);
  }, selector);

const style = (tab: Tab, selector: string, name: string) =>
  tab.eval(
    (selector: string, name: string) => {
      const element = document.querySelector(selector);
      return element ? getComputedStyle(element).getPropertyValue(name) : `No ${selector}`;
    },
    selector,
    name,
  );

async function comment(tab: Tab): Promise<void> {
  for (const [field, words] of [
    ['#commentText', 'Hello'],
    ['#userName', 'Ann'],
    ['#commentEmail', 'ann@example.org'],
  ] as const)
    await tab.type(words, field);
  await tab.activate('#submitCommentButton', 'keyboard');
}

describe('in the box of a form’s log', () => {
  it.each(SCREENS)('a failure is one box with one radius, at %s', async (_screen, options) => {
    const tab = await visit(`/${ARTICLE}`, { faults: { comment: { name: '500' } } }, options);
    await comment(tab);
    await tab.waitForText('#formLog .k2i-failure button', 'again');
    const failure = '#formLog .k2i-failure';
    expect(await style(tab, failure, 'background-color')).toBe('rgba(0, 0, 0, 0)');
    expect(await style(tab, failure, 'border-top-style')).toBe('none');
    expect(await contrast(tab, `${failure}__text`)).toBeGreaterThanOrEqual(4.5);
    expect(await contrast(tab, `${failure} button`)).toBeGreaterThanOrEqual(4.5);
    const radius = await style(tab, '#formLog', 'border-top-left-radius');
    expect(await style(tab, `${failure} button`, 'border-top-left-radius')).toBe(radius);
    expect((await findings(tab)).filter((finding) => /k2i-|formLog/.test(finding))).toEqual([]);
  });

  it('that a comment is saved here can be read', async () => {
    const tab = await visit(`/${ARTICLE}`);
    await tab.type('Hello', '#commentText');
    await tab.waitFor(() => document.querySelector('#comment-form')?.getAttribute('data-k2-state') === 'ready');
    await tab.offline(true);
    await comment(tab);
    await tab.waitForText('#formLog.k2FormLogSuccess', 'saved on this device');
    expect(await contrast(tab, '#formLog')).toBeGreaterThanOrEqual(4.5);
    await tab.offline(false);
  });

  it('the server’s own text keeps the site’s look', async () => {
    const tab = await visit(`/${ARTICLE}`);
    await writeComment(tab, 'Hello', TAKEN_NAME);
    await tab.waitFor(() => document.querySelector('#formLog.k2FormLogError')?.textContent);
    expect(await style(tab, '#formLog', 'background-color')).toBe('rgb(255, 0, 0)');
  });
});

it.each(SCREENS)('the results of a search can be read on a dark template, at %s', async (_screen, options) => {
  const tab = await visit(`/${CATEGORY}`, {}, options);
  await tab.type('Sommerfest', '.k2LiveSearchBlock [name=searchword]');
  await tab.waitFor(() => document.querySelector('.k2i-search [role=option]'));
  for (const part of ['[role=option]', 'mark', '.k2i-search__all'])
    expect([part, (await contrast(tab, `.k2i-search ${part}`)) >= 4.5]).toEqual([part, true]);
});

it.each(SCREENS)(
  'the title of a tooltip and the button beside a password can be read, at %s',
  async (_screen, options) => {
    const tab = await visit(`/${REGISTRATION}`, {}, options);
    await tab.type('abcd', '.cbPasswordUnmask input');
    await tab.waitFor(() => document.querySelector('.cbPasswordUnmask[data-k2-state=ready]'));
    await tab.eval(() => document.querySelector('.cbPasswordUnmaskShow')?.classList.add('text-body'));
    expect(await contrast(tab, '.cbPasswordUnmaskShow')).toBeGreaterThanOrEqual(4.5);
    await tab.goto(`${test.origin}${TOOLTIPS}`);
    await tab.focus('#titled');
    await tab.waitFor(() => document.querySelector('.k2i-tip > .qtip-titlebar'));
    expect(await contrast(tab, '.k2i-tip > .qtip-titlebar')).toBeGreaterThanOrEqual(4.5);
  },
);

it('a prompt that the server prints as a value is grey until its field has the focus', async () => {
  const tab = await visit(`/${ARTICLE}`);
  const fill = (field: string) => style(tab, field, '-webkit-text-fill-color');
  await tab.waitFor(() => document.querySelector<HTMLInputElement>('#userName')?.style.length);
  const own = await style(tab, '#userName', 'color');
  expect(await fill('#userName')).not.toBe(own);
  await tab.focus('#userName');
  expect(await fill('#userName')).toBe(own);
});

it('a text size at its end looks like it', async () => {
  const tab = await visit(`/${ARTICLE}`);
  await tab.activate('#fontIncrease', 'keyboard');
  await tab.waitFor(() => document.querySelector('#fontIncrease[aria-disabled=true]'));
  expect(await style(tab, '#fontIncrease', 'opacity')).toBe('0.4');
  expect(await style(tab, '#fontDecrease', 'opacity')).toBe('1');
});

it('the button that replies is on the line of the other links', async () => {
  const tab = await visit(`/${ARTICLE}`);
  await tab.focus('#commentText');
  await tab.waitFor(() => document.querySelector('.commentToolbar > .k2i-reply > button'));
  const link = await tab.box('.commentToolbar:has(> .k2i-reply) > a');
  const button = await tab.box('.commentToolbar > .k2i-reply');
  expect(button.y).toBeLessThan(link.y + link.height);
});

it.each([
  [360, 740],
  [740, 360],
  [1280, 800],
])('a popup’s signs fill their boxes, outside of the picture, at %i × %i px', async (width, height) => {
  const tab = await visit('/index.php/beispiele/popups', {}, { width, height });
  await tab.activate('.itemImageGallery a:nth-of-type(2)', 'keyboard');
  await tab.waitFor(() => document.querySelector('.k2i-popup__stage[data-state=ready]'));
  const picture = await tab.box('.k2i-popup__slide:nth-child(2) img');
  for (const name of ['close', 'previous', 'next']) {
    const selector = `.k2i-popup__${name}`;
    const { x, y, width, height } = await tab.box(selector);
    expect(Number.parseFloat(await style(tab, selector, 'font-size'))).toBe(height);
    const isOutside =
      x >= picture.x + picture.width ||
      x + width <= picture.x ||
      y >= picture.y + picture.height ||
      y + height <= picture.y;
    expect([name, isOutside]).toEqual([name, true]);
  }
});
