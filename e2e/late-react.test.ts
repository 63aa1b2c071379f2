/** Tests every call before React has loaded: it is made, answered and announced, and React hydrates the nodes later. */
import { describe, expect, it } from 'vitest';
import { communityAnswers } from '../fixtures/community/answers.ts';
import type { CallName, Settings } from '../fixtures/model.ts';
import { texts } from '../fixtures/texts.ts';
import type { Tab } from './driver.ts';
import { ARTICLE, CATEGORY, callsOf, UNRATED_ARTICLE } from './flows.ts';
import { type HeldChunks, holdChunks } from './held-chunks.ts';
import { enterForm, REGISTRATION } from './members-page.ts';
import { browserTest } from './site.ts';
import { isTurnOf } from './thinned.ts';

const test = browserTest({ cold: true });
const says = texts('en');
const answers = communityAnswers('en');

/** Announcements to screen readers and reported failures, in order. */
interface Recorded {
  heard: string[];
  failed: string[];
  /** Mutations inside our elements. */
  changes: number;
}

/** Starts recording in the page. */
const record = (tab: Tab) =>
  tab.eval(() => {
    const recorded: Recorded = { heard: [], failed: [], changes: 0 };
    Object.assign(window, { recorded });
    addEventListener('k2:failed', ({ detail }: Event & { detail?: { widget: string; error: unknown } }) =>
      recorded.failed.push(`${detail?.widget}: ${detail?.error}`),
    );
    new MutationObserver((records) => {
      const alerts = new Set<Element>();
      for (const { target, addedNodes } of records) {
        const around = target instanceof Element ? target : target.parentElement;
        if (around?.closest('.k2i-host')) recorded.changes++;
        if (around?.matches('[role=status]') && around.textContent) recorded.heard.push(around.textContent);
        for (const node of addedNodes)
          if (node instanceof Element)
            for (const alert of [node, ...node.querySelectorAll('*')])
              if (alert.matches('[role=alert]')) alerts.add(alert);
      }
      for (const { textContent } of alerts) recorded.heard.push(textContent ?? '');
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
  });

const recordedIn = (tab: Tab) => tab.eval(() => (window as unknown as { recorded: Recorded }).recorded);

const toBeHeard = (tab: Tab, words: string) =>
  expect.poll(async () => (await recordedIn(tab)).heard.join('\n')).toContain(words);

const toBeHeardTwice = (tab: Tab, words: string) =>
  expect.poll(async () => (await recordedIn(tab)).heard.filter((heard) => heard.includes(words)).length).toBe(2);

const press = async (tab: Tab, selector: string) => {
  await tab.focus(selector);
  await tab.press('Enter');
};

/** Types into fields, by their selectors, and presses a button. */
const fillAndPress = (values: Readonly<Record<string, string>>, button: string) => async (tab: Tab) => {
  for (const [field, value] of Object.entries(values)) await tab.type(value, field);
  await press(tab, button);
};

/** One call: the action that makes it, and the visible and announced result. */
interface Call {
  readonly name: string;
  readonly call: CallName;
  readonly path: string;
  readonly settings?: Partial<Settings>;
  act(tab: Tab): Promise<void>;
  /** Waits until the answer can be seen. */
  shown(tab: Tab): Promise<void>;
  /** The announcement; absent if the focus moves to the result. */
  readonly said?: string;
  readonly retry?: string;
  /** React shows its failures. */
  readonly hasView?: false;
}

/** The text of every failed call. */
const FAILURE = '(500)';
const RETRY = '.k2i-failure .k2i-button';
const vote = (tab: Tab) => tab.activate('.itemRatingForm .four-stars', 'mouse');
const moderator = { role: 'moderator' } as const;

const CALLS: readonly Call[] = [
  {
    name: 'a vote',
    call: 'vote',
    path: UNRATED_ARTICLE,
    act: vote,
    shown: (tab) => tab.waitForText('.itemRatingLog', says.vote.thanks),
    said: says.vote.thanks,
  },
  {
    name: 'a comment',
    call: 'comment',
    path: ARTICLE,
    settings: { moderated: true },
    act: fillAndPress(
      { '#commentText': 'Before React', '#userName': 'Gerda Gast', '#commentEmail': 'gerda@example.org' },
      '#submitCommentButton',
    ),
    shown: (tab) => tab.waitForText('#formLog', says.comment.waiting),
    said: says.comment.waiting,
  },
  {
    name: 'a search',
    call: 'search',
    path: CATEGORY,
    // At once, as what is pasted: what is typed slowly, on a machine with much to do, is searched for on the way as well.
    async act(tab) {
      await tab.focus('#k2ModuleBox101 [name=searchword]');
      await tab.eval(() => {
        const field = document.activeElement as HTMLInputElement;
        field.value = 'Sommerfest';
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
        // The originals wait for this.
        field.dispatchEvent(new KeyboardEvent('keyup', { key: 't', bubbles: true }));
      });
    },
    shown: (tab) => tab.waitFor(() => document.querySelector('#k2ModuleBox101 [role=option]')),
    said: 'result',
  },
  {
    name: 'a month',
    call: 'calendar',
    path: CATEGORY,
    async act(tab) {
      await tab.eval(() => document.querySelector('.k2CalendarBlock table')?.setAttribute('data-old', ''));
      await press(tab, '.calendarNavMonthPrev a');
    },
    shown: (tab) => tab.waitFor(() => document.querySelector('.k2CalendarBlock table:not([data-old])')),
    said: '20',
  },
  {
    name: 'an approval',
    call: 'comment-publish',
    path: ARTICLE,
    settings: moderator,
    act: (tab) => press(tab, '.unpublishedComment .commentApproveLink'),
    shown: (tab) => tab.waitFor(() => !document.querySelector('.unpublishedComment')),
    said: 'Comment approved.',
  },
  {
    name: 'the report of a user',
    call: 'report-user',
    path: ARTICLE,
    settings: moderator,
    async act(tab) {
      await press(tab, '.k2ReportUserButton');
      await press(tab, 'dialog[open] .k2i-button--main');
    },
    shown: (tab) => tab.waitForText('dialog[open]', says.spammer.blocked),
  },
  {
    name: 'a field check',
    call: 'field-check',
    path: REGISTRATION,
    async act(tab) {
      await enterForm(tab);
      await tab.type('muster', '#username');
      await tab.press('Tab');
    },
    shown: (tab) => tab.waitForText('#cbfr_42 .cbValidationMessage', answers.username.taken('muster')),
    said: answers.username.taken('muster'),
    retry: '#cbfr_42 .cbValidationMessage button',
    hasView: false,
  },
];

/** A page of the call, in English, whose every change is kept. */
async function open({ path, settings }: Call): Promise<Tab> {
  const tab = await test.visit(`/${path}`, { language: 'en', ...settings });
  await record(tab);
  // Inline scripts of the community miss their library here.
  tab.problems.length = 0;
  return tab;
}

/** React marks every element that it renders into. */
const reactToBeThere = (tab: Tab) =>
  tab.waitFor(() => {
    const hosts = [...document.querySelectorAll('.k2i-host')];
    return hosts.every((host) => Object.keys(host).some((key) => key.startsWith('__reactContainer')));
  });

/** Lets React load, and expects no visible difference. */
async function expectQuietTakeover(tab: Tab, release: () => void): Promise<void> {
  const before = await tab.eval(() => {
    Object.assign(document.activeElement ?? {}, { hadFocus: true });
    (window as unknown as { recorded: Recorded }).recorded.changes = 0;
    return [...document.querySelectorAll('.k2i-host')].map(({ innerHTML }) => innerHTML);
  });
  const { heard } = await recordedIn(tab);
  release();
  await reactToBeThere(tab);
  expect(await tab.eval(() => [...document.querySelectorAll('.k2i-host')].map(({ innerHTML }) => innerHTML))).toEqual(
    before,
  );
  expect(await tab.eval(() => document.activeElement && 'hadFocus' in document.activeElement)).toBe(true);
  expect(await recordedIn(tab)).toEqual({ heard, failed: [], changes: 0 });
}

/** Expects that an answer of words and links does not fetch React. */
async function expectNoReact(tab: Tab, react: HeldChunks): Promise<void> {
  await tab.eval(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  expect(react.asked).toEqual([]);
}

describe.each(CALLS)('$name', (call) => {
  const { call: name, act, shown, said, retry = RETRY, hasView = true } = call;
  const row = CALLS.indexOf(call);

  it.runIf(isTurnOf(0, row))('is made once, answered and announced without React', async () => {
    const tab = await open(call);
    const react = await holdChunks(tab, 'react');
    await act(tab);
    await shown(tab);
    if (said) await toBeHeard(tab, said);
    // The votes are counted for the reader some time after the vote.
    if (call.act === vote) await toBeHeard(tab, says.vote.count(1));
    expect(callsOf(test.site, name)).toHaveLength(1);
    await expectNoReact(tab, react);
    expect(callsOf(test.site, name)).toHaveLength(1);
    expect(tab.problems).toEqual([]);
  });

  it.runIf(isTurnOf(1, row))(
    'that failed is reported before React has loaded, which leaves the focus on the button; each press makes one call',
    async () => {
      const tab = await open(call);
      const react = await holdChunks(tab, 'react');
      test.site.fault(name, '500', 3);
      await act(tab);
      await tab.waitForText(retry, 'again');
      expect(callsOf(test.site, name)).toHaveLength(1);
      await press(tab, retry);
      await expect.poll(() => callsOf(test.site, name).length).toBe(2);
      if (hasView) await toBeHeardTwice(tab, FAILURE);
      await tab.waitForText(retry, 'again');
      await tab.focus(retry);
      if (hasView) {
        expect(react.asked).toContain('react');
        await expectQuietTakeover(tab, react.release);
      }
      await tab.press('Enter');
      await expect.poll(() => callsOf(test.site, name).length).toBe(3);
      await tab.waitForText(retry, 'again');
      await press(tab, retry);
      await shown(tab);
      expect(callsOf(test.site, name)).toHaveLength(4);
      expect((await recordedIn(tab)).failed).toEqual([]);
      expect(tab.problems).toEqual([]);
    },
  );
});
