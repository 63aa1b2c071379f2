/** What a test may rely on: no tab knows what an earlier one has done. */
import { expect, it } from 'vitest';
import { ARTICLE } from './flows.ts';
import { browserTest } from './site.ts';

const test = browserTest({ keepsFiles: true });
const PAGE = `/${ARTICLE}`;

it('the tab of a visit knows nothing of the visit before', async () => {
  const first = await test.visit(PAGE);
  await first.atStart(() => Object.assign(window, { isLeft: true }));
  await first.answer(({ url }) => (url.includes('/k2-islands.js') ? { status: 404 } : undefined));
  await first.goto(test.origin + PAGE);
  await first.eval(() => {
    localStorage.setItem('left', 'yes');
    sessionStorage.setItem('left', 'yes');
    // biome-ignore lint/suspicious/noDocumentCookie: what a page leaves
    document.cookie = 'left=yes; path=/';
    history.pushState('left', '', '#left');
    window.name = 'left';
    dispatchEvent(new PromiseRejectionEvent('unhandledrejection', { promise: Promise.resolve(), reason: 'left' }));
  });
  await expect.poll(() => first.problems).toContain('unhandled: left');
  await first.activate('.itemTitle', 'mouse');
  await first.resize(500, 400);
  await first.offline(true);
  const { length } = first.requests;

  const second = await test.visit(PAGE);
  expect(first.requests).toHaveLength(length);
  expect(second.problems).toEqual([]);
  expect(second.requests[0]).toBe(PAGE);
  await second.atStart(() => {
    const heard: string[] = [];
    Object.assign(window, { heard });
    for (const type of ['mousemove', 'mouseover', 'pointermove', 'pointerover'])
      addEventListener(type, () => heard.push(type), true);
  });
  await second.goto(test.origin + PAGE);
  await second.eval(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const seen = await second.eval(() => ({
    keys: [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => key === 'left'),
    cookie: document.cookie.includes('left'),
    names: [window.name, 'isLeft' in window, history.state],
    size: [innerWidth, innerHeight],
    isOnline: navigator.onLine,
    heard: (window as unknown as { heard: string[] }).heard,
  }));
  expect(seen).toEqual({
    keys: [],
    cookie: false,
    names: ['', false, null],
    size: [1280, 900],
    isOnline: true,
    heard: [],
  });
  await second.waitFor(() => 'K2Islands' in window);
});
