import { afterEach, expect, it, vi } from 'vitest';
import { fakeFetch, neverAnswers, noConnection } from '../../test/fake-fetch.ts';
import { PROBE_LIMIT_MS } from './constants.ts';
import { canReach } from './reachability.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  ['answers', () => new Response(), true],
  ['refuses', () => new Response('', { status: 403 }), true],
  ['has no such file', () => new Response('', { status: 404 }), true],
  ['fails', () => new Response('', { status: 500 }), true],
  ['is away behind its gateway', () => new Response('', { status: 502 }), false],
  ['is being worked on', () => new Response('', { status: 503 }), false],
  ['is too slow for its gateway', () => new Response('', { status: 504 }), false],
  ['can’t be had', noConnection, false],
])('a site that %s is there or not', async (_, answer, isThere) => {
  const sent = fakeFetch(answer());
  expect(await canReach('/sub/')).toBe(isThere);
  expect(sent).toMatchObject([{ method: 'HEAD', url: { pathname: '/sub/offline.html' } }]);
});

it('a site that does not answer in time is not there', async () => {
  const limit = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
  fakeFetch(neverAnswers);
  const asked = canReach('/');
  limit.abort();
  expect(await asked).toBe(false);
  expect(timeout).toHaveBeenCalledExactlyOnceWith(PROBE_LIMIT_MS);
});
