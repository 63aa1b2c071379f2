import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Tab } from './driver.ts';
import { ARTICLE, UNRATED_ARTICLE } from './flows.ts';
import { offlineTest } from './offline-site.ts';

const test = offlineTest();
const next = mkdtempSync(join(tmpdir(), 'k2-next-'));
const LINE = '.k2i-line';

/** A later version: every widget's code differs, so that none of the old chunks is on the server any more. */
beforeAll(async () => {
  const marked = {
    name: 'next-version',
    transform: (code: string, id: string) =>
      /widgets\/[^/]+\/adopt\.tsx?$/.test(id) ? `${code}\ndocument.documentElement.dataset.build = 'next';` : null,
  };
  await build({ logLevel: 'warn', plugins: [marked], build: { outDir: next, emptyOutDir: true } });
}, 60_000);
afterAll(() => rmSync(next, { recursive: true, force: true }));

/** Opens a page that the worker has from the start, and counts how often it is loaded from then on. */
async function openControlled(path: string): Promise<Tab> {
  const tab = await test.openAndKeep(path);
  await tab.atStart(() => {
    sessionStorage.setItem('loads', `${Number(sessionStorage.getItem('loads')) + 1}`);
  });
  await tab.goto(test.origin + path);
  return tab;
}
const loads = (tab: Tab) => tab.eval(() => Number(sessionStorage.getItem('loads')));
/** The page has been loaded so often; a loaded machine takes its time to change workers. */
const loaded = (tab: Tab, times: number) =>
  expect
    .poll(
      () =>
        tab.eval(() => document.readyState === 'complete' && Number(sessionStorage.getItem('loads'))).catch(() => 0),
      { timeout: 20_000 },
    )
    .toBe(times);

/** The next version is on the server, and the browser has noticed. */
async function deploy(tab: Tab): Promise<void> {
  test.deploy(next);
  await tab.eval(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
}

async function rate(tab: Tab): Promise<string> {
  await tab.front();
  await tab.activate('.itemRatingForm .four-stars', 'keyboard');
  await tab.waitFor(() => document.querySelector('.itemRatingForm[data-k2-state=ready]'));
  await tab.waitFor(() => document.querySelector<HTMLElement>('.itemCurrentRating')?.style.width === '80%');
  return tab.eval(() => document.documentElement.dataset.build ?? 'first');
}

describe('a new version', { timeout: 60_000 }, () => {
  it('is offered; accepted, every tab is loaded again, once; until then each has its own chunks', async () => {
    const one = await openControlled(`/${ARTICLE}`);
    const two = await openControlled(`/${UNRATED_ARTICLE}`);
    await deploy(one);
    await one.waitForText(LINE, 'Eine neue Fassung dieser Website ist da.');
    await two.waitForText(LINE, 'Eine neue Fassung dieser Website ist da.');
    // Code that this tab has never fetched, and that is gone from the server.
    expect(await rate(two)).toBe('first');
    expect([await loads(one), await loads(two)]).toEqual([1, 1]);

    await one.front();
    await one.activate(`${LINE} button`, 'keyboard');
    await loaded(one, 2);
    await loaded(two, 2);
    // The old build goes with the last tab that had it.
    await one.goto(`${test.origin}/${ARTICLE}`);
    await expect.poll(async () => (await test.caches(one)).filter((name) => name.includes(' build ')).length).toBe(1);
    test.site.reset();
    expect(await rate(two)).toBe('next');
    expect([await loads(one), await loads(two)]).toEqual([3, 2]);
    expect(await one.eval((line: string) => document.querySelector(line), LINE)).toBeNull();
    expect([...one.problems, ...two.problems]).toEqual([]);
  });

  it('leaves a tab alone in which something is being written, with the chunks of its own build', async () => {
    const one = await openControlled(`/${ARTICLE}`);
    const two = await openControlled(`/${UNRATED_ARTICLE}`);
    await two.front();
    await two.type('Noch nicht fertig', '#commentText');
    await deploy(one);
    await one.waitForText(LINE, 'Eine neue Fassung');
    await one.front();
    await one.activate(`${LINE} button`, 'keyboard');
    await loaded(one, 2);
    await two.waitForText(LINE, 'Eine neue Fassung');
    expect(await rate(two)).toBe('first');
    expect(await two.eval(() => document.querySelector<HTMLTextAreaElement>('#commentText')?.value)).toBe(
      'Noch nicht fertig',
    );
    expect(await loads(two)).toBe(1);
    await two.activate(`${LINE} button`, 'keyboard');
    await loaded(two, 2);
    await two.goto(`${test.origin}/${ARTICLE}`);
    await expect.poll(async () => (await test.caches(two)).filter((name) => name.includes(' build ')).length).toBe(1);
    expect([...one.problems, ...two.problems]).toEqual([]);
  });
});
