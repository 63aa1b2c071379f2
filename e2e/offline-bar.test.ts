import { expect, it } from 'vitest';
import { findings } from './axe.ts';
import type { Tab } from './driver.ts';
import { UNRATED_ARTICLE } from './flows.ts';
import { offlineTest } from './offline-site.ts';

const test = offlineTest();

/** What the bar says, while it is to be seen. */
const shown = (tab: Tab) =>
  tab.eval(() => {
    const bar = [...document.querySelectorAll<HTMLElement>('body > [role=status]')].find(
      ({ style }) => style.position === 'sticky',
    );
    return bar?.checkVisibility() ? bar.textContent : undefined;
  });
const says = (tab: Tab, text: string | undefined) => expect.poll(() => shown(tab), { timeout: 15_000 }).toBe(text);

it('is there while the browser has no connection, and lets clicks through', async () => {
  test.reset({ language: 'en', tagQuery: 'sw=off' });
  const tab = await test.open(`/${UNRATED_ARTICLE}`);
  expect(await shown(tab)).toBeUndefined();
  await test.goOffline();
  await says(tab, 'No connection to the site.');
  const { bar, under } = await tab.eval(() => {
    const { bottom } = document.querySelector('body > [role=status]:last-of-type')?.getBoundingClientRect() ?? {};
    return { bar: bottom, under: document.elementFromPoint(innerWidth / 2, innerHeight - 5)?.getAttribute('role') };
  });
  expect(bar).toBeGreaterThan(0);
  expect(under).not.toBe('status');
  expect(await findings(tab)).toEqual([]);
  await test.goOnline();
  await says(tab, undefined);
});

it('is there when the browser is online and the site does not answer, until it does', async () => {
  test.reset({ language: 'de', tagQuery: 'sw=off' });
  const tab = await test.open(`/${UNRATED_ARTICLE}`);
  await tab.hover('.itemRatingForm');
  await tab.waitFor(() => document.querySelector('.itemRatingForm[data-k2-state=ready]'));
  // A call that succeeds: the code that asks whether the site is there comes with it.
  await tab.activate('.itemRatingForm .four-stars', 'mouse');
  await tab.waitForText('.itemRatingLog', '1');
  await tab.waitFor(() => performance.getEntriesByType('resource').some(({ name }) => name.includes('connection-')));
  await test.stopServer();
  await tab.activate('.itemRatingForm .four-stars', 'mouse');
  await says(tab, 'Keine Verbindung zur Seite.');
  await test.startServer();
  await says(tab, undefined);
});
