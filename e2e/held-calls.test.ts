/** Tests that a call requested before any code has loaded costs one round trip: all its files are requested at once. */
import { expect, it } from 'vitest';
import type { CallName, Settings } from '../fixtures/model.ts';
import type { Tab } from './driver.ts';
import { needs } from './engines/engine.ts';
import { ARTICLE, callsOf, UNRATED_ARTICLE } from './flows.ts';
import { fillComment } from './guest-comment.ts';
import { holdTurns } from './held-chunks.ts';
import { browserTest } from './site.ts';

const test = browserTest({ cold: true });

/** Limit for our files: a browser opens six connections to a host, and the page needs some of them. */
const MOST_FILES = 3;

interface HeldCall {
  readonly name: string;
  readonly call: CallName;
  readonly path: string;
  readonly settings?: Partial<Settings>;
  /** More than {@link MOST_FILES}. */
  readonly most?: number;
  /** The file of the controller. */
  readonly controller: string;
  act(tab: Tab): Promise<unknown>;
}

const HELD: readonly HeldCall[] = [
  {
    name: 'a comment',
    call: 'comment',
    path: ARTICLE,
    controller: 'comment-form',
    async act(tab) {
      await fillComment(tab, 'Before any code');
      await tab.activate('#submitCommentButton', 'mouse');
    },
  },
  {
    name: 'a search',
    call: 'search',
    path: UNRATED_ARTICLE,
    controller: 'live-search',
    act: (tab) => tab.type('Sommerfest', '#k2ModuleBox101 [name=searchword]'),
  },
  {
    name: 'an approval',
    call: 'comment-publish',
    path: ARTICLE,
    settings: { role: 'moderator' },
    // Its calls are a file that the moderators' list has, too.
    most: MOST_FILES + 1,
    controller: 'comment-moderation',
    act: (tab) => tab.activate('.unpublishedComment .commentApproveLink', 'mouse'),
  },
  {
    name: 'a report of a comment',
    call: 'report-comment',
    path: 'index.php/nachrichten/comments/report/1?tmpl=component',
    controller: 'report-comment',
    async act(tab) {
      await tab.type('Gerda Gast', '#name');
      await tab.type('Das ist Werbung.', '#reportReason');
      await tab.activate('#k2ReportCommentForm .button', 'mouse');
    },
  },
];

/** Files of a component, which come in the same moment for a search. No call waits for them (late-react.test.ts). */
const OF_COMPONENT = /^react$|^react-dom$|^rolldown-runtime$|-view$/;

/** Waits until all requests of the page so far are known. */
const roundTrip = (tab: Tab) => tab.eval(async () => void (await fetch('/index.php', { cache: 'no-store' })));

it.each(HELD)('$name reaches the server with few files, all requested before the first has arrived', async (held) => {
  // The code that comes after it is in six files.
  if (held.call === 'search') needs('answers held back without a connection');
  const tab = await test.visit('/', { ...held.settings, tag: 'none' });
  const code = await holdTurns(tab);
  test.site.settings.tag = 'head';
  await tab.goto(`${test.origin}/${held.path}`);
  await held.act(tab);
  await expect.poll(() => code.asked).toContain(held.controller);
  await roundTrip(tab);
  const first = code.asked.filter((file) => !OF_COMPONENT.test(file));
  expect(first).toContain('core');
  expect(first.length, first.join(', ')).toBeLessThanOrEqual(held.most ?? MOST_FILES);
  code.releaseFirst();
  await expect.poll(() => callsOf(test.site, held.call)).toHaveLength(1);
});

it('a press on the button of an empty form sends no text of an earlier visit that comes with the code', async () => {
  const tab = await test.visit(`/${ARTICLE}`, { tag: 'none' });
  await tab.eval(() =>
    localStorage.setItem('k2i:draft:/:1', JSON.stringify({ text: 'Earlier', savedAt: Date.now() - 1000 })),
  );
  // Ignores errors of K2's inline scripts, which ran without any script file.
  tab.problems.length = 0;
  test.site.settings.tag = 'head';
  await tab.goto(`${test.origin}/${ARTICLE}`);
  // Without a pointer on its way there: the code would come, and show the text, before the press.
  await tab.eval(() => document.querySelector<HTMLElement>('#submitCommentButton')?.click());
  await tab.waitFor(() => document.querySelectorAll('.k2i-draft button').length === 2);
  await tab.waitFor(() => document.querySelector('#commentText')?.getAttribute('aria-invalid') === 'true');
  expect(callsOf(test.site, 'comment')).toEqual([]);
  expect(tab.problems).toEqual([]);
});
