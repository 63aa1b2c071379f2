import { describe, expect, it } from 'vitest';
import type { Settings } from '../fixtures/model.ts';
import { findings } from './axe.ts';
import type { Tab } from './driver.ts';
import { ARTICLE, CATEGORY, REPORT_PAGE, UNRATED_ARTICLE } from './flows.ts';
import { SCREENS } from './screens.ts';
import { browserTest } from './site.ts';
import { thinned } from './thinned.ts';

const test = browserTest();

interface State {
  readonly name: string;
  readonly path: string;
  readonly settings?: Partial<Settings>;
  reach(tab: Tab): Promise<void>;
}

const seen = (selector: string) => async (tab: Tab) => {
  await tab.waitFor(
    (selector: string) => (document.querySelector(selector)?.getClientRects().length ?? 0) > 0,
    selector,
  );
};

const STATES: readonly State[] = [
  { name: 'article at rest', path: ARTICLE, reach: async () => {} },
  { name: 'article of a moderator at rest', path: ARTICLE, settings: { role: 'moderator' }, reach: async () => {} },
  {
    name: 'rating, adopted and voted',
    path: UNRATED_ARTICLE,
    async reach(tab) {
      await tab.activate('.itemRatingForm .four-stars', 'keyboard');
      await tab.waitFor(() => document.querySelector('.itemRatingLog')?.textContent?.trim());
    },
  },
  {
    name: 'rating, failed',
    path: UNRATED_ARTICLE,
    settings: { faults: { vote: { name: '500' } } },
    async reach(tab) {
      await tab.activate('.itemRatingForm .four-stars', 'keyboard');
      await seen('.itemRatingLog [role=alert]')(tab);
    },
  },
  {
    name: 'rating, without its code',
    path: UNRATED_ARTICLE,
    settings: { faults: { chunk: { name: '404' } } },
    async reach(tab) {
      await tab.activate('.itemRatingForm .four-stars', 'keyboard');
      await seen('.itemRatingLog [role=alert]')(tab);
    },
  },
  {
    name: 'comment form, draft restored',
    path: ARTICLE,
    async reach(tab) {
      await tab.type('Ein Entwurf', '#commentText');
      await tab.waitFor(() => Object.keys(localStorage).some((key) => key.startsWith('k2i:draft')));
      await tab.reload();
      await tab.focus('#userName');
      await tab.waitFor(() => document.querySelector<HTMLTextAreaElement>('#commentText')?.value === 'Ein Entwurf');
    },
  },
  {
    name: 'comment form, refused',
    path: ARTICLE,
    async reach(tab) {
      await tab.type('Nur ein Text', '#commentText');
      await tab.activate('#submitCommentButton', 'keyboard');
      await seen('#formLog.k2FormLogError')(tab);
    },
  },
  {
    name: 'comment form, failed',
    path: ARTICLE,
    settings: { faults: { comment: { name: '500' } } },
    async reach(tab) {
      await tab.type('Nur ein Text', '#commentText');
      await tab.activate('#submitCommentButton', 'keyboard');
      await seen('#formLog [role=alert]')(tab);
    },
  },
  {
    name: 'moderation, approved',
    path: ARTICLE,
    settings: { role: 'moderator' },
    async reach(tab) {
      await tab.activate('.commentApproveLink', 'keyboard');
      await tab.waitFor(() => !document.querySelector('.unpublishedComment'));
    },
  },
  {
    name: 'moderation, failed',
    path: ARTICLE,
    settings: { role: 'moderator', faults: { 'comment-remove': { name: '403' } } },
    async reach(tab) {
      await tab.activate('.commentRemoveLink', 'keyboard');
      await seen('.itemCommentsList [role=alert]')(tab);
    },
  },
  {
    name: 'report user, asked',
    path: ARTICLE,
    settings: { role: 'moderator' },
    async reach(tab) {
      await tab.activate('.k2ReportUserButton', 'keyboard');
      await seen('dialog[open]')(tab);
    },
  },
  { name: 'report page at rest', path: REPORT_PAGE, reach: async () => {} },
  {
    name: 'report page, answered',
    path: REPORT_PAGE,
    async reach(tab) {
      await tab.type('Gerda', '#name');
      await tab.type('Werbung', '#reportReason');
      await tab.activate('#k2ReportCommentForm .button', 'keyboard');
      await tab.waitFor(() => document.querySelector('#formLog')?.textContent?.trim());
    },
  },
  { name: 'category at rest', path: CATEGORY, reach: async () => {} },
  {
    name: 'search, results',
    path: CATEGORY,
    async reach(tab) {
      await tab.type('Sommer', '#k2ModuleBox101 [name=searchword]');
      await seen('#k2ModuleBox101 [role=option]')(tab);
      await tab.press('ArrowDown');
    },
  },
  {
    name: 'search, nothing found',
    path: CATEGORY,
    async reach(tab) {
      await tab.type('Quastenflosser', '#k2ModuleBox101 [name=searchword]');
      await tab.waitForText('#k2ModuleBox101', 'Keine Treffer');
    },
  },
  {
    name: 'search, failed',
    path: CATEGORY,
    settings: { faults: { search: { name: '500' } } },
    async reach(tab) {
      await tab.type('Sommer', '#k2ModuleBox101 [name=searchword]');
      await seen('#k2ModuleBox101 [role=alert]')(tab);
    },
  },
  {
    name: 'calendar, turned',
    path: CATEGORY,
    async reach(tab) {
      const month = await tab.text('.calendarCurrentMonth');
      await tab.activate('.calendarNavMonthPrev a', 'keyboard');
      await tab.waitFor(
        (old: string) => document.querySelector('.calendarCurrentMonth')?.textContent?.trim() !== old,
        month,
      );
    },
  },
  {
    name: 'calendar, failed',
    path: CATEGORY,
    settings: { faults: { calendar: { name: '500' } } },
    async reach(tab) {
      await tab.activate('.calendarNavMonthPrev a', 'keyboard');
      await seen('.k2CalendarBlock [role=alert]')(tab);
    },
  },
];

describe.each(SCREENS)('axe at %s', (_name, options, row) => {
  it.each(thinned(STATES, row))('$name', async ({ path, settings, reach }) => {
    const tab = await test.visit(`/${path}`, { moderated: true, ...settings }, options);
    await reach(tab);
    expect(await findings(tab)).toEqual([]);
    // No state makes the page wider than the screen.
    expect(
      await tab.eval(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
    if (process.env.SCREENSHOTS)
      await tab.screenshot(
        `${process.env.SCREENSHOTS}/${options.width}-${_name.split(' ').at(-1)}-${settings?.language ?? 'de'}-${path.split('/').at(-1)?.split('?')[0]}-${STATES.findIndex((state) => state.reach === reach)}.png`,
      );
  });
});
