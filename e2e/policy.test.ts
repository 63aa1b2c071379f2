import { describe, expect, it } from 'vitest';
import type { Tab } from './driver.ts';
import { ARTICLE, CATEGORY, turnCalendar } from './flows.ts';
import { writeComment } from './guest-comment.ts';
import { openStrict, SANITISERS } from './hostile-list.ts';
import { browserTest } from './site.ts';
import { isTurnOf } from './thinned.ts';

const test = browserTest();

/** Attacks that an answer could contain; each would set `window.pwned`, fetch `/evil`, or leave the page. */
const HOSTILE = [
  '<script>window.pwned=1</script>',
  '<img src=x onerror="window.pwned=1">',
  '<svg onload="window.pwned=1"><a href="javascript:window.pwned=1"><text>x</text></a></svg>',
  '<a class="hostile" href="javascript:window.pwned=1">x</a>',
  '<a class="hostile" href="data:text/html,<script>opener.pwned=1</script>">x</a>',
  '<iframe srcdoc="<script>parent.pwned=1</script>"></iframe>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=window.pwned=1&gt;">',
  '<form id="comment-form" action="/evil"><input name="action"></form>',
  '<meta http-equiv="refresh" content="0;url=/evil"><base href="/evil/"><link rel="stylesheet" href="/evil">',
  '<template><img src=x onerror="window.pwned=1"></template><noscript><img src="/evil"></noscript>',
  '<div style="position:fixed;inset:0" id="getElementById">x</div>',
].join('');

async function answerWith(tab: Tab, part: string, body: string): Promise<void> {
  await tab.answer(({ url }) => (url.includes(part) ? { contentType: 'text/html; charset=UTF-8', body } : undefined));
}

async function expectNothingOf(tab: Tab, root: string): Promise<void> {
  const found = await tab.eval((root: string) => {
    const place = document.querySelector(root) ?? document.body;
    return {
      pwned: 'pwned' in window,
      elements: place.querySelectorAll('script,iframe,svg,math,form form,meta,base,link,style,template').length,
      attributes: [...place.querySelectorAll('*')].flatMap((element) =>
        element.getAttributeNames().filter((name) => /^(on|srcdoc|action)/.test(name) && element.localName !== 'form'),
      ),
      links: [...place.querySelectorAll('a')]
        .map(({ protocol }) => protocol)
        .filter((protocol) => !/^https?:$|^:$/.test(protocol)),
      path: location.pathname,
    };
  }, root);
  expect(found).toMatchObject({ pwned: false, elements: 0, attributes: [], links: [] });
  expect(tab.requests.filter((path) => path.includes('evil'))).toEqual([]);
}

describe.each(SANITISERS)('%s, under the strict policy', (_how, hasLibrary) => {
  const row = Number(hasLibrary);
  const visit = (path: string) => openStrict(test, path, hasLibrary);
  /**
   * Not ours: K2's inline scripts, handlers and styles. And the library parses what it is given in a document that has
   * the policy of the page: a `<style>` is reported there, and never applied.
   */
  const ours = (tab: Tab) =>
    tab.problems.filter(
      (problem) =>
        !/^CSP: ((script-src-(elem|attr)|style-src-attr) inline|style-src-elem inline.*\/dompurify-)/.test(problem),
    );

  it.runIf(isTurnOf(0, row))('a calendar is shown and works', async () => {
    const tab = await visit(`/${CATEGORY}`);
    await turnCalendar({ tab, site: test.site, base: '/', language: 'de', how: 'mouse' });
    expect(ours(tab)).toEqual([]);
  });

  it.runIf(isTurnOf(1, row))('a hostile calendar runs no code', async () => {
    const tab = await visit(`/${CATEGORY}`);
    await answerWith(
      tab,
      'task=calendar',
      `<table class="calendar"><tr><td class="calendarCurrentMonth">Evil${HOSTILE}</td></tr></table>`,
    );
    await tab.activate('.calendarNavMonthPrev a', 'mouse');
    await tab.waitForText('.calendarCurrentMonth', 'Evil');
    await expectNothingOf(tab, '.k2CalendarBlock');
    expect(ours(tab)).toEqual([]);
  });

  it.runIf(isTurnOf(0, row))('hostile search results run no code', async () => {
    const tab = await visit(`/${CATEGORY}`);
    await answerWith(tab, 'task=search', `<p>Something else <a href="/x">link</a></p>${HOSTILE}`);
    await tab.type('Sommer', '#k2ModuleBox101 [name=searchword]');
    await tab.waitForText('#k2ModuleBox101 .k2LiveSearchResults', 'Something else');
    await expectNothingOf(tab, '#k2ModuleBox101 .k2LiveSearchResults');
    expect(ours(tab)).toEqual([]);
  });

  it.runIf(isTurnOf(1, row))('a hostile message to a comment runs no code', async () => {
    const tab = await visit(`/${ARTICLE}`);
    const body = JSON.stringify({ message: `Well<br />${HOSTILE}`, cssClass: 'k2FormLogError' });
    await tab.answer(({ method }) =>
      method === 'POST' ? { contentType: 'text/html; charset=UTF-8', body } : undefined,
    );
    await writeComment(tab, 'Hallo');
    await tab.waitForText('#formLog', 'Well');
    await expectNothingOf(tab, '#formLog');
    expect(ours(tab)).toEqual([]);
  });
});
