import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { directionOf } from '../build/offline-pages.ts';
import { FETCHED_LANGUAGES, fetchedTexts } from '../build/widget-texts.ts';
import { ARTICLE } from './flows.ts';
import { writeComment } from './guest-comment.ts';
import { keepsFiles, keptUrls } from './offline-page.ts';
import { offlineTest } from './offline-site.ts';

const test = offlineTest();
const french = fetchedTexts('fr');

it('a page in French speaks French without a connection, and keeps no other language', async () => {
  test.reset({ language: 'fr' });
  const tab = await test.openWithKit(`/${ARTICLE}`);
  const kept = async () => {
    const names = (await keptUrls(tab)).map(
      (url) => /\/chunks\/[^/]+\/(languages|[a-z]{2,3}(?:-[A-Z]{2})?)\.js$/.exec(url)?.[1] ?? '',
    );
    return [...new Set(names.filter(Boolean))].sort();
  };
  await expect.poll(kept).toEqual(['fr', 'languages']);
  await test.goOffline();
  await tab.reload();
  await tab.waitFor(
    (words: string) =>
      [...document.querySelectorAll('[data-k2-widget=offline-bar]')].some(({ textContent }) =>
        textContent?.includes(words),
      ),
    french['loader.offline'] ?? '',
  );
  await writeComment(tab, 'Bonsoir');
  await tab.waitForText('.k2i-waiting', french['waiting.waits'] ?? '');
  await tab.waitForText('#formLog', french['waiting.queued'] ?? '');
});

/** Of the languages of countries, which are named in upper and lower case, one. */
const [ofCountry = 'fr'] = FETCHED_LANGUAGES.filter((language) => language.includes('-'));

it.each(['ar', ofCountry])('a page that was never opened says so in the language of the site: %s', async (language) => {
  test.reset({ language });
  const tab = await test.openAndKeep(`/${ARTICLE}`);
  const kept = async () => (await keptUrls(tab)).flatMap((url) => /offline-[\w-]+\.html.*$/.exec(url)?.[0] ?? []);
  await expect.poll(kept).toEqual([`offline-${language.toLowerCase()}.html`]);
  await test.goOffline();
  await tab.goto(`${test.origin}/index.php/nachrichten/item/5-nie-gesehen`).catch(() => {});
  const texts = fetchedTexts(language);
  expect(await tab.text('h1')).toBe(texts['offline.title']);
  expect(await tab.text('.again')).toBe(texts['action.retry']);
  expect(await tab.eval(() => [document.documentElement.lang, getComputedStyle(document.body).direction])).toEqual([
    language,
    directionOf(language),
  ]);
  // A browser may look for an icon.
  expect(tab.problems.filter((problem) => /Content Security Policy/.test(problem))).toEqual([]);
  expect(await tab.text('li a')).toContain('Sommerfest');
});

const folder = () => join(test.dist, 'texts');
afterEach(() => rmSync(folder(), { recursive: true, force: true }));

it('texts of the site’s own are kept for a time without a connection', async () => {
  mkdirSync(folder(), { recursive: true });
  writeFileSync(join(folder(), 'eo.json'), '{"loader.offline": "Ni ne havas konekton."}');
  test.reset({ language: 'en', tagQuery: 'lang=eo&texts=eo' });
  const tab = await test.openWithKit(`/${ARTICLE}`);
  await keepsFiles(tab, ['texts/eo.json']);
  await test.goOffline();
  await tab.reload();
  await tab.waitFor(() =>
    [...document.querySelectorAll('[data-k2-widget=offline-bar]')].some(({ textContent }) =>
      textContent?.includes('Ni ne havas konekton.'),
    ),
  );
});
