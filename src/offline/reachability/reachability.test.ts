import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeFetch, neverAnswers, noConnection } from '../../../test/fake-fetch.ts';
import { PROBE_LIMIT_MS } from '../names/constants.ts';
import { canReach } from './reachability.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['answers', () => new Response(), true],
  ['answers with 403', () => new Response('', { status: 403 }), true],
  ['answers with 404', () => new Response('', { status: 404 }), true],
  ['answers with 500', () => new Response('', { status: 500 }), true],
  ['is away behind its gateway', () => new Response('', { status: 502 }), false],
  ['is being worked on', () => new Response('', { status: 503 }), false],
  ['is too slow for its gateway', () => new Response('', { status: 504 }), false],
  ['is down behind Cloudflare', () => new Response('', { status: 521 }), false],
  ['has no address that Cloudflare knows', () => new Response('', { status: 530 }), false],
  ['can’t be had', noConnection, false],
])('a site that %s is reachable or not', async (_, answer, isThere) => {
  const sent = fakeFetch(answer());
  expect(await canReach('/sub/')).toBe(isThere);
  expect(sent).toMatchObject([{ method: 'HEAD', url: { pathname: '/sub/offline.html' } }]);
});

it('a site that does not answer in time is not reachable', async () => {
  fakeFetch(neverAnswers);
  let isThere: boolean | undefined;
  canReach('/').then((answer) => {
    isThere = answer;
  });
  await vi.advanceTimersByTimeAsync(PROBE_LIMIT_MS - 1);
  expect(isThere).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(isThere).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});

it('a site that answers is reachable for a browser without AbortSignal.timeout, too', async () => {
  const { timeout } = AbortSignal;
  Object.assign(AbortSignal, { timeout: undefined });
  try {
    fakeFetch(new Response());
    expect(await canReach('/')).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    Object.assign(AbortSignal, { timeout });
  }
});
