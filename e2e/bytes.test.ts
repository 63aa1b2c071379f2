import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, inject, it } from 'vitest';
import { budgetOf } from '../build/readers.ts';
import { builtFile } from '../test/built-file.ts';
import type { Tab } from './driver.ts';
import { needs } from './engines/engine.ts';
import { ARTICLE, CATEGORY, LONG_ARTICLE, UNRATED_ARTICLE } from './flows.ts';
import { writeComment } from './guest-comment.ts';
import { enterForm, fillRegistration, REGISTRATION } from './members-page.ts';
import { browserTest } from './site.ts';

const test = browserTest({ cold: true });

/** The files that draw the buttons of replies, after everything that a comment needs. */
const REPLY_VIEW = /\/(reply-view|react|react-dom-[\w-]+|rolldown-runtime-[\w-]+)\.js$/;

/**
 * Measures the download of our files after Brotli, in bytes, with their names, so that a failure shows the new one.
 * @param isMeant Chooses files by their paths.
 */
function weigh(isMeant = (_file: string) => true): number {
  const files = [...new Set(test.arrivals.filter((path) => path.startsWith('/media/k2-islands/')))].map((path) =>
    path.replace(/^\/media\/k2-islands\/|\?.*/g, ''),
  );
  const sizes = files
    .filter(isMeant)
    .map((file) => [basename(file), brotliCompressSync(readFileSync(join(inject('dist'), file))).length] as const);
  const sum = sizes.reduce((total, [, size]) => total + size, 0);
  console.info(`${sum} B in ${sizes.length} files: ${sizes.map((entry) => entry.join(' ')).join(', ')}`);
  return sum;
}

/** Waits for idle time and two frames: by then, files that load by themselves and their imports are requested. */
const settles = (tab: Tab) =>
  tab.eval(
    () =>
      new Promise<void>((resolve) => {
        (window.requestIdleCallback ?? setTimeout)(() => requestAnimationFrame(() => setTimeout(resolve, 500)));
      }),
  );

/** Scrolls to the end of the page by steps of half a window, a frame each. */
const scrollToTheEnd = (tab: Tab) =>
  tab.eval(async () => {
    const page = document.documentElement;
    while (page.scrollTop + innerHeight < page.scrollHeight - 1) {
      scrollBy({ top: innerHeight / 2, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  });

/** Moves a pointer across everything on the page in one task, so that it rests nowhere, and away from it. */
const crossAll = (tab: Tab) =>
  tab.eval(() => {
    const over = (element: Element) => {
      for (const type of ['pointerover', 'pointermove'])
        element.dispatchEvent(new PointerEvent(type, { bubbles: true, composed: true }));
    };
    document.body.querySelectorAll('*').forEach(over);
    over(document.documentElement);
  });

/** The rows of build/readers.ts, as a browser fetches them. */
describe('the transferred bytes of K2 Islands', () => {
  it('are only the loader for a reader who scrolls an article to its end and moves the pointer across it', async () => {
    const tab = await test.visit('/', { tag: 'none' });
    test.site.settings.tag = 'head';
    // Automatic scrolling belongs to the row below.
    await tab.atStart(() => {
      document.addEventListener('DOMContentLoaded', () => document.querySelector('.itemRelated')?.remove());
    });
    await tab.goto(`${test.origin}/${LONG_ARTICLE}`);
    await scrollToTheEnd(tab);
    await crossAll(tab);
    await settles(tab);
    expect(await tab.eval(() => window.K2Islands?.status().some(({ widget }) => widget === 'rating'))).toBe(true);
    expect(weigh()).toBeLessThanOrEqual(budgetOf('touches nothing, or reads an article to its end'));
    // It has pages of comments, a form, and links to popups.
    expect(test.arrivals.flatMap((path) => builtFile(path) ?? [])).toEqual([]);
  });

  it('stay within the budget for a reader of a page with boxes of equal height', async () => {
    const tab = await test.visit(`/${CATEGORY}`);
    await scrollToTheEnd(tab);
    await expect.poll(() => test.arrivals.map(builtFile)).toContain('equal-heights');
    await settles(tab);
    expect(weigh()).toBeLessThanOrEqual(budgetOf('the same, with boxes of equal height'));
  });

  it('stay within the budget for a reader who makes the text larger', async () => {
    const tab = await test.visit(`/${ARTICLE}`);
    await tab.activate('#fontIncrease', 'mouse');
    await tab.waitFor(() => !!document.querySelector('.itemFullText.largerFontSize'));
    await tab.waitFor(() => !!document.querySelector('.k2i-announcer')?.textContent);
    await settles(tab);
    expect(weigh()).toBeLessThanOrEqual(budgetOf('changes the text size'));
  });

  it('stay within the budget, without React, for a reader who votes and reads the result', async () => {
    const tab = await test.visit(`/${UNRATED_ARTICLE}`, { language: 'en' });
    await tab.activate('.itemRatingForm .four-stars', 'mouse');
    await tab.waitForText('.itemRatingLog', 'Thanks for rating!');
    await tab.waitForText('.itemRatingLog', '(1 Vote)');
    await settles(tab);
    expect(weigh()).toBeLessThanOrEqual(budgetOf('votes'));
  });

  it('stay within the budget, without React, for a reader who turns the calendar to another month', async () => {
    needs('native setHTML');
    const tab = await test.visit(`/${CATEGORY}`, { language: 'en' });
    const before = await tab.text('.calendarCurrentMonth');
    await tab.activate('.calendarNavMonthPrev a', 'mouse');
    await tab.waitFor((before) => document.querySelector('.calendarCurrentMonth')?.textContent !== before, before);
    await settles(tab);
    expect(test.arrivals.map(builtFile)).not.toContain('react-dom');
    // The page has boxes of equal height, too.
    expect(weigh()).toBeLessThanOrEqual(budgetOf('turns to another month') + 3_000);
  });

  it('stay within the budget, before React, for a reader whose comment is shown in place', async () => {
    needs('native setHTML');
    const tab = await test.visit(`/${ARTICLE}`, { language: 'en', moderated: false });
    await writeComment(tab, 'What a summer');
    await tab.waitForText('.itemCommentsList', 'What a summer');
    await settles(tab);
    expect(weigh((file) => !REPLY_VIEW.test(file))).toBeLessThanOrEqual(budgetOf('comments, and sees it in place'));
  });

  it('stay within the budget, with React, for a reader whose vote fails', async () => {
    const tab = await test.visit(`/${UNRATED_ARTICLE}`, { language: 'en', faults: { vote: { name: '500' } } });
    await tab.activate('.itemRatingForm .four-stars', 'mouse');
    await tab.waitFor(() => !!document.querySelector('.itemRatingBlock button'));
    await expect.poll(() => test.arrivals.map(builtFile)).toContain('react-dom');
    await settles(tab);
    expect(weigh()).toBeLessThanOrEqual(budgetOf('votes without success'));
  });

  it('stay within the budget for somebody who registers', async () => {
    const tab = await test.visit(`/${REGISTRATION}`, { language: 'en' });
    await enterForm(tab);
    await fillRegistration(tab);
    await tab.leaveBy(() => tab.press('Enter'));
    await tab.waitFor(() => !!document.querySelector('#system-message'));
    expect(weigh()).toBeLessThanOrEqual(budgetOf('registers'));
  });
});
