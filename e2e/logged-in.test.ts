import { describe, expect, it } from 'vitest';
import type { Settings } from '../fixtures/model.ts';
import { findings } from './axe.ts';
import { ARTICLE, callsOf } from './flows.ts';
import { browserTest } from './site.ts';

const test = browserTest();

/** The inline script runs before a deferred tag and finds no `$K2`; it is K2's own, and so is its error. */
const isInlineScript = (problem: string) => problem.includes('$K2 is not defined');

describe('the name and address of a logged-in reader', () => {
  it.each<Partial<Settings>>([{ tag: 'head' }, { tag: 'defer', originals: true }])(
    'are filled in and not sent, with %j',
    async (settings) => {
      const tab = await test.visit(`/${ARTICLE}`, { ...settings, role: 'reader', language: 'en', moderated: true });
      await tab.type('From a member', '#commentText');
      await tab.waitFor(() => document.querySelector<HTMLInputElement>('#userName')?.disabled);
      const field = (id: string) =>
        tab.eval((id: string) => {
          const input = document.getElementById(id) as HTMLInputElement;
          return [input.value, input.disabled];
        }, id);
      expect(await field('userName')).toEqual(['Max Muster', true]);
      expect(await field('commentEmail')).toEqual(['muster@verein.example', true]);
      await tab.activate('#submitCommentButton', 'mouse');
      await tab.waitForText('#formLog', 'waiting for approval');
      const [sent, ...more] = callsOf(test.site, 'comment');
      expect(more).toEqual([]);
      const body = new URLSearchParams(sent?.body);
      expect(body.has('userName')).toBe(false);
      expect(body.has('commentEmail')).toBe(false);
      expect(test.site.comments.at(-1)).toMatchObject({ author: 'Max Muster', text: 'From a member' });
      expect(tab.problems.filter((problem) => !isInlineScript(problem))).toEqual([]);
    },
  );
});

describe('an expired session', () => {
  it('is reported; the text is kept; another try fetches a token and sends the comment', async () => {
    const tab = await test.visit(`/${ARTICLE}`, { language: 'en', moderated: true });
    await tab.type('Long thought about', '#commentText');
    await tab.type('Gerda', '#userName');
    await tab.type('gerda@example.org', '#commentEmail');
    test.site.fault('comment', 'session', 1);
    await tab.activate('#submitCommentButton', 'mouse');
    await tab.waitForText('#formLog [role=alert]', 'This page has expired');
    const token = () =>
      tab.eval(() => document.querySelector<HTMLInputElement>('#comment-form input:last-of-type')?.name);
    const before = await token();
    test.site.endSessions();
    await tab.activate('#formLog button', 'mouse');
    await tab.waitForText('#formLog', 'waiting for approval');
    expect(await token()).not.toBe(before);
    expect(new URLSearchParams(callsOf(test.site, 'comment').at(-1)?.body).get((await token()) ?? '')).toBe('1');
  });

  it('leads a moderator to the log-in page', async () => {
    const tab = await test.visit(`/${ARTICLE}`, { language: 'en', role: 'moderator' });
    test.site.endSessions();
    test.site.settings.role = 'guest';
    await tab.activate('.commentRemoveLink', 'mouse');
    await tab.waitForText('.itemCommentsList [role=alert]', 'Your session has ended. Please log in again.');
    await tab.waitForText('.itemCommentsList [role=alert] a', 'Log in');
    expect(await tab.eval(() => document.querySelector<HTMLAnchorElement>('[role=alert] a')?.pathname)).toBe(
      '/index.php',
    );
    // Logged in again in another tab.
    test.site.settings.role = 'moderator';
    await tab.activate('.itemCommentsList .k2i-failure button', 'mouse');
    await tab.waitFor(() => !document.querySelector('#comment1'));
  });

  it('offers a reader a log-in link that is readable on the red of K2’s own style sheet and leads back to the article', async () => {
    const tab = await test.visit(`/${ARTICLE}?start=10`, { language: 'en', role: 'reader' });
    await tab.eval(() => {
      const sheet = new CSSStyleSheet();
      // As K2 prints it, and a template of Joomla's.
      sheet.replaceSync(`
        div.itemCommentsForm form span#formLog.k2FormLogError { display: block; background: #f00; color: #fff; }
        a { color: #08c; text-decoration: none; }`);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    });
    await tab.type('Long thought about', '#commentText');
    test.site.endSessions();
    test.site.settings.role = 'guest';
    await tab.activate('#submitCommentButton', 'mouse');
    await tab.waitForText('#formLog [role=alert] a', 'Log in');
    expect((await findings(tab)).filter((finding) => /^color-contrast.*(k2i-|view=login)/.test(finding))).toEqual([]);
    const look = await tab.eval(() => {
      const link = document.querySelector<HTMLAnchorElement>('#formLog [role=alert] a');
      if (!link) throw new Error('No link');
      const back = new URL(link.href).searchParams.get('return') ?? '';
      return { line: getComputedStyle(link).textDecorationLine, back: atob(back) };
    });
    expect(look).toEqual({ line: 'underline', back: `${test.origin}/${ARTICLE}?start=10` });
  });

  it('is renewed without a message when only the token has expired', async () => {
    const tab = await test.visit(`/${ARTICLE}`, { language: 'en', role: 'moderator' });
    test.site.expireTokens();
    await tab.activate('.commentApproveLink', 'mouse');
    await tab.waitFor(() => !document.querySelector('.unpublishedComment'));
    expect(callsOf(test.site, 'comment-publish').map(({ answer }) => answer)).toEqual(['Invalid Token', 'true']);
  });
});
