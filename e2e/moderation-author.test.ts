import { describe, expect, it } from 'vitest';
import type { Settings } from '../fixtures/model.ts';
import { builtFile } from '../test/built-file.ts';
import type { Input, Tab, TabOptions } from './driver.ts';
import { ARTICLE, callsOf, isGone, isThere, ourProblems } from './flows.ts';
import { browserTest } from './site.ts';

const test = browserTest();

const comment = (id: number) => `.itemCommentsList > li:has(#comment${id})`;
const LINE = '.k2i-moderation-line';

/** Opens an article as its author, for whom some comments wait. */
async function open(settings: Partial<Settings> = {}, options: TabOptions = {}, waiting = [4]): Promise<Tab> {
  const tab = await test.visit('', { language: 'en', role: 'moderator', ...settings }, options);
  for (const each of test.site.comments) each.published = !waiting.includes(each.id);
  await tab.goto(`${test.origin}/${ARTICLE}`);
  await isThere(tab, `${LINE} button`);
  return tab;
}

const hasFocus = (tab: Tab, words: string) =>
  tab.waitFor((words: string) => document.activeElement?.textContent === words, words);
const stored = (id: number) => test.site.comments.find((each) => each.id === id);

/** Presses one of our buttons at a comment, by its words. */
async function press(tab: Tab, id: number, words: string, how: Input = 'mouse'): Promise<void> {
  const place = comment(id);
  // A press of the comment is an approach, too.
  if (how === 'touch') {
    await tab.activate(`${place} p`, how);
    // The button for replies moves the others.
    await isThere(tab, `${place} .k2i-reply button`);
  } else await tab.hover(`${place} .commentRemoveLink`);
  await tab.waitFor(
    (place: string, words: string) => {
      const found = [...document.querySelectorAll(`${place} button`)].find(({ textContent }) => textContent === words);
      for (const other of document.querySelectorAll('[data-pressed]')) other.removeAttribute('data-pressed');
      found?.setAttribute('data-pressed', '');
      return found;
    },
    place,
    words,
  );
  await tab.activate('[data-pressed]', how);
}

it.each([1280, 360])('buttons move no link that an author is about to press, in a window of %i px', async (width) => {
  const tab = await test.visit('', { language: 'en', role: 'moderator' });
  await tab.resize(width, 900);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await tab.answer(async ({ url }) => {
    if (url.endsWith('/comment-moderation-view.js')) await released;
    return undefined;
  });
  for (const each of test.site.comments) each.published = each.id !== 4;
  await tab.goto(`${test.origin}/${ARTICLE}`);
  await tab.waitForText(LINE, '1 comment waits');
  await tab.eval(
    (list: string) => document.querySelector(list)?.scrollIntoView({ block: 'center' }),
    '.itemCommentsList',
  );
  /** The places of the server's links, and the number of the comment that they are in. */
  const places = () =>
    [...document.querySelectorAll('.itemCommentsList > li')].flatMap((item, index) =>
      [...item.querySelectorAll('.commentToolbar > a')].map((link) => {
        const { left, top } = link.getBoundingClientRect();
        return { number: index + 1, name: link.className, left, top };
      }),
    );
  const before = await tab.eval(places);
  /** Pages scroll by whole px. */
  const moves = async (count: number) =>
    (await tab.eval(places)).filter(({ number, left, top }, index) => {
      const was = before[index] ?? { left: 0, top: 0 };
      return number <= count && (Math.abs(top - was.top) > 1 || Math.abs(left - was.left) > 1);
    });
  release();
  await isThere(tab, `${LINE} button`);
  expect(await moves(5)).toEqual([]);
  await tab.hover(`${comment(2)} .commentRemoveLink`);
  await isThere(tab, `${comment(2)} .k2i-moderation button`);
  await isThere(tab, `${comment(2)} .k2i-reply button`);
  expect(await moves(2)).toEqual([]);
});

describe('an author', () => {
  it.each<[Input, Partial<Settings>]>([
    ['mouse', { strictCsp: true }],
    ['touch', { generation: '2.6' }],
  ])('edits a comment in its place, by %s %o', async (how, settings) => {
    const tab = await open(settings, { touch: how === 'touch' });
    await press(tab, 2, 'Edit', how);
    await isThere(tab, `${comment(2)} textarea:focus`);
    await tab.type(' I <3 this & <name>');
    await press(tab, 2, 'Save', 'mouse');
    await isGone(tab, 'textarea:not(#commentText)');
    await tab.waitForText(`${comment(2)} p`, 'I <3 this & <name>');
    await hasFocus(tab, 'Edit');
    expect(callsOf(test.site, 'comment-save')).toHaveLength(1);
    await tab.reload();
    expect(await tab.text(`${comment(2)} p`)).toContain('I <3 this & <name>');
    expect(ourProblems(tab)).toEqual([]);
  });

  const UNDO = { tagQuery: 'undo=60' };
  const removed = () => callsOf(test.site, 'comment-remove').length;

  it('undoes a removal by keyboard', async () => {
    const tab = await open(UNDO);
    await tab.focus(`${comment(2)} .commentRemoveLink`);
    await tab.press('Enter');
    await hasFocus(tab, 'Undo');
    const shown = await tab.eval(
      (parts: string) => [...document.querySelectorAll(parts)].filter((part) => part.checkVisibility()).length,
      `${comment(2)} > :not(.k2i-delayed-line)`,
    );
    expect(shown).toBe(0);
    await tab.press('Enter');
    await hasFocus(tab, 'Remove');
    await tab.leaveBy(() => tab.goto(`${test.origin}/`));
    expect(removed()).toBe(0);
  });

  it('has removed what was not undone when the page is left', async () => {
    const tab = await open(UNDO);
    await tab.activate(`${comment(2)} .commentRemoveLink`, 'mouse');
    await isThere(tab, '.k2i-delayed');
    expect(removed()).toBe(0);
    await tab.goto(`${test.origin}/`);
    await expect.poll(() => stored(2)).toBeUndefined();
    expect(removed()).toBe(1);
  });
});

it('other readers load none of it', async () => {
  const tab = await test.visit(`/${ARTICLE}`, { role: 'reader' });
  await tab.hover('.commentToolbar');
  await isThere(tab, '.k2i-reply button');
  expect(tab.requests.map(builtFile).filter((file) => file?.includes('moderation'))).toEqual([]);
});
