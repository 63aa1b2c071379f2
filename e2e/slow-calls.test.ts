/** Tests writes whose answer takes long, and a log-in on another host that answers in place of the site. */
import { createServer, request as forward, type Server } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import type { Tab } from './driver.ts';
import { ARTICLE, UNRATED_ARTICLE } from './flows.ts';
import { fillComment } from './guest-comment.ts';
import { listen } from './local-server.ts';
import { browserTest } from './site.ts';

const test = browserTest();
const SLOW = 'The site is taking a long time and has not answered yet. Please wait.';

/** Shortens the wait until the next write is reported as slow. Later calls have their usual time. */
const hurry = (tab: Tab) =>
  tab.eval(() => {
    const { setTimeout } = window;
    window.setTimeout = ((task: TimerHandler, ms?: number, ...rest: unknown[]) => {
      if (ms !== 15_000) return setTimeout(task, ms, ...rest);
      window.setTimeout = setTimeout;
      return setTimeout(task, 50, ...rest);
    }) as typeof window.setTimeout;
  });

it('a comment that takes long is told, posted once whatever is pressed, and shown when it is answered', async () => {
  const tab = await test.visit(`/${ARTICLE}`, { language: 'en', moderated: false });
  await hurry(tab);
  test.site.fault('comment', 'slow', 1);
  await fillComment(tab, 'Takes its time');
  await tab.activate('#submitCommentButton', 'mouse');
  await tab.waitForText('#formLog', SLOW);
  expect(
    await tab.eval(() => document.querySelectorAll('#formLog button,.formLogLoading,[aria-busy=true]').length),
  ).toBe(0);
  await tab.activate('#submitCommentButton', 'mouse');
  await tab.waitForText('.itemCommentsList', 'Takes its time');
  expect(test.calls('comment')).toHaveLength(1);
  expect(tab.problems).toEqual([]);
});

it('a vote that takes long is told, sent once, and shown when it is answered', async () => {
  const tab = await test.visit(`/${UNRATED_ARTICLE}`, { language: 'en' });
  await hurry(tab);
  test.site.fault('vote', 'slow', 1);
  await tab.activate('.itemRatingForm .four-stars', 'mouse');
  await tab.waitForText('.k2i-failure-line', SLOW);
  await tab.activate('.itemRatingForm .two-stars', 'mouse');
  await tab.waitFor(() => document.querySelector<HTMLElement>('.itemCurrentRating')?.style.width === '80%');
  expect(test.calls('vote')).toHaveLength(1);
  expect(await tab.eval(() => document.querySelector('.k2i-failure-line'))).toBeNull();
});

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** Starts a server that passes requests on to the site, or redirects each to another host once it is shut. */
async function startGate() {
  let isShut = false;
  const server = createServer((request, response) => {
    if (isShut && request.headers['sec-fetch-mode'] !== 'navigate')
      return void response.writeHead(302, { Location: 'http://login.gate.localhost:1/' }).end();
    isShut = false;
    const { method = 'GET', headers, url } = request;
    const passed = forward(test.origin + url, { method, headers }, (answer) =>
      answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)),
    );
    // The browser ends the requests of a page that is left.
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  servers.push(server);
  return {
    origin: await listen(server),
    shut() {
      isShut = true;
    },
  };
}

/** Runs in the page: has the form for comments adopted, as by the focus. */
const isAdopted = () => {
  const form = document.querySelector('#comment-form');
  form?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  return form?.closest('[data-k2-state=ready]');
};

it('a log-in on another host that answers every call ends the session, with a way to load the page', async () => {
  const gate = await startGate();
  const tab = await test.visit(`/${ARTICLE}`, { language: 'en' });
  await tab.goto(`${gate.origin}/${ARTICLE}`);
  await fillComment(tab, 'Behind the gate');
  await tab.waitFor(isAdopted);
  gate.shut();
  await tab.activate('#submitCommentButton', 'mouse');
  await tab.waitForText('#formLog', 'Your comment was not sent. Your text is still here. Your session has ended.');
  expect(await tab.eval(() => document.querySelector('[data-k2-widget=offline-bar]:not([hidden])'))).toBeNull();
  await tab.leaveBy(() => tab.activate('#formLog a', 'mouse'));
  await tab.waitFor(isAdopted);
  expect(await tab.eval(() => document.querySelector<HTMLTextAreaElement>('#commentText')?.value)).toBe(
    'Behind the gate',
  );
  expect(test.calls('comment')).toEqual([]);
});
