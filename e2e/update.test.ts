import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { builtFile } from '../test/built-file.ts';
import { makeNextBuild } from './deploys/next-build.ts';
import type { Tab } from './driver.ts';
import { ARTICLE, UNRATED_ARTICLE } from './flows.ts';
import { keptUrls } from './offline-page.ts';
import { offlineTest } from './offline-site.ts';

const test = offlineTest();
const next = mkdtempSync(join(tmpdir(), 'k2-next-'));
const LINE = '.k2i-line';

/** A later version: the old folder is no longer on the server. */
beforeAll(() => makeNextBuild(inject('dist'), next, 'next'));
afterAll(() => rmSync(next, { recursive: true, force: true }));

/**
 * Opens a page that the worker has from the start, and counts how often it is loaded from then on.
 * @param first The first page. The worker keeps the files of the widgets on a page that is opened twice.
 */
async function openControlled(path: string, first = path): Promise<Tab> {
  const tab = await test.openAndKeep(first);
  await tab.atStart(() => {
    // It runs in frames, too.
    if (window === top) sessionStorage.setItem('loads', `${Number(sessionStorage.getItem('loads')) + 1}`);
  });
  await tab.goto(test.origin + path);
  await test.keepsKit(tab);
  return tab;
}
const loads = (tab: Tab) => tab.eval(() => Number(sessionStorage.getItem('loads')));
/** The page has been loaded so often. Chromium may take 30 s to change workers (src/outbox/new-version.ts). */
const loaded = (tab: Tab, times: number) =>
  expect
    .poll(
      () =>
        tab.eval(() => document.readyState === 'complete' && Number(sessionStorage.getItem('loads'))).catch(() => 0),
      { timeout: 40_000 },
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

/** Somebody votes in a tab that is closed then: the worker has the code from there. */
async function useRating(): Promise<void> {
  const tab = await openControlled(`/${UNRATED_ARTICLE}`);
  expect(await rate(tab)).toBe('first');
  await tab.close();
  test.site.reset();
}

/** Focusable elements that the bar covers completely when they get the focus (WCAG 2.4.11). */
const coveredByLine = (tab: Tab) =>
  tab.eval((selector: string) => {
    const line = document.querySelector(selector) as Element;
    const { scrollY: before, scrollX: side } = window;
    const names: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>('a[href],button,input,textarea')) {
      if (line.contains(control) || !control.checkVisibility()) continue;
      control.focus();
      if (document.activeElement !== control) continue;
      if (control.getBoundingClientRect().top >= line.getBoundingClientRect().top) names.push(control.outerHTML);
    }
    (document.activeElement as HTMLElement).blur();
    scrollTo(side, before);
    return names;
  }, LINE);

describe('a new version', { timeout: 100_000 }, () => {
  it('is offered; once accepted, every tab reloads once; until then each tab uses the folder of its own build', async () => {
    await useRating();
    const one = await openControlled(`/${ARTICLE}`);
    const two = await openControlled(`/${UNRATED_ARTICLE}`);
    await deploy(one);
    await one.waitForText(LINE, 'Eine neue Version dieser Website ist verfügbar.');
    await two.waitForText(LINE, 'Eine neue Version dieser Website ist verfügbar.');
    expect(await coveredByLine(two)).toEqual([]);
    // Code that this tab has never fetched, and that is gone from the server: another tab has used it.
    expect(await rate(two)).toBe('first');
    expect([await loads(one), await loads(two)]).toEqual([1, 1]);

    await one.front();
    await one.activate(`${LINE} button`, 'keyboard');
    await loaded(one, 2);
    await loaded(two, 2);
    await one.goto(`${test.origin}/${ARTICLE}`);
    test.site.reset();
    expect(await rate(two)).toBe('next');
    expect([await loads(one), await loads(two)]).toEqual([3, 2]);
    expect(await one.eval((line: string) => document.querySelector(line), LINE)).toBeNull();
    expect([...one.problems, ...two.problems]).toEqual([]);
  });

  it('does not reload a tab with unsent text, which keeps the files of its own build', async () => {
    await useRating();
    const one = await openControlled(`/${ARTICLE}`);
    const two = await openControlled(`/${UNRATED_ARTICLE}`);
    await two.front();
    await two.type('Noch nicht fertig', '#commentText');
    // Filled-in text counts, too, wherever the focus is now.
    const three = await openControlled(`/${UNRATED_ARTICLE}`);
    await three.front();
    await three.type('Gerda Gast', '#userName');
    await three.press('Tab');
    await deploy(one);
    await one.waitForText(LINE, 'Eine neue Version');
    await one.front();
    await one.activate(`${LINE} button`, 'keyboard');
    await loaded(one, 2);
    await two.waitForText(LINE, 'Eine neue Version');
    expect(await rate(two)).toBe('first');
    expect(await two.eval(() => document.querySelector<HTMLTextAreaElement>('#commentText')?.value)).toBe(
      'Noch nicht fertig',
    );
    await three.waitForText(LINE, 'Eine neue Version');
    expect([await loads(two), await loads(three)]).toEqual([1, 1]);
    for (const tab of [three, two]) {
      await tab.front();
      await tab.activate(`${LINE} button`, 'keyboard');
      await loaded(tab, 2);
    }
    expect([...one.problems, ...two.problems]).toEqual([]);
  });

  it('whose old code was never loaded and is gone from the server reports a failed vote, and works once accepted', async () => {
    const tab = await openControlled(`/${UNRATED_ARTICLE}`, `/${ARTICLE}`);
    await deploy(tab);
    await tab.waitForText(LINE, 'Eine neue Version');
    await tab.activate('.itemRatingForm .four-stars', 'keyboard');
    await tab.waitForText('.itemRatingForm', 'Das wurde nicht geladen.');
    expect(await tab.eval(() => document.querySelector('.itemRatingForm')?.getAttribute('data-k2-state'))).toBe(
      'failed',
    );
    await tab.activate(`${LINE} button`, 'keyboard');
    await loaded(tab, 2);
    test.site.reset();
    expect(await rate(tab)).toBe('next');
  });

  it('works without a connection as the old one did, and has the packages that came with that', async () => {
    const tab = await test.openWithKit(`/${ARTICLE}`);
    await tab.goto(`${test.origin}/${ARTICLE}`);
    const kept = async () => (await keptUrls(tab)).map(builtFile);
    // A failure has a button, for which React loads.
    test.site.fault('search', '500');
    await tab.type('Sommerfest', '#k2ModuleBox101 [name=searchword]');
    await expect.poll(kept).toContain('react-dom');
    test.site.fault('search', undefined);
    test.arrivals.length = 0;
    await deploy(tab);
    await tab.waitForText(LINE, 'Eine neue Version');
    await tab.leaveBy(() => tab.activate(`${LINE} button`, 'keyboard'));
    await test.keepsKit(tab);
    await tab.goto(`${test.origin}/${ARTICLE}`);
    await test.goOffline();
    await tab.goto(`${test.origin}/${ARTICLE}`);
    await tab.focus('#commentText');
    await tab.waitFor(() => document.querySelector('#comment-form[data-k2-state=ready]'));
    expect(await tab.eval(() => document.documentElement.dataset.build)).toBe('next');
    expect(await kept()).toContain('react-dom');
    expect(test.arrivals.filter((path) => builtFile(path) === 'react-dom')).toEqual([]);
  });

  it('arrives with the next page when the code that would offer it was never loaded and is gone from the server', async () => {
    const tab = await test.openAndKeep(`/${UNRATED_ARTICLE}`);
    test.deploy(next);
    await tab.goto(`${test.origin}/${UNRATED_ARTICLE}`);
    // The page shows it by itself when another worker controls it.
    await tab.eval(async () => {
      const { serviceWorker } = navigator;
      const registration = await serviceWorker.getRegistration();
      if (serviceWorker.controller === registration?.active && !registration?.waiting)
        await new Promise((resolve) => serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
    });
    await tab.goto(`${test.origin}/${UNRATED_ARTICLE}`);
    expect(await rate(tab)).toBe('next');
  });

  it('never uses the loader of the old build from the browser’s HTTP cache', async () => {
    test.site.settings.tagQuery = 'sw=off';
    const before = await test.open(`/${ARTICLE}`);
    await before.eval(async () => void (await (await fetch('/media/k2-islands/k2-islands.js')).text()));
    await before.close();
    test.site.settings.tagQuery = '';
    const tab = await openControlled(`/${UNRATED_ARTICLE}`);
    await deploy(tab);
    await tab.waitForText(LINE, 'Eine neue Version');
    await tab.activate(`${LINE} button`, 'keyboard');
    await loaded(tab, 2);
    expect(await rate(tab)).toBe('next');
    expect(tab.problems).toEqual([]);
  });
});
