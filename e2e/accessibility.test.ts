import { describe, expect, it } from 'vitest';
import type { CallName, FaultName, Settings } from '../fixtures/model.ts';
import { findings } from './axe.ts';
import type { Tab } from './driver.ts';
import { ARTICLE, CATEGORY, GALLERY, LONG_ARTICLE, LONG_CATEGORY, REPORT_PAGE, UNRATED_ARTICLE } from './flows.ts';
import { fillComment, TAKEN_NAME, writeComment } from './guest-comment.ts';
import { HALF_PX } from './half-pixel.ts';
import { overflow, SCREENS } from './screens.ts';
import { browserTest } from './site.ts';
import { thinned } from './thinned.ts';

const test = browserTest();

interface State {
  readonly name: string;
  readonly path: string;
  readonly settings?: Partial<Settings>;
  /** Selector of the elements that appear; none of them may be cut off when the text is 200 %. */
  readonly ours?: string;
  reach(tab: Tab): Promise<void>;
}

const seen = (selector: string) => async (tab: Tab) => {
  await tab.waitFor(
    (selector: string) => (document.querySelector(selector)?.getClientRects().length ?? 0) > 0,
    selector,
  );
};

/** Presses a control by keyboard, and waits until something is shown. */
const pressed = (control: string, shown: string) => async (tab: Tab) => {
  await tab.activate(control, 'keyboard');
  await seen(shown)(tab);
};

/** Has the call for a page fail, but not the visit of the page before it. */
const withPageFault = (fault: FaultName, reach: State['reach']) => (tab: Tab) => {
  test.site.fault('page', fault);
  return reach(tab);
};

/** Sends a comment of a guest. */
const publish = (shown: string) => async (tab: Tab) => {
  await fillComment(tab, 'Bis Samstag!');
  await pressed('#submitCommentButton', shown)(tab);
};

const search = (word: string, shown: string) => async (tab: Tab) => {
  await tab.type(word, '#k2ModuleBox101 [name=searchword]');
  await seen(`#k2ModuleBox101 ${shown}`)(tab);
};

const STAR = '.itemRatingForm .four-stars';
const PAGE_TWO = '.itemCommentsPagination a[href$="start=10"]';
const LOG = '#formLog,#formLog button';
const MORE = '.k2i-load-more,.k2i-load-more :is(p,a,button)';

const extend = async (tab: Tab) => {
  await tab.box('.k2Pagination');
  await seen('.k2i-load-more__button')(tab);
  await tab.activate('.k2i-load-more__button', 'keyboard');
};

/** Lists elements that are too large for their place, or outside of the window's width, with text of twice the size. */
async function cutOff(tab: Tab, ours: string): Promise<string[]> {
  await tab.eval(() => {
    document.documentElement.style.fontSize = '200%';
  });
  return tab.eval(
    (ours: string) =>
      [...document.querySelectorAll<HTMLElement>(ours)]
        .filter((element) => {
          const { left, right } = element.getBoundingClientRect();
          const { overflowX, display } = getComputedStyle(element);
          const isCut =
            display !== 'inline' && overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
          return left < -1 || right > document.documentElement.clientWidth + 1 || isCut;
        })
        .map(({ outerHTML }) => outerHTML.slice(0, 120)),
    ours,
  );
}

const MODERATOR = { role: 'moderator' } as const;
const failing = (call: CallName): Partial<Settings> => ({ faults: { [call]: { name: '500' } } });

const STATES: readonly State[] = [
  { name: 'article at rest', path: ARTICLE, reach: async () => {} },
  { name: 'report page at rest', path: REPORT_PAGE, reach: async () => {} },
  { name: 'category at rest', path: CATEGORY, reach: async () => {} },
  { name: 'rating, voted', path: UNRATED_ARTICLE, reach: pressed(STAR, '.itemRatingLog:not(:empty)') },
  {
    name: 'rating, failed',
    path: UNRATED_ARTICLE,
    settings: failing('vote'),
    reach: pressed(STAR, '.itemRatingBlock [role=alert]'),
  },
  {
    name: 'comment form, refused',
    path: ARTICLE,
    async reach(tab) {
      await writeComment(tab, 'Unter einem fremden Namen', TAKEN_NAME);
      await seen('#formLog.k2FormLogError')(tab);
    },
  },
  {
    name: 'comment form, with fields that are wrong',
    path: ARTICLE,
    async reach(tab) {
      await tab.type('Nur ein Text', '#commentText');
      await pressed('#submitCommentButton', '#userName[aria-invalid=true]')(tab);
    },
  },
  {
    name: 'comment form, failed',
    path: ARTICLE,
    settings: failing('comment'),
    reach: publish('#formLog [role=alert]'),
  },
  {
    name: 'moderation, failed',
    path: ARTICLE,
    settings: { ...MODERATOR, ...failing('comment-remove') },
    reach: pressed('.commentRemoveLink', '.itemCommentsList [role=alert]'),
  },
  {
    name: 'moderation, with buttons, an open field, and a line for what waits',
    path: ARTICLE,
    settings: MODERATOR,
    ours: '.k2i-moderation-line :is(span,button),.k2i-moderation button,.k2i-edit *',
    async reach(tab) {
      await seen('.k2i-moderation-line button')(tab);
      await tab.focus('.itemCommentsList > li:nth-child(2) .commentRemoveLink');
      await pressed('.itemCommentsList > li:nth-child(2) .k2i-moderation button', '.k2i-edit textarea')(tab);
      await tab.press('x', 'Escape');
    },
  },
  {
    name: 'moderation, with a removal that can be undone',
    path: ARTICLE,
    settings: { ...MODERATOR, tagQuery: 'undo=60' },
    ours: '.k2i-delayed-line :is(span,button)',
    reach: pressed('.commentRemoveLink', '.k2i-delayed-line button'),
  },
  {
    name: 'report user, asked',
    path: ARTICLE,
    settings: MODERATOR,
    reach: pressed('.k2ReportUserButton', 'dialog[open]'),
  },
  {
    name: 'report page, answered',
    path: REPORT_PAGE,
    async reach(tab) {
      await tab.type('Gerda', '#name');
      await tab.type('Werbung', '#reportReason');
      await pressed('#k2ReportCommentForm .button', '#formLog:not(:empty)')(tab);
    },
  },
  {
    name: 'search, results',
    path: CATEGORY,
    async reach(tab) {
      await search('Sommer', '[role=option]')(tab);
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
  { name: 'search, failed', path: CATEGORY, settings: failing('search'), reach: search('Sommer', '[role=alert]') },
  {
    name: 'calendar, failed',
    path: CATEGORY,
    settings: failing('calendar'),
    reach: pressed('.calendarNavMonthPrev a', '.k2CalendarBlock [role=alert]'),
  },
  {
    name: 'published comment, on its way into the list',
    path: ARTICLE,
    settings: { moderated: false },
    ours: LOG,
    reach: withPageFault('timeout', publish('#formLog.k2FormLogSuccess')),
  },
  {
    name: 'published comment, not shown',
    path: ARTICLE,
    settings: { moderated: false },
    ours: LOG,
    reach: withPageFault('500', publish('#formLog button')),
  },
  {
    name: 'page of comments, on its way',
    path: LONG_ARTICLE,
    reach: withPageFault('timeout', pressed(PAGE_TWO, '.itemCommentsList[aria-busy=true]')),
  },
  {
    name: 'page of comments, failed',
    path: LONG_ARTICLE,
    ours: '.k2i-failure-line,.k2i-failure-line button',
    reach: withPageFault('500', pressed(PAGE_TWO, '.k2i-failure-line [role=alert]')),
  },
  {
    name: 'list that goes on, failed',
    path: LONG_CATEGORY,
    ours: MORE,
    async reach(tab) {
      test.site.fault('page', '500');
      await extend(tab);
      await seen('.k2i-load-more [role=alert]')(tab);
    },
  },
  {
    name: 'list that has gone on',
    path: LONG_CATEGORY,
    ours: MORE,
    async reach(tab) {
      await extend(tab);
      await tab.waitFor(() => document.querySelectorAll('.catItemTitle').length === 16);
    },
  },
  {
    name: 'image, on its way',
    path: GALLERY,
    ours: 'dialog :is(button,.k2i-popup__loading,.k2i-popup__position)',
    async reach(tab) {
      test.site.fault('image', 'timeout');
      await tab.eval(() => {
        (document.querySelector('#bridge') as HTMLAnchorElement).href += '?large';
      });
      await pressed('#bridge', '.k2i-popup__loading')(tab);
    },
  },
  {
    name: 'replies of a moderator',
    path: LONG_ARTICLE,
    settings: MODERATOR,
    ours: '.k2i-reply :is(a,button),.k2i-mention',
    async reach(tab) {
      await tab.focus('#commentText');
      await seen('.k2i-reply button')(tab);
      await tab.focus('.k2i-mention');
      await tab.press('Shift');
    },
  },
];

describe.each(SCREENS)('axe at %s', (_name, options, row) => {
  it.each(thinned(STATES, row))('$name', async ({ path, settings, ours, reach }) => {
    const tab = await test.visit(`/${path}`, { moderated: true, ...settings }, options);
    await reach(tab);
    expect(await findings(tab)).toEqual([]);
    // No state makes the page wider than the screen.
    expect(await overflow(tab)).toBeLessThanOrEqual(0);
    if (ours) expect(await cutOff(tab, ours)).toEqual([]);
  });
});

it('the message of a month that failed scrolls into a window that is too low for it, and the arrows stay there', async () => {
  const tab = await test.visit(`/${CATEGORY}`, failing('calendar'), { width: 1280, height: 720 });
  await pressed('.calendarNavMonthPrev a', '.k2CalendarBlock [role=alert]')(tab);
  const [arrow, message] = await tab.eval(() =>
    ['.calendarNavMonthPrev a', '.k2CalendarBlock [role=alert]'].map((selector) => {
      const { top, bottom } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      return { top, bottom };
    }),
  );
  expect(arrow?.top).toBeGreaterThanOrEqual(0);
  expect(message?.bottom).toBeLessThanOrEqual(720 + HALF_PX);
});

it('words in a rating keep their look where the style sheet of K2 has a rule for each span there', async () => {
  const tab = await test.visit(`/${ARTICLE}`, { faults: { vote: { name: '500' } } });
  await tab.activate('.itemRatingList .four-stars', 'keyboard');
  await seen('.itemRatingBlock .k2i-failure button')(tab);
  const look = () =>
    tab.eval(() =>
      ['.k2i-failure', '.k2i-failure__text', '.k2i-failure button'].map((selector) => {
        const element = document.querySelector(`.itemRatingBlock ${selector}`);
        const { color, display, float, margin, padding } = getComputedStyle(element as Element);
        return { color, display, float, margin, padding };
      }),
    );
  const before = await look();
  await tab.eval(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      'div.itemRatingBlock span { display: block; float: left; margin: 0; padding: 0 3px; color: #999; }',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
  const ownSpan = () => getComputedStyle(document.querySelector('.itemRatingBlock > span') as Element).paddingLeft;
  expect(await tab.eval(ownSpan)).toBe('3px');
  expect(await look()).toEqual(before);
});

describe('our colours in a dark system', () => {
  /** Gives the luminance of a failure and its button: background and text, 0 to 1. */
  const lightness = (tab: Tab, meta: string, scheme: string, properties: Readonly<Record<string, string>> = {}) =>
    tab.eval(
      (meta: string, scheme: string, properties: Readonly<Record<string, string>>) => {
        document.querySelector('meta[name=color-scheme]')?.setAttribute('content', meta);
        const { style } = document.documentElement;
        style.cssText = '';
        style.colorScheme = scheme;
        for (const [name, value] of Object.entries(properties)) style.setProperty(name, value);
        const context = document.createElement('canvas').getContext('2d');
        if (!context) throw new Error('No canvas');
        const of = (selector: string, what: 'color' | 'backgroundColor') => {
          context.fillStyle = getComputedStyle(document.querySelector(selector) as Element)[what];
          context.fillRect(0, 0, 1, 1);
          const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((value) =>
            value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
          );
          return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
        };
        const [box, button] = ['.k2i-failure', '.k2i-failure button'];
        return [
          [of(box, 'backgroundColor'), of(box, 'color')],
          [of(button, 'backgroundColor'), of(button, 'color')],
        ] as const;
      },
      meta,
      scheme,
      properties,
    );
  const contrast = ([one, other]: readonly [number, number]) =>
    (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);

  it('follow the page, and words can be read on whatever surface a site sets alone', async () => {
    const tab = await test.visit(`/${ARTICLE}`, { faults: { vote: { name: '500' } } }, { dark: true });
    await tab.activate('.itemRatingList .four-stars', 'keyboard');
    await seen('.itemRatingBlock .k2i-failure button')(tab);
    // The template has a look of its own for buttons.
    await tab.eval(() => document.querySelector('link[href$="site.css"]')?.remove());
    for (const [meta, scheme, isLight] of [
      ['', 'normal', true],
      ['light', 'normal', true],
      ['', 'light', true],
      ['', 'dark', false],
      ['', 'light dark', false],
      ['dark', 'normal', false],
    ] as const) {
      const parts = await lightness(tab, meta, scheme);
      expect([meta, scheme, ...parts.map(([surface]) => surface > 0.5)]).toEqual([meta, scheme, isLight, isLight]);
      for (const part of parts) expect(contrast(part)).toBeGreaterThanOrEqual(4.5);
    }
    for (const surface of ['#000', '#fff', '#777', '#c00', '#0a0', '#33f', '#fc0'])
      for (const scheme of ['light', 'dark']) {
        const [, button] = await lightness(tab, '', scheme, { '--k2-surface': surface });
        expect([surface, contrast(button) >= 4.5]).toEqual([surface, true]);
      }
  });
});
