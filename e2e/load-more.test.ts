import { describe, expect, it } from 'vitest';
import type { Settings } from '../fixtures/model.ts';
import type { Tab, TabOptions } from './driver.ts';
import { expectHarmless, openStrict, SANITISERS } from './hostile-list.ts';
import { browserTest } from './site.ts';

const test = browserTest();
const PAGE = '/index.php/archiv';
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

it('in new items beside the originals, a rating is voted on once, and each popup and tip opens once', async () => {
  const tab = await test.visit(PAGE, { originals: true });
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
      document.querySelector<HTMLElement>('.itemListSecondary .itemContainer:nth-of-type(2) .itemCurrentRating')?.style
        .width === '80%',
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

// The driver takes a history entry for the end of a navigation.
const isItem = () => location.pathname.includes('/item/') && document.readyState === 'complete';
const goBack = async (tab: Tab) => {
  await tab.eval(() => {
    setTimeout(() => history.back());
  });
  await tab.waitFor(() => !location.pathname.includes('/item/') && document.readyState === 'complete');
};

describe('Back from an item', () => {
  it.each(['by a page that the browser kept', 'by a new page on a phone'])(
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
