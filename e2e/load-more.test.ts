import { describe, expect, it } from 'vitest';
import type { Settings } from '../fixtures/model.ts';
import type { Tab, TabOptions } from './driver.ts';
import { expectHarmless, openStrict, SANITISERS } from './hostile-list.ts';
import { browserTest } from './site.ts';
import { thinned } from './thinned.ts';

const test = browserTest();
const PAGE = '/index.php/archiv';
const AUTO = '/index.php/archiv-automatisch';
const BUTTON = '.k2i-load-more__button';

/** Scrolls to the end of the list, which brings the code. */
const reachEnd = async (tab: Tab) => {
  await tab.eval(() => document.querySelector('.k2Pagination')?.scrollIntoView({ block: 'end' }));
  await tab.waitFor((button: string) => document.querySelector(button), BUTTON);
};
const visit = async (settings: Partial<Settings> = {}, options: TabOptions = {}, path = PAGE) => {
  const tab = await test.visit(path, settings, options);
  await reachEnd(tab);
  return tab;
};
const has = (tab: Tab, count: number) =>
  tab.waitFor((count: number) => document.querySelectorAll('.catItemTitle').length === count, count);
const isIdle = (tab: Tab) =>
  tab.waitFor((button: string) => document.querySelector(button)?.hasAttribute('aria-disabled') === false, BUTTON);
const focused = (tab: Tab) => tab.eval(() => document.activeElement?.textContent?.trim());
const titleAt = (tab: Tab, index: number) =>
  tab.eval((index: number) => document.querySelectorAll('.catItemTitle')[index]?.textContent?.trim(), index);
const pagesAsked = () => test.arrivals.filter((path) => path.includes('start=')).length;

describe('the button below a list', () => {
  it('adds the next page by touch, with the focus on the first new item, all of it in view', async () => {
    const tab = await visit({}, { touch: true, width: 360, height: 740 });
    await tab.activate(BUTTON, 'touch');
    await has(tab, 16);
    await tab.waitForText('.k2i-announcer', '8 weitere Artikel. Seite 2 von 4.');
    expect(await focused(tab)).toBe(await titleAt(tab, 8));
    expect(
      await tab.eval(() => {
        const { top, bottom } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
        // Firefox scrolls a page of a phone by parts of a px, and comes to rest within half a px.
        return Math.round(top) >= 0 && Math.round(bottom) <= innerHeight;
      }),
    ).toBe(true);
    expect(await tab.text('.k2i-load-more__line')).toBe('Seite 2 von 4');
    expect(tab.problems).toEqual([]);
  });
});

describe.each(thinned([{ originals: true }, { originals: false }], 0))(
  'in new items, originals: $originals',
  (settings) => {
    it('a rating is voted on once, and each popup and tip opens once', async () => {
      const tab = await test.visit(PAGE, settings);
      const link = (id: number, name: string) =>
        `<a class="link${id}" data-k2-modal="image" href="/media/site/images/${name}.svg" title="${name}">${name}</a>`;
      Object.assign(test.site.archive[15] ?? {}, {
        intro: `<p>${link(1, 'rad')} ${link(2, 'apfel')} <a class="frame" data-k2-modal="iframe" href="/index.php/nachrichten/comments/report/1?tmpl=component">Melden</a> <a class="cbTooltip" href="/x" data-hascbtooltip="true" data-cbtooltip-tooltip="<b>Mitglied</b> seit 2019">Ina</a></p>`,
      });
      await reachEnd(tab);
      await tab.activate(BUTTON, 'mouse');
      await has(tab, 16);
      // The last item of the page has no vote yet.
      await tab.activate('.itemListSecondary .itemContainer:nth-of-type(2) .four-stars', 'mouse');
      await tab.waitFor(
        () =>
          document.querySelector<HTMLElement>('.itemListSecondary .itemContainer:nth-of-type(2) .itemCurrentRating')
            ?.style.width === '80%',
      );
      expect(test.calls('vote')).toHaveLength(1);

      const windows = () => tab.eval(() => document.querySelectorAll('dialog[open],.mfp-wrap').length);
      const close = async () => {
        await tab.press('Escape');
        await tab.waitFor(() => !document.querySelector('dialog'));
      };
      await tab.activate('.itemList .link2', 'mouse');
      await tab.waitForText('.k2i-popup__position', 'Bild 2 von 2');
      await tab.waitFor(() => document.querySelector('.k2i-popup__stage[data-state=ready]'));
      expect(await windows()).toBe(1);
      await close();
      expect(await tab.eval(() => document.activeElement?.className)).toBe('link2');
      await tab.activate('.itemList .frame', 'keyboard');
      await tab.waitFor(() => document.querySelector('dialog iframe'));
      expect(await windows()).toBe(1);
      await close();
      await tab.focus('.itemList .cbTooltip');
      await tab.waitForText('.k2i-tip:popover-open', 'Mitglied seit 2019');
      expect(tab.problems).toEqual([]);
    });
  },
);

describe('a list that goes on by itself', () => {
  /** As a reader who goes on to the end whenever there is more. */
  const toEnd = (tab: Tab) => tab.eval(() => scrollTo(0, document.documentElement.scrollHeight));

  it('does so three times at most, and moves no focus', async () => {
    const tab = await test.visit(AUTO);
    for (let n = 0; n < 30; n++) test.site.archive.push({ ...test.site.archive[n], id: 500 + n } as never);
    await tab.reload();
    for (const count of [16, 24, 32]) {
      await toEnd(tab);
      await has(tab, count);
    }
    await isIdle(tab);
    await toEnd(tab);
    await tab.activate(BUTTON, 'keyboard');
    await has(tab, 40);
    await toEnd(tab);
    await isIdle(tab);
    expect(pagesAsked()).toBe(4);
  });
});

// The driver takes a history entry for the end of a navigation.
const isItem = () => location.pathname.includes('/item/') && document.readyState === 'complete';
const goBack = async (tab: Tab) => {
  await tab.eval(() => {
    setTimeout(() => history.back());
  });
  await tab.waitFor(() => !location.pathname.includes('/item/') && document.readyState === 'complete');
};

describe('Back from an item', () => {
  it.each(thinned(['by a page that the browser kept', 'by a new page', 'by a new page on a phone'], 0))(
    'shows the same items at the same place, %s',
    async (how) => {
      // On that page, more than a screen of other content follows the list.
      const tab = await visit({}, how.endsWith('phone') ? { touch: true, width: 360, height: 640 } : {});
      for (const count of [16, 24]) {
        await isIdle(tab);
        await tab.activate(BUTTON, 'keyboard');
        await has(tab, count);
      }
      if (how !== 'by a page that the browser kept')
        // A page with such a listener is not kept.
        await tab.eval(() => addEventListener('unload', () => {}));
      const item = '.itemListView .itemList > :nth-last-child(1) .catItemTitle a';
      await tab.eval((item: string) => document.querySelector(item)?.scrollIntoView({ block: 'center' }), item);
      const place = () =>
        tab.eval((item: string) => document.querySelector(item)?.getBoundingClientRect().top ?? 0, item);
      const [title, before] = [await tab.text(item), await place()];
      await tab.activate(item, 'keyboard');
      await tab.waitFor(isItem);
      await goBack(tab);
      await has(tab, 24);
      await isIdle(tab);
      expect(await tab.text(item)).toBe(title);
      await tab.waitFor(
        (item: string, before: number) =>
          Math.abs((document.querySelector(item)?.getBoundingClientRect().top ?? 1e6) - before) < 8,
        item,
        before,
      );
      expect(await tab.text('.k2i-load-more__line')).toBe('Seite 3 von 4');
    },
  );
});

describe('under the strict policy', () => {
  it.each(SANITISERS)(
    'a list goes on %s, its columns and votes as wide as they were printed',
    async (_how, hasLibrary) => {
      const tab = await openStrict(test, PAGE, hasLibrary);
      await reachEnd(tab);
      await tab.activate(BUTTON, 'mouse');
      await has(tab, 16);
      expect(
        await tab.eval(() => document.querySelector<HTMLElement>('.itemListPrimary .itemContainer')?.style.width),
      ).toBe('50%');
      // Styles and scripts of the server's own pages; the fetched one has them, too, and applies none.
      expect(
        tab.problems.filter(
          (problem) =>
            !/^CSP: ((script-src-(elem|attr)|style-src-attr) inline|style-src-elem inline.*\/dompurify-)/.test(problem),
        ),
      ).toEqual([]);
    },
  );

  it('hostile items run no code', async () => {
    const tab = await test.visit(PAGE, { strictCsp: true });
    Object.assign(test.site.archive[8] ?? {}, {
      intro:
        '<img src=x onerror="window.pwned=1"><script>window.pwned=1</script><link rel="stylesheet" href="/evil.css"><a href="javascript:window.pwned=1">x</a><div id="comment-form" data-k2-widget="tabs">Ende</div>',
    });
    await reachEnd(tab);
    await tab.activate(BUTTON, 'mouse');
    await has(tab, 16);
    await expectHarmless(tab, '.itemList');
  });
});
