import type { Site } from '../../fixtures/model.ts';
import type { Tab } from '../driver.ts';
import { ARTICLE, CATEGORY, callsOf, REPORT_PAGE, UNRATED_ARTICLE } from '../flows.ts';
import { REGISTRATION } from '../members-page.ts';

/** Something that a moderator does on a page, with K2 Islands or without. */
export interface Use {
  readonly what: string;
  readonly path: string;
  /** Text typed before, by the ids of fields. */
  readonly typed?: Readonly<Record<string, string>>;
  /** @param mayWork Waits for the code of K2 Islands. */
  act(tab: Tab, mayWork: boolean): Promise<void>;
  /** Checks in the page that K2 Islands has done it. */
  readonly works: () => boolean | undefined;
  /** Checks in the page that the native action happened, or that the loader reported a failure. */
  readonly isNative: () => boolean | undefined;
  /** The server received exactly one of these. */
  readonly got: (site: Site) => number;
}

const SEARCH = '#k2ModuleBox101';
const TEXT = 'Zwischen zwei Fassungen';

/** Waits until the widget of an element has loaded or failed. */
const settled = (tab: Tab, selector: string) =>
  tab.waitFor(
    (selector: string) => /ready|failed/.test(document.querySelector<HTMLElement>(selector)?.dataset.k2State ?? ''),
    selector,
  );

/** Uses of one page follow each other. One that may leave the page is the last. */
export const USES: readonly Use[] = [
  {
    what: 'a vote',
    path: UNRATED_ARTICLE,
    act: (tab) => tab.activate('.itemRatingForm .four-stars', 'mouse'),
    works: () => document.querySelector<HTMLElement>('.itemCurrentRating')?.style.width === '80%',
    isNative: () => !!document.querySelector('.itemRatingLog + .k2i-unavailable'),
    got: (site) => site.item(8)?.votes.length ?? 0,
  },
  {
    what: 'a month',
    path: UNRATED_ARTICLE,
    async act(tab) {
      await tab.eval(() => {
        document.body.dataset.month = document.querySelector('.calendarCurrentMonth')?.textContent ?? '';
      });
      await tab.activate('.calendarNavMonthPrev a', 'mouse');
    },
    works: () => {
      const month = document.querySelector('.calendarCurrentMonth')?.textContent;
      const before = document.body.dataset.month;
      return !!month && !!before && month !== before;
    },
    isNative: () => location.search.includes('month='),
    got: (site) => callsOf(site, 'calendar').filter(({ method }) => method === 'POST').length,
  },
  {
    what: 'a search',
    path: CATEGORY,
    async act(tab, mayWork) {
      await tab.type('Sommerfest', `${SEARCH} [name=searchword]`);
      if (mayWork) await settled(tab, SEARCH);
      if (!(await tab.eval((search: string) => !!document.querySelector(`${search}[data-k2-state=ready]`), SEARCH)))
        await tab.press('Enter');
    },
    works: () => !!document.querySelector('#k2ModuleBox101 [role=option]'),
    isNative: () => location.search.includes('searchword=Sommerfest'),
    got: () => 1,
  },
  {
    what: 'a comment',
    path: ARTICLE,
    typed: { commentText: TEXT },
    act: (tab) => tab.activate('#submitCommentButton', 'mouse'),
    works: () => {
      const field = document.querySelector<HTMLTextAreaElement>('#comment-form[data-k2-state=ready] #commentText');
      return !!field && ['', field.defaultValue].includes(field.value);
    },
    // A native submit leads to K2's answer.
    isNative: () => !document.querySelector('#comment-form'),
    got: (site) => site.comments.filter(({ text }) => text === TEXT).length,
  },
  {
    what: 'an approval',
    path: `${ARTICLE}?approve`,
    act: (tab) => tab.activate('.unpublishedComment .commentApproveLink', 'mouse'),
    works: () => !!document.querySelector('.itemComments') && !document.querySelector('.unpublishedComment'),
    isNative: () => location.pathname.endsWith('/comments/publish'),
    got: (site) => callsOf(site, 'comment-publish').length,
  },
  {
    what: 'a picture',
    path: 'index.php/beispiele/popups',
    act: (tab) => tab.activate('#single', 'mouse'),
    works: () => !!document.querySelector('dialog.k2i-popup[open] img'),
    isNative: () => document.contentType.startsWith('image/'),
    got: () => 1,
  },
  {
    what: 'an empty form',
    path: REGISTRATION,
    async act(tab) {
      await tab.focus('.cb_form input:not([type=hidden])');
      await settled(tab, '.cb_form');
      await tab.activate('#cbbtnregister', 'keyboard');
    },
    works: () => !!document.querySelector('.cb_form [aria-invalid=true]'),
    isNative: () => !document.querySelector('.cb_form[data-k2-state]'),
    got: () => 1,
  },
];

/** Pages with the other widgets, all of which are approached. */
export const OTHER_PAGES = [
  'index.php/beispiele/effects',
  'index.php/beispiele/scrolling',
  'index.php/beispiele/tooltips',
  'index.php/beispiele/tabs',
  'index.php/cb-passwort',
  'index.php/archiv',
  REPORT_PAGE,
] as const;
