import { describe, expect, it } from 'vitest';
import { type CallName, FAULTS, type FaultName, type Role } from '../fixtures/model.ts';
import type { Tab } from './driver.ts';
import { ARTICLE, CATEGORY, REPORT_PAGE, UNRATED_ARTICLE } from './flows.ts';
import { browserTest } from './site.ts';
import { thinned } from './thinned.ts';

const test = browserTest();

/** What the reader does that makes one call, and how the page tells what came of it. */
interface Use {
  readonly call: CallName;
  readonly path: string;
  readonly role?: Role;
  /** Typed before; must still be there after a failure. */
  readonly typed?: Readonly<Record<string, string>>;
  act(tab: Tab): Promise<void>;
  /** Runs in the page: whether it shows success. */
  readonly done: () => unknown;
  /** Faults that the call survives by itself. */
  readonly survives: readonly FaultName[];
}

const vote = (tab: Tab) => tab.activate('.itemRatingForm .four-stars', 'mouse');
const barIsSet = () => document.querySelector<HTMLElement>('.itemCurrentRating')?.style.width === '80%';

const USES: readonly Use[] = [
  // A vote is no token-checked call, but the one retry with a fresh token holds for every write.
  { call: 'vote', path: UNRATED_ARTICLE, act: vote, done: barIsSet, survives: ['slow', 'php-warning'] },
  { call: 'votes-percentage', path: UNRATED_ARTICLE, act: vote, done: barIsSet, survives: ['slow', 'php-warning'] },
  {
    call: 'votes-number',
    path: UNRATED_ARTICLE,
    act: vote,
    done: () => /^\(1 Stimme\)$/.test(document.querySelector('.itemRatingLog')?.textContent ?? ''),
    survives: ['slow', 'php-warning'],
  },
  {
    call: 'comment',
    path: ARTICLE,
    typed: { commentText: 'Gut & schön', userName: 'Gerda Gast', commentEmail: 'gerda@example.org' },
    act: (tab) => tab.activate('#submitCommentButton', 'mouse'),
    done: () => document.querySelector('#formLog.k2FormLogSuccess')?.textContent,
    survives: ['slow', 'php-warning'],
  },
  {
    call: 'comment-publish',
    path: ARTICLE,
    role: 'moderator',
    act: (tab) => tab.activate('.commentApproveLink', 'mouse'),
    done: () => !document.querySelector('.unpublishedComment'),
    // Done means exactly `true`: with a warning before it, the moderator has to look.
    survives: ['slow'],
  },
  {
    call: 'comment-remove',
    path: ARTICLE,
    role: 'moderator',
    act: (tab) => tab.activate('.itemCommentsList > li:nth-child(2) .commentRemoveLink', 'mouse'),
    done: () => !document.querySelector('#comment2'),
    survives: ['slow'],
  },
  {
    call: 'report-user',
    path: ARTICLE,
    role: 'moderator',
    act: async (tab) => {
      await tab.activate('.k2ReportUserButton', 'mouse');
      await tab.activate('dialog[open] .k2i-button--main', 'mouse');
    },
    done: () => document.querySelector('dialog[open]')?.textContent?.includes('gesperrt'),
    survives: ['slow', 'php-warning'],
  },
  {
    call: 'report-comment',
    path: REPORT_PAGE,
    typed: { name: 'Gerda Gast', reportReason: 'Das ist Werbung.' },
    act: (tab) => tab.activate('#k2ReportCommentForm .button', 'mouse'),
    done: () => document.querySelector('#formLog')?.textContent?.includes('Meldung abgeschickt!'),
    survives: ['slow', 'php-warning'],
  },
  {
    call: 'search',
    path: CATEGORY,
    act: (tab) => tab.type('Sommerfest', '#k2ModuleBox101 [name=searchword]'),
    done: () => document.querySelector('#k2ModuleBox101 [role=option]'),
    // An empty answer is what K2 says when nothing was found.
    survives: ['slow', 'php-warning', 'empty'],
  },
  {
    call: 'calendar',
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
    survives: ['slow', 'php-warning'],
  },
];

/** A failed call, and words of our own for an answer without any, in the log of a form. */
const MESSAGE = '[role=alert],#formLog.k2FormLogError';
const LOADING = '.formLogLoading,.k2SearchLoading,.k2CalendarLoader,.commentToolbarLoading,[aria-busy=true]';

/** The page's own clock runs fast where a test waits for the time limit of a call, and only there. */
async function shortenTimeLimit(tab: Tab): Promise<void> {
  await tab.eval(() => {
    const { setTimeout } = window;
    window.setTimeout = ((task: TimerHandler, ms?: number, ...rest: unknown[]) =>
      setTimeout(task, ms === 15_000 ? 500 : ms, ...rest)) as typeof window.setTimeout;
  });
}

describe.each(USES.map((use, row) => ({ ...use, row })))('$call', (use) => {
  const { call, path, role = 'guest', typed = {}, act, done, survives, row } = use;
  it.each(thinned(FAULTS, row))('%s', async (fault) => {
    const tab = await test.visit(`/${path}`, { role, language: 'de', moderated: true });
    if (fault === 'timeout') await shortenTimeLimit(tab);
    for (const [id, text] of Object.entries(typed)) await tab.type(text, `#${id}`);
    test.site.fault(call, fault);
    await act(tab);

    if (survives.includes(fault)) {
      if (fault !== 'empty') await tab.waitFor(done);
      expect(tab.problems).toEqual([]);
      return;
    }
    // A message, seen and announced, in German.
    await tab.waitFor((message: string) => document.querySelector(message)?.getClientRects().length, MESSAGE);
    const message = await tab.text(MESSAGE);
    expect(message).toMatch(/ (nicht|fehlgeschlagen)\b/);
    expect(message).not.toMatch(/[{}]|error\.|undefined/);
    // Nothing loads any more, nothing typed is gone.
    expect(await tab.eval((loading: string) => document.querySelectorAll(loading).length, LOADING)).toBe(0);
    for (const [id, text] of Object.entries(typed))
      expect(await tab.eval((id: string) => (document.getElementById(id) as HTMLInputElement | null)?.value, id)).toBe(
        text,
      );
    // And it works once the fault is gone.
    test.site.fault(call, undefined);
    await tab.activate(`:is(${MESSAGE}) button`, 'mouse');
    await tab.eval(() => document.querySelector<HTMLElement>('dialog[open] .k2i-button--main')?.click());
    // Behind its warning the server did remove the comment; the second answer says that it is gone.
    if (call === 'comment-remove' && fault === 'php-warning')
      await tab.waitForText('[role=alert]', 'nicht mehr vorhanden');
    else await tab.waitFor(done);
    expect(await tab.eval((loading: string) => document.querySelectorAll(loading).length, LOADING)).toBe(0);
    expect(tab.problems).toEqual([]);
  });
});
