import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { type RunningServer, startStandIn } from '../../fixtures/server.ts';
import { createSite } from '../../fixtures/site.ts';
import { PAGES, STAND_IN_PAGES } from '../flows.ts';
import { findPages } from './find-pages.ts';
import { type Gateway, hasOriginal, startGateway } from './gateway.ts';

const site = createSite({ language: 'en', originals: true, tag: 'none' });
let server: RunningServer;
let gateway: Gateway;
beforeAll(async () => {
  server = await startStandIn({ site, dist: inject('dist') });
  gateway = await startGateway({ site: new URL(`${server.origin}/sub/`), dist: inject('dist') });
});
beforeEach(() => gateway.forget());
afterAll(async () => {
  await gateway?.close();
  await server?.close();
});

const get = (path: string, options?: RequestInit) => fetch(`${gateway.origin}/sub/${path}`, options);
const pageIn = async (state: Gateway['state']) => {
  gateway.state = state;
  return (await get(STAND_IN_PAGES.rated)).text();
};
const sourcesOf = (html: string) => [...html.matchAll(/<script[^>]* src="([^"?]*)/g)].map(([, source]) => source);
const TAG = '/sub/media/k2-islands/k2-islands.js';

it('leaves a page as it is, but for the address of the site', async () => {
  const html = await pageIn('as it is');
  const own = await (await fetch(`${server.origin}/sub/${STAND_IN_PAGES.rated}`)).text();
  expect(sourcesOf(html)).toEqual(sourcesOf(own));
  expect(html).not.toContain(server.origin);
});

it('inserts the tag before the originals', async () => {
  const html = await pageIn('beside');
  expect(sourcesOf(html)[0]).toBe(TAG);
  expect(sourcesOf(html).join()).toContain('k2.frontend.js');
  expect(hasOriginal(html)).toBe(true);
});

it('removes K2’s scripts and jQuery in the state “alone”', async () => {
  const sources = sourcesOf(await pageIn('alone'));
  expect(sources[0]).toBe(TAG);
  expect(sources.filter((source) => /k2\.frontend|\/jquery/.test(`${source}`))).toEqual([]);
  expect(hasOriginal(await pageIn('alone'))).toBe(false);
});

it('serves the files of the build, as no site without the plugin does', async () => {
  gateway.state = 'alone';
  expect((await get('media/k2-islands/k2-islands.js')).headers.get('content-type')).toContain('javascript');
  expect((await get('sw.js')).status).toBe(200);
});

it('logs calls by their names, with the answers', async () => {
  const answer = await (
    await get('index.php?option=com_k2&view=item&task=vote&format=raw&user_rating=4&itemID=8')
  ).text();
  expect(gateway.log).toMatchObject([{ call: 'vote', method: 'GET', status: 200, answer }]);
});

it('sends no registration on to the site', async () => {
  const body = new URLSearchParams({ option: 'com_comprofiler', view: 'saveregisters', username: 'ina' });
  const before = site.log.length;
  expect((await get('index.php', { method: 'POST', body })).status).toBe(403);
  expect(gateway.log.map(({ call }) => call)).toEqual(['register']);
  expect(site.log).toHaveLength(before);
});

it('lets nothing through while the line is cut', async () => {
  await gateway.cut();
  await expect(get('')).rejects.toThrow();
  await gateway.mend();
  expect((await get('')).status).toBe(200);
});

it('is followed from the home page to each page that a flow needs', async () => {
  gateway.state = 'as it is';
  const found = await findPages(PAGES, `${gateway.origin}/sub/`, [
    STAND_IN_PAGES.registration,
    STAND_IN_PAGES.reminder,
  ]);
  expect(Object.keys(found).sort()).toEqual(Object.keys(PAGES).sort());
  expect(found.illustrated?.title).not.toBe('');
});
