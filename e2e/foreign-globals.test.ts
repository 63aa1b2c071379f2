import { describe, expect, it } from 'vitest';
import type { Settings } from '../fixtures/model.ts';
import { likeMooTools, likePrototype, ownClasses } from '../test/foreign-globals.ts';
import { needs } from './engines/engine.ts';
import { expectAllAdopted, openAfter, PAGES } from './every-widget.ts';
import * as flows from './flows.ts';
import { browserTest } from './site.ts';
import { isTurnOf, thinned } from './thinned.ts';

const test = browserTest();

/** Opens a page on which a script has done its work before any other. */
const open = (script: () => void, path: string, settings?: Partial<Settings>) => {
  needs('scripts of the driver apart from those of the page');
  return openAfter(test, script, [], path, settings);
};

const SCRIPTS = [
  ['MooTools', likeMooTools],
  ['Prototype', likePrototype],
  ["a library's own classes in the place of Element, Event and Document", ownClasses],
] as const;

describe.each(SCRIPTS)('with %s on the page', (name, script) => {
  const row = SCRIPTS.findIndex(([other]) => other === name);

  const pages = thinned(PAGES, row, 30);
  it.each(pages.map((page) => [page.title, page] as const))(
    '%s: every widget adopts its own elements, and nothing throws',
    async (_title, { path, settings }) => {
      const tab = await open(script, path, settings);
      await expectAllAdopted(tab);
    },
  );

  it.each(thinned(flows.ODD_PAGE_FLOWS, row, SCRIPTS.length))(
    '%s works as on any page',
    async (_name, flow, path, settings) => {
      const tab = await open(script, `/${path}`, settings);
      await flow({ tab, site: test.site, base: '/', language: 'de', how: 'mouse' });
      expect(tab.problems).toEqual([]);
    },
  );

  it.runIf(isTurnOf(0, row, SCRIPTS.length))(
    'a draft of a comment is restored, and one that is too old is removed',
    async () => {
      const tab = await open(script, `/${flows.ARTICLE}`);
      await tab.eval(() => localStorage.setItem('k2i:draft:/:99', JSON.stringify({ text: 'alt', savedAt: 1 })));
      await tab.type('Ein "schöner" Abend', '#commentText');
      await tab.waitFor(() => document.querySelector('#comment-form[data-k2-state=ready]'));
      await tab.waitFor(() => Object.entries(localStorage).some(([, value]) => `${value}`.includes('Abend')));
      await tab.goto(`${test.origin}/${flows.ARTICLE}`);
      await tab.focus('#commentText');
      await tab.waitFor(
        () => document.querySelector<HTMLTextAreaElement>('#commentText')?.value === 'Ein "schöner" Abend',
      );
      expect(await tab.eval(() => localStorage.getItem('k2i:draft:/:99'))).toBeNull();
      expect(tab.problems).toEqual([]);
    },
  );

  it.runIf(isTurnOf(1, row))('an arrow of a scroller scrolls its content, and not the page', async () => {
    const tab = await open(script, '/index.php/beispiele/tabs');
    const arrow = '.cbScrollerRight';
    await tab.box('.cbScroller');
    await tab.waitFor(() => document.querySelector('.cbScrollerRight')?.getClientRects().length);
    // The pointer may scroll to the arrow first, if the page has moved it meanwhile.
    await tab.eval(() => {
      const keep = () => {
        document.documentElement.dataset.before = `${scrollY}`;
      };
      addEventListener('click', keep, { capture: true, once: true });
    });
    await tab.activate(arrow, 'mouse');
    await tab.waitFor(() => (document.querySelector('.cbScrollerContent')?.scrollLeft ?? 0) > 0);
    const moved = await tab.eval(() => scrollY - Number(document.documentElement.dataset.before));
    expect(Math.abs(moved)).toBeLessThan(2);
    expect(tab.problems).toEqual([]);
  });
});
