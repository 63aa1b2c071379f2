import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { demoBuild } from '../demo/build.ts';
import { fileHeaders } from '../fixtures/site-files.ts';
import { texts } from '../fixtures/texts.ts';
import words from '../src/i18n/en.json' with { type: 'json' };
import { type Browser, borrowBrowser, type Tab } from './driver.ts';
import { needs } from './engines/engine.ts';
import { ARTICLE } from './flows.ts';
import { listen, stop } from './local-server.ts';

/** The folder of the demo on a server for files only. */
const FOLDER = '/any/folder/';
const says = texts('en').vote;

let browser: Browser;
let server: Server;
let folder: string;
let demo: string;
let tab: Tab;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'k2-demo-'));
  server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const name = pathname === FOLDER ? 'index.html' : pathname.slice(FOLDER.length);
    try {
      const content = readFileSync(join(folder, name));
      response.writeHead(200, fileHeaders(`/${name}`)).end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  [browser] = await Promise.all([
    borrowBrowser(),
    build({ ...demoBuild(inject('dist'), folder), configFile: false, logLevel: 'warn' }),
  ]);
  demo = (await listen(server)) + FOLDER;
  tab = await browser.newTab();
});

afterAll(async () => {
  await tab?.close();
  await browser?.close();
  await stop(server);
  await rm(folder, { recursive: true, force: true });
});

it('the preview shows a page of the site that a worker answers with, with its settings and its log', async () => {
  await tab.goto(demo);
  await tab.waitFor(() => document.querySelector('iframe')?.contentDocument?.querySelector('.itemRatingForm'));
  await tab.waitForText('#log-rows', ARTICLE);
  expect(await tab.eval(() => document.querySelector('input#address')?.matches(':placeholder-shown'))).toBe(false);
  expect(await tab.text('#bundle')).toBe('Runs in your browser');
});

it('a visitor votes, comments and searches, and sees it again when the browser has stopped the worker', async () => {
  await tab.goto(demo + ARTICLE);
  await tab.activate('.itemRatingForm .four-stars', 'mouse');
  await tab.waitForText('.itemRatingLog', says.count(4));
  await tab.type('Aus der Demo', '#commentText');
  await tab.type('Gerda Gast', '#userName');
  await tab.type('gerda@example.org', '#commentEmail');
  await tab.activate('#submitCommentButton', 'mouse');
  await tab.waitForText('.itemCommentsList', 'Aus der Demo');
  await tab.type('Sommerfest', '#k2ModuleBox101 [name=searchword]');
  await tab.waitFor(() => document.querySelector('#k2ModuleBox101 [role=option]'));
  const devTools = await tab.devTools();
  await devTools.send('ServiceWorker.enable');
  await devTools.send('ServiceWorker.stopAllWorkers');
  await tab.reload();
  expect(await tab.text('.itemRatingLog')).toBe(says.count(4));
  await tab.waitForText('.itemCommentsList', 'Aus der Demo');
});

it('a fault of all calls leaves the page, and ends with the visit', async () => {
  await tab.goto(demo);
  await tab.waitFor(() => document.querySelector('#fault-all'));
  await tab.eval(() => {
    const select = document.querySelector<HTMLSelectElement>('#fault-all');
    if (select) select.value = '500';
    select?.dispatchEvent(new Event('change'));
  });
  await tab.waitFor(() => document.querySelector('#fault-count:not([hidden])'));
  await tab.goto(demo + ARTICLE);
  await tab.activate('.itemRatingForm .five-stars', 'mouse');
  await tab.waitForText('.itemRatingForm .k2i-failure', words['rating.failed']);
  const next = await browser.newTab();
  await next.goto(demo);
  await next.waitFor(() => document.querySelector('iframe')?.contentDocument?.querySelector('.itemRatingForm'));
  expect(await next.eval(() => document.querySelector<HTMLElement>('#fault-count')?.hidden)).toBe(true);
  await next.close();
});

it('its pages have no deferred calls, which would pass the worker by', async () => {
  needs('deferred calls');
  await tab.goto(demo + ARTICLE);
  const refused = await tab.eval(() => {
    try {
      return !fetchLater(new URL(location.href), { activateAfter: 60_000 });
    } catch (error) {
      return `${error}`;
    }
  });
  expect(refused).toContain('QuotaExceededError');
});

it('a fault of the preview hits a call, and the page says so', async () => {
  await tab.goto(`${demo}#page=/${ARTICLE}&faults=search:500`);
  await tab.waitFor(() => document.querySelector('#fault-count:not([hidden])'));
  await tab.goto(`${demo}sub/${ARTICLE}`);
  await tab.type('Sommerfest', '#k2ModuleBox101 [name=searchword]');
  await tab.waitForText('#k2ModuleBox101 .k2i-failure', words['search.failed']);
  expect(tab.problems).toEqual([]);
});
