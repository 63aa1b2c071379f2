import { expect, it } from 'vitest';
import { builtFile } from '../test/built-file.ts';
import { findings } from './axe.ts';
import type { Tab } from './driver.ts';
import { needs } from './engines/engine.ts';
import { ARTICLE, UNRATED_ARTICLE } from './flows.ts';
import { writeComment } from './guest-comment.ts';
import { offlineTest } from './offline-site.ts';

const test = offlineTest();

/** Returns the bar's text while it is visible. */
const shown = (tab: Tab) =>
  tab.eval(() => {
    const bar = document.querySelector('[data-k2-widget=offline-bar]');
    return bar?.checkVisibility() ? bar.textContent?.trim() : undefined;
  });
const says = (tab: Tab, text: string | undefined) => expect.poll(() => shown(tab)).toBe(text);

it('the offline bar is shown while the browser has no connection, and does not block clicks', async () => {
  test.reset({ language: 'en', tagQuery: 'sw=off' });
  const tab = await test.open(`/${UNRATED_ARTICLE}`);
  expect(await shown(tab)).toBeUndefined();
  await test.goOffline();
  await says(tab, 'No connection to the site.');
  const { bar, under } = await tab.eval(() => {
    const { bottom } = document.querySelector('[data-k2-widget=offline-bar]')?.getBoundingClientRect() ?? {};
    const under = document.elementFromPoint(innerWidth / 2, innerHeight - 5);
    return { bar: bottom, under: under?.closest('[data-k2-widget=offline-bar]') !== null };
  });
  expect(bar).toBeGreaterThan(0);
  expect(under).toBe(false);
  expect(await findings(tab)).toEqual([]);
  await test.goOnline();
  await says(tab, undefined);
});

it('the offline bar stands above a notice and a button that the site has fixed there, also if they come later', async () => {
  test.reset({ language: 'en', tagQuery: 'sw=off' });
  const tab = await test.open(`/${ARTICLE}`);
  await tab.eval(() => {
    const add = (css: string, text: string) => {
      const element = document.createElement('div');
      element.style.cssText = `position:fixed;${css}`;
      element.innerHTML = `<p style="margin:0">${text}</p>`;
      element.className = 'fixed';
      document.body.append(element);
      return element;
    };
    add('inset:auto 0 0;height:60px', 'Cookies');
    const button = add('right:20px;bottom:65px;width:44px;height:44px;display:none', 'Top');
    addEventListener('scroll', () => Object.assign(button.style, { display: scrollY ? 'block' : 'none' }));
  });
  await test.goOffline();
  await says(tab, 'No connection to the site.');
  const room = () =>
    tab.eval(() =>
      Math.round(
        innerHeight - (document.querySelector('[data-k2-widget=offline-bar]')?.getBoundingClientRect().bottom ?? 0),
      ),
    );
  await expect.poll(room).toBe(60);
  await tab.eval(() => scrollTo(0, 300));
  await expect.poll(room).toBe(109);
  await tab.eval(() => document.querySelector('.fixed')?.remove());
  await tab.eval(() => scrollTo(0, 0));
  await expect.poll(room).toBe(0);
});

it('the offline bar is shown when the browser is online and the site does not answer, until it does', async () => {
  test.reset({ language: 'de', tagQuery: 'sw=off' });
  const tab = await test.open(`/${UNRATED_ARTICLE}`);
  await tab.hover('.itemRatingForm');
  await tab.waitFor(() => document.querySelector('.itemRatingForm[data-k2-state=ready]'));
  await test.stopServer();
  await tab.activate('.itemRatingForm .four-stars', 'mouse');
  await says(tab, 'Keine Verbindung zur Website.');
  await test.startServer();
  await says(tab, undefined);
});

it('the offline bar keeps its button in a narrow window', async () => {
  needs("page of the driver's library");
  test.reset({ language: 'de' });
  const tab = await test.openWithKit(`/${ARTICLE}`);
  await tab.page.setViewport({ width: 360, height: 740 });
  await test.goOffline();
  await writeComment(tab, 'From the train');
  await tab.waitFor(() => document.querySelector('.k2i-bar-button button'));
  const parts = await tab.eval(() =>
    ['[data-k2-widget=offline-bar]', '.k2i-bar-button button'].map((selector) => {
      const { left, right, bottom } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      return [left >= 0, right <= 360, bottom <= 740];
    }),
  );
  expect(parts.flat()).not.toContain(false);
});

it('the offline bar offers to send the comments in the outbox, without React, and is hidden as soon as the site is back', async () => {
  test.reset({ language: 'en' });
  const tab = await test.openWithKit(`/${ARTICLE}`);
  await test.goOffline();
  await writeComment(tab, 'From the train');
  await says(tab, 'No connection to the site. One comment is waiting. Try now');
  expect(test.arrivals.map(builtFile)).not.toContain('react-dom');
  expect(await findings(tab)).toEqual([]);
  await tab.activate('.k2i-bar-button button', 'keyboard');
  await tab.waitForText('.k2i-announcer', 'The site still cannot be reached.');
  await says(tab, 'No connection to the site. One comment is waiting. Try now');
  // The browser has a connection some time before the site does: the bar is hidden, shown, and hidden by the answer.
  await test.goOnline({ browserFirst: true });
  await says(tab, 'No connection to the site. One comment is waiting. Try now');
  await test.startServer();
  await expect.poll(() => test.site.comments.filter(({ author }) => author === 'Gerda Gast').length).toBe(1);
  await tab.waitForText('.k2i-announcer', 'has been sent');
  expect(await shown(tab)).toBeUndefined();
  expect(await tab.eval(() => document.querySelectorAll('[data-k2-widget=offline-bar]').length)).toBe(1);
});
