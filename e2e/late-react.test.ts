/** Tests every call before React has loaded: it is made, answered and announced, and React adds buttons later. */
import { expect, it } from 'vitest';
import { communityAnswers } from '../fixtures/community/answers.ts';
import type { CallName, Settings } from '../fixtures/model.ts';
import { texts } from '../fixtures/texts.ts';
import type { Tab } from './driver.ts';
import { ARTICLE, CATEGORY, callsOf, UNRATED_ARTICLE } from './flows.ts';
import { type HeldChunks, holdChunks, missChunks } from './held-chunks.ts';
import { enterForm, REGISTRATION } from './members-page.ts';
import { browserTest } from './site.ts';

const test = browserTest({ cold: true });
const says = texts('en');
const answers = communityAnswers('en');

/** Announcements to screen readers and reported failures, in order. */
interface Recorded {
  heard: string[];
  failed: string[];
}

/** Starts recording in the page. */
const record = (tab: Tab) =>
  tab.eval(() => {
    const recorded: Recorded = { heard: [], failed: [] };
    Object.assign(window, { recorded });
    addEventListener('k2:failed', ({ detail }: Event & { detail?: { widget: string; error: unknown } }) =>
      recorded.failed.push(`${detail?.widget}: ${detail?.error}`),
    );
    new MutationObserver((records) => {
      const alerts = new Set<Element>();
      for (const { target, addedNodes } of records) {
        const around = target instanceof Element ? target : target.parentElement;
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
  /** Its failure is not an alert: it would interrupt a visitor who has moved on. */
  readonly isQuiet?: true;
  /** The page loads React by itself: an author's article with a waiting comment. */
  readonly asksReact?: true;
  /** React draws its answer. */
  readonly needsReact?: true;
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
    needsReact: true,
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
    asksReact: true,
    act: (tab) => press(tab, '.unpublishedComment .commentApproveLink'),
    shown: (tab) => tab.waitFor(() => !document.querySelector('.unpublishedComment')),
    said: 'Comment approved.',
  },
  {
    name: 'the report of a user',
    call: 'report-user',
    path: ARTICLE,
    settings: moderator,
    asksReact: true,
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
    isQuiet: true,
  },
];

/**
 * Opens the page of a call, in English, whose every change is kept.
 * @param prepare Called before the page can ask for React.
 */
async function open<Prepared>({ path, settings }: Call, prepare: (tab: Tab) => Promise<Prepared>) {
  // Replies bring React of their own where a comment or the form is used.
  const tab = await test.visit(`/${path}`, { language: 'en', replies: false, ...settings, tag: 'none' });
  const prepared = await prepare(tab);
  test.site.settings.tag = 'head';
  await tab.reload();
  await record(tab);
  // Inline scripts of the community miss their library here.
  tab.problems.length = 0;
  return { tab, prepared };
}

const holdReact = (tab: Tab) => holdChunks(tab, 'react');

/** Lets React load, and expects a button that is not announced and takes no focus. */
async function expectQuietButton(tab: Tab, release: () => void): Promise<void> {
  await tab.eval(() => Object.assign(document.activeElement ?? {}, { hadFocus: true }));
  const { heard } = await recordedIn(tab);
  release();
  await tab.waitForText(RETRY, 'again');
  expect(await tab.eval(() => document.activeElement && 'hadFocus' in document.activeElement)).toBe(true);
  expect(await recordedIn(tab)).toMatchObject({ heard, failed: [] });
}

/** Expects the words of a failure, once, without a button. */
async function expectWords(tab: Tab): Promise<void> {
  await toBeHeard(tab, FAILURE);
  const { heard } = await recordedIn(tab);
  expect(heard.filter((heard) => heard.includes(FAILURE))).toHaveLength(1);
  expect(await tab.eval((retry: string) => document.querySelector(retry), RETRY)).toBeNull();
}

/** Expects that an answer of words and links does not fetch React. */
async function expectNoReact(tab: Tab, react: HeldChunks): Promise<void> {
  await tab.eval(() => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
  expect(react.asked).toEqual([]);
}

/** Each call is tried with an answer or with a failure. Those of React, and those without an alert, have one way only. */
const answered = CALLS.filter(({ isQuiet, needsReact }, row) => isQuiet || (!needsReact && row % 2 === 0));
const failed = CALLS.filter((call) => !answered.includes(call));

it.each(answered)('$name is made once, answered and announced without React', async (call) => {
  const { call: name, act, shown, said } = call;
  const { tab, prepared: react } = await open(call, holdReact);
  await act(tab);
  await shown(tab);
  if (said) await toBeHeard(tab, said);
  // The votes are counted for the reader some time after the vote.
  if (act === vote) await toBeHeard(tab, says.vote.count(1));
  expect(callsOf(test.site, name)).toHaveLength(1);
  if (!call.asksReact) await expectNoReact(tab, react);
  expect(callsOf(test.site, name)).toHaveLength(1);
  expect(tab.problems).toEqual([]);
});

it.each(failed)(
  '$name that failed has its words at once while React hangs, and then a button without a word',
  async (call) => {
    const { call: name, act, shown } = call;
    const { tab, prepared: react } = await open(call, holdReact);
    test.site.fault(name, '500', 4);
    await act(tab);
    await expectWords(tab);
    // The words are written first.
    await expect.poll(() => react.asked).toContain('react');
    await expectQuietButton(tab, react.release);
    const before = callsOf(test.site, name).length;
    test.site.fault(name, undefined);
    await press(tab, RETRY);
    await shown(tab);
    expect(callsOf(test.site, name)).toHaveLength(before + 1);
    expect((await recordedIn(tab)).failed).toEqual([]);
    expect(tab.problems).toEqual([]);
  },
);

it('a vote that failed keeps its words where React can’t be had', async () => {
  const tab = await test.visit(`/${UNRATED_ARTICLE}`, { language: 'en', faults: { vote: { name: '500' } } });
  await missChunks(tab, 'react');
  await record(tab);
  await vote(tab);
  await expectWords(tab);
  expect((await recordedIn(tab)).failed).toEqual([]);
});

it('results of a search are words with a link to all of them where React can’t be had', async () => {
  const tab = await test.visit(`/${CATEGORY}`, { language: 'en' });
  await missChunks(tab, 'react');
  await tab.type('Sommerfest', '#k2ModuleBox101 [name=searchword]');
  await tab.waitForText('#k2ModuleBox101', 'All results');
  expect(await tab.text('#k2ModuleBox101')).toContain('result');
});

it('the packages of React are fetched together with the file that needs them', async () => {
  const tab = await test.visit(`/${UNRATED_ARTICLE}`, { language: 'en', faults: { vote: { name: '500' } } });
  const { asked } = await holdChunks(tab, 'react', 'react-dom', 'rolldown-runtime');
  await vote(tab);
  await expect.poll(() => [...asked].sort()).toEqual(['react', 'react-dom', 'rolldown-runtime']);
});
