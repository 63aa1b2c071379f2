import { describe, expect, it } from 'vitest';
import type { Settings } from '../fixtures/model.ts';
import { expectAllAdopted, openAfter, PAGES } from './every-widget.ts';
import * as flows from './flows.ts';
import { browserTest } from './site.ts';
import { thinned } from './thinned.ts';

const test = browserTest();

/** APIs that one of the supported browsers does not have (docs/compatibility.md), by their place. */
const FEATURES = [
  ...[
    'Element.prototype.setHTML',
    'Sanitizer',
    'trustedTypes',
    'requestIdleCallback',
    'Navigator.prototype.connection',
  ],
  ...[
    'HTMLDialogElement.prototype.requestClose',
    'HTMLDialogElement.prototype.closedBy',
    'Element.prototype.moveBefore',
  ],
  ...['navigation', 'scheduler', 'Iterator', 'Navigator.prototype.locks'],
  ...['OffscreenCanvas', 'HTMLElement.prototype.showPopover'],
];

/** Opens a page in a browser without them. */
const open = (path: string, settings?: Partial<Settings>) =>
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
    [FEATURES],
    path,
    settings,
  );

describe('a browser without any of these APIs', () => {
  it.each(thinned(PAGES, 0, 16).map((page) => [page.title, page] as const))(
    '%s: every widget adopts its own elements',
    async (_title, { path, settings }) => {
      const tab = await open(path, settings);
      await expectAllAdopted(tab);
    },
  );

  it.each(thinned(flows.ODD_PAGE_FLOWS, 1, 3))('%s works', async (_name, flow, path, settings) => {
    const tab = await open(`/${path}`, settings);
    await flow({ tab, site: test.site, base: '/', language: 'de', how: 'mouse' });
    expect(tab.problems).toEqual([]);
  });
});
