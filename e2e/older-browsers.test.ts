import { describe, expect, it } from 'vitest';
import type { Settings } from '../fixtures/model.ts';
import { texts } from '../fixtures/texts.ts';
import { expectAllAdopted, openAfter, PAGES } from './every-widget.ts';
import * as flows from './flows.ts';
import { browserTest } from './site.ts';
import { thinned } from './thinned.ts';

const test = browserTest();

/** What is younger than the oldest browsers of docs/browsers.md, or missing in one engine: where it is, by its name. */
const GROUPS = [
  ['AbortSignal.timeout', 'AbortSignal.any', 'Response.json', 'structuredClone', 'scheduler', 'Promise.withResolvers'],
  ['Element.prototype.setHTML', 'Element.prototype.checkVisibility', 'HTMLElement.prototype.inert'],
  ['HTMLElement.prototype.popover', 'HTMLElement.prototype.showPopover', 'HTMLElement.prototype.hidePopover'],
  ['HTMLDialogElement.prototype.requestClose', 'HTMLDialogElement.prototype.closedBy', 'Element.prototype.moveBefore'],
  ['requestIdleCallback', 'trustedTypes', 'BroadcastChannel', 'OffscreenCanvas', 'Sanitizer', 'Iterator'],
  ['Navigator.prototype.locks', 'Navigator.prototype.connection', 'Navigator.prototype.userActivation'],
  ['Crypto.prototype.randomUUID', 'Intl.Segmenter', 'Object.groupBy', 'URL.canParse', 'URL.parse', 'Array.fromAsync'],
  ['Array.prototype.findLast', 'Array.prototype.findLastIndex', 'Array.prototype.toSorted', 'Set.prototype.union'],
  ['Array.prototype.toReversed', 'Array.prototype.toSpliced', 'String.prototype.isWellFormed', 'onscrollend'],
  ['Element.prototype.ariaLabel', 'Document.prototype.startViewTransition', 'navigation', 'cookieStore'],
];
const FEATURES = GROUPS.flat();

/** Opens a page in a browser without some features. */
const open = (missing: readonly string[], path: string, settings?: Partial<Settings>) =>
  openAfter(
    test,
    (missing: readonly string[]) => {
      for (const name of missing) {
        const way = name.split('.');
        const last = way.pop() ?? '';
        const holder = way.reduce<object>((at, part) => Reflect.get(at, part) ?? {}, window);
        Reflect.deleteProperty(holder, last);
        if (last in holder) Object.defineProperty(holder, last, { value: undefined, configurable: true });
      }
    },
    [missing],
    path,
    settings,
  );

it.each(thinned(GROUPS, 0, GROUPS.length))('a vote works in a browser without %s, %s, %s …', async (...names) => {
  const tab = await open(names, `/${flows.UNRATED_ARTICLE}`);
  expect(
    await tab.eval(
      (names: readonly string[]) =>
        names.filter((name) => name.split('.').reduce<unknown>((at, part) => Object(at)[part], window) !== undefined),
      names,
    ),
  ).toEqual([]);
  await flows.rate({ tab, site: test.site, base: '/', language: 'de', how: 'mouse' });
  expect(tab.problems).toEqual([]);
});

describe('a browser without any of these APIs', () => {
  it.each(thinned(PAGES, 0, 16).map((page) => [page.title, page] as const))(
    '%s: every widget adopts its own elements',
    async (_title, { path, settings }) => {
      const tab = await open(FEATURES, path, settings);
      await expectAllAdopted(tab);
    },
  );

  it.each(thinned(flows.ODD_PAGE_FLOWS, 1, 3))('%s works', async (_name, flow, path, settings) => {
    const tab = await open(FEATURES, `/${path}`, settings);
    await flow({ tab, site: test.site, base: '/', language: 'de', how: 'mouse' });
    expect(tab.problems).toEqual([]);
  });

  it('shows the site as unreachable only while it is', async () => {
    const tab = await open(FEATURES, `/${flows.UNRATED_ARTICLE}`, { faults: { vote: { name: 'reset' } } });
    const asked: string[] = [];
    tab.watch({ request: ({ url, method }) => method === 'HEAD' && asked.push(url) });
    await tab.activate('.itemRatingForm .four-stars', 'mouse');
    await tab.waitFor(() => document.querySelector('.itemRatingLog button'));
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    test.site.settings.faults = {};
    await tab.activate('.itemRatingLog button', 'mouse');
    await tab.waitForText('.itemRatingLog', texts('de').vote.thanks);
    expect(await tab.eval(() => document.body.textContent.includes('Keine Verbindung zur Seite'))).toBe(false);
  });
});
