import { describe, expect, it } from 'vitest';
import { type CallName, FAULTS, type FaultName, type Role } from '../fixtures/model.ts';
import type { Tab } from './driver.ts';
import { ARTICLE, CATEGORY, GALLERY, LONG_ARTICLE, LONG_CATEGORY, REPORT_PAGE, UNRATED_ARTICLE } from './flows.ts';
import { fillComment } from './guest-comment.ts';
import { REGISTRATION } from './members-page.ts';
import { browserTest } from './site.ts';
import { thinned } from './thinned.ts';

const test = browserTest({ cold: true });

/** A reader's action that makes one call, and the signs of its result in the page. */
interface Use {
  readonly call: CallName;
  /** The action, if several make this call. */
  readonly use?: string;
  readonly path: string;
  readonly role?: Role;
  /** Comments wait for approval; default true. */
  readonly moderated?: boolean;
  /** Selector of the adopted element. */
  readonly widget: string;
  /** Text typed before; must be in the field after a failure. */
  readonly typed?: Readonly<Record<string, string>>;
  act(tab: Tab): Promise<void>;
  /** Runs in the page: whether it shows success. */
  readonly done: () => unknown;
  /** Faults that the call survives by itself; default: a slow line, and warnings of PHP around the answer. */
  readonly survives?: readonly FaultName[];
  /** Faults after which the browser loads a page: the answer can't be shown in this one, or asks for a log-in or a captcha. */
  readonly leaves?: readonly FaultName[];
  /** Faults that another try would not change: the site has refused the call in words. Without it, a whole page is one. */
  readonly final?: readonly FaultName[];
  /** Faults without a time limit: an image may take any time. */
  readonly waits?: readonly FaultName[];
}

const vote = (tab: Tab) => tab.activate('.itemRatingForm .four-stars', 'mouse');
const barIsSet = () => document.querySelector<HTMLElement>('.itemCurrentRating')?.style.width === '80%';

const USES: readonly Use[] = [
  // A vote has no token, but every write has the one retry with a fresh token.
  {
    call: 'vote',
    path: UNRATED_ARTICLE,
    widget: '.itemRatingForm',
    act: vote,
    done: barIsSet,
  },
  {
    call: 'votes-percentage',
    path: UNRATED_ARTICLE,
    widget: '.itemRatingForm',
    act: vote,
    done: barIsSet,
  },
  {
    call: 'votes-number',
    widget: '.itemRatingForm',
    path: UNRATED_ARTICLE,
    act: vote,
    done: () => /^\(1 Stimme\)$/.test(document.querySelector('.itemRatingLog')?.textContent ?? ''),
  },
  {
    call: 'comment',
    widget: '#comment-form',
    path: ARTICLE,
    typed: { commentText: 'Gut & schön', userName: 'Gerda Gast', commentEmail: 'gerda@example.org' },
    act: (tab) => tab.activate('#submitCommentButton', 'mouse'),
    done: () => document.querySelector('#formLog.k2FormLogSuccess')?.textContent,
  },
  {
    call: 'comment-publish',
    widget: '.commentApproveLink',
    path: ARTICLE,
    role: 'moderator',
    act: (tab) => tab.activate('.commentApproveLink', 'mouse'),
    done: () => !document.querySelector('.unpublishedComment'),
  },
  {
    call: 'comment-remove',
    widget: '.itemCommentsList > li:nth-child(2) .commentRemoveLink',
    path: ARTICLE,
    role: 'moderator',
    act: (tab) => tab.activate('.itemCommentsList > li:nth-child(2) .commentRemoveLink', 'mouse'),
    done: () => !document.querySelector('#comment2'),
  },
  {
    call: 'report-user',
    widget: '.k2ReportUserButton',
    path: ARTICLE,
    role: 'moderator',
    act: async (tab) => {
      await tab.activate('.k2ReportUserButton', 'mouse');
      await tab.activate('dialog[open] .k2i-button--main', 'mouse');
    },
    done: () => document.querySelector('dialog[open]')?.textContent?.includes('gesperrt'),
  },
  {
    call: 'report-comment',
    widget: '#k2ReportCommentForm',
    path: REPORT_PAGE,
    typed: { name: 'Gerda Gast', reportReason: 'Das ist Werbung.' },
    act: (tab) => tab.activate('#k2ReportCommentForm .button', 'mouse'),
    done: () => document.querySelector('#formLog')?.textContent?.includes('Meldung abgeschickt!'),
  },
  {
    call: 'search',
    widget: '#k2ModuleBox101',
    path: CATEGORY,
    act: (tab) => tab.type('Sommerfest', '#k2ModuleBox101 [name=searchword]'),
    done: () => document.querySelector('#k2ModuleBox101 [role=option]'),
    // K2's answer is empty when it found nothing.
    survives: ['slow', 'php-warning', 'empty'],
  },
  {
    call: 'calendar',
    widget: '.k2CalendarBlock',
    path: CATEGORY,
    act: async (tab) => {
      await tab.eval(() => {
        document.body.dataset.month = document.querySelector('.calendarCurrentMonth')?.textContent ?? '';
      });
      await tab.activate('.calendarNavMonthPrev a', 'mouse');
    },
    done: () => {
      const month = document.querySelector('.calendarCurrentMonth')?.textContent;
      return month && month !== document.body.dataset.month;
    },
  },
  {
    call: 'field-check',
    widget: '.cb_form',
    path: REGISTRATION,
    typed: { username: 'ina' },
    act: async (tab) => {
      await tab.waitFor(() => document.querySelector('.cb_form[data-k2-state=ready]'));
      await tab.press('Tab');
    },
    done: () => document.querySelector('#cbfr_42 .cbValidationMessage:not(:has(.k2i-failure))')?.textContent,
    // Any text counts as an answer, and none as no objection. A refused token is renewed once.
    survives: ['slow', 'php-warning', 'empty'],
    final: ['invalid-token', 'session'],
  },
  {
    call: 'page',
    use: 'a comment that was published at once',
    widget: '#comment-form',
    path: ARTICLE,
    moderated: false,
    act: async (tab) => {
      await fillComment(tab, 'Gut & schön');
      await tab.activate('#submitCommentButton', 'mouse');
    },
    done: () => document.querySelector('.itemCommentsList')?.textContent?.includes('Gut & schön'),
    leaves: ['html', '403'],
  },
  {
    call: 'page',
    use: 'another page of comments',
    widget: '.itemCommentsPagination',
    path: LONG_ARTICLE,
    act: (tab) => tab.activate('.itemCommentsPagination a[href$="start=10"]', 'mouse'),
    done: () => document.querySelectorAll('.itemCommentsList > li').length === 3,
    leaves: ['html', '403'],
  },
  {
    call: 'page',
    use: 'a list that goes on',
    widget: '.k2Pagination',
    path: LONG_CATEGORY,
    act: async (tab) => {
      await tab.box('.k2Pagination');
      await tab.waitFor(() => document.querySelector('.k2i-load-more__button'));
      await tab.activate('.k2i-load-more__button', 'mouse');
    },
    done: () => document.querySelectorAll('.catItemTitle').length === 16,
    leaves: ['403'],
  },
  {
    call: 'image',
    widget: '#bridge',
    path: GALLERY,
    act: async (tab) => {
      // Its thumbnail has fetched it already.
      await tab.eval(() => {
        (document.querySelector('#bridge') as HTMLAnchorElement).href += '?large';
      });
      await tab.activate('#bridge', 'mouse');
    },
    done: () => document.querySelector('.k2i-popup__stage[data-state=ready]'),
    survives: ['slow'],
    waits: ['timeout'],
  },
];

/** A failed call, and words of our own for an answer without any, in the log of a form. */
const MESSAGE =
  '.k2i-failure,#formLog.k2FormLogError,#formLog.k2FormLogSuccess:has(button),.cbValidationMessage:has(.k2i-failure)';
const LOADING = '.formLogLoading,.k2SearchLoading,.k2CalendarLoader,.commentToolbarLoading,.cbSpinner,[aria-busy=true]';

/** The page's own clock runs fast where a test waits for the time limits of a call, and only there. */
async function shortenTimeLimit(tab: Tab): Promise<void> {
  await tab.eval(() => {
    const { setTimeout } = window;
    window.setTimeout = ((task: TimerHandler, ms?: number, ...rest: unknown[]) =>
      setTimeout(task, ms === 15_000 || ms === 60_000 ? ms / 30 : ms, ...rest)) as typeof window.setTimeout;
  });
}

/** Every call meets each of the faults in one of the two ways (`K2_FULL=1`: in both). */
const CODE = ['not yet loaded', 'loaded'] as const;
/** Has the two ways of a call meet faults that are not of one kind. */
const HALF = Math.floor(FAULTS.length / CODE.length);
/** The calls that are tried with the code as it is in this turn. */
const usesOf = (turn: number) =>
  thinned(
    USES.map((one, row) => ({ ...one, use: one.use ?? one.call, row: row + HALF * turn })),
    turn,
  );

/** As by the focus: a pointer would have to rest, and would miss what still scrolls. */
async function loadWidget(tab: Tab, widget: string): Promise<void> {
  await tab.mouse.move(1, 1);
  await tab.waitFor((widget: string) => {
    const element = document.querySelector(widget);
    element?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    return element?.closest('[data-k2-state=ready]');
  }, widget);
}

/** Sees a message that is seen and announced, in German, and that nothing loads any more and nothing typed is gone. */
async function expectFailure(tab: Tab, typed: Readonly<Record<string, string>>): Promise<void> {
  await tab.waitFor((message: string) => document.querySelector(message)?.getClientRects().length, MESSAGE);
  const message = await tab.text(MESSAGE);
  expect(message).toMatch(/ (nicht|unklar|fehlgeschlagen)\b/);
  expect(message).not.toMatch(/[{}]|error\.|undefined/);
  expect(await tab.eval((loading: string) => document.querySelectorAll(loading).length, LOADING)).toBe(0);
  for (const [id, text] of Object.entries(typed))
    expect(await tab.eval((id: string) => (document.getElementById(id) as HTMLInputElement | null)?.value, id)).toBe(
      text,
    );
}

/** Without those of inline scripts of the server's, whose library is not there. */
const problemsOf = (tab: Tab) => tab.problems.filter((problem) => !/cbjQuery is not defined/.test(problem));

/** Tries again once the fault is gone: the call works. */
async function expectSecondTry(tab: Tab, done: () => unknown): Promise<void> {
  // A write without an answer offers nothing until it has ended.
  await tab.waitFor((button: string) => document.querySelector(button), `:is(${MESSAGE}) button`);
  await tab.activate(`:is(${MESSAGE}) button`, 'mouse');
  await tab.eval(() => document.querySelector<HTMLElement>('dialog[open] .k2i-button--main')?.click());
  await tab.waitFor(done);
  expect(await tab.eval((loading: string) => document.querySelectorAll(loading).length, LOADING)).toBe(0);
  expect(problemsOf(tab)).toEqual([]);
}

describe.each(CODE.map((code, turn) => ({ code, turn })))('code $code', ({ code, turn }) => {
  describe.each(usesOf(turn))('$use', (one) => {
    const { call, path, role = 'guest', moderated = true, widget, typed = {}, act, done, row } = one;
    const { survives = ['slow', 'php-warning'], leaves = [], final = [], waits = [] } = one;
    it.each(thinned(FAULTS, row, FAULTS.length))('is told of %s, and can be tried again', async (fault) => {
      const tab = await test.visit(`/${path}`, { role, language: 'de', moderated });
      if (fault === 'timeout') await shortenTimeLimit(tab);
      if (code === 'loaded') await loadWidget(tab, widget);
      for (const [id, text] of Object.entries(typed)) await tab.type(text, `#${id}`);
      test.site.fault(call, fault);
      await tab.eval(() => {
        document.documentElement.dataset.here = '';
      });
      await act(tab);

      if (survives.includes(fault)) {
        if (fault !== 'empty') await tab.waitFor(done);
        expect(problemsOf(tab)).toEqual([]);
        return;
      }
      // The browser replaces the page with the answer.
      if (leaves.includes(fault)) return tab.waitFor(() => document.documentElement.dataset.here === undefined);
      if (waits.includes(fault)) return tab.waitFor(() => document.querySelector('[aria-busy=true]'));
      await expectFailure(tab, typed);
      test.site.fault(call, undefined);
      if (final.includes(fault))
        expect(
          await tab.eval((message: string) => document.querySelector(`:is(${message}) button`), MESSAGE),
        ).toBeNull();
      else await expectSecondTry(tab, done);
    });
  });
});
