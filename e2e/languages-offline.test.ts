import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { fetchedTexts } from '../build/widget-texts.ts';
import { ARTICLE } from './flows.ts';
import { writeComment } from './guest-comment.ts';
import { offlineTest } from './offline-site.ts';

const test = offlineTest();
const french = fetchedTexts('fr');

it('a page in French speaks French without a connection, and keeps no other language', async () => {
  test.reset({ language: 'fr' });
  const tab = await test.openWithKit(`/${ARTICLE}`);
  const kept = () =>
    tab.eval(async () => {
      const keys = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      const names = keys.flat().map(({ url }) => /\/chunks\/(languages|[a-z]{2})-[\w-]{5}\.js$/.exec(url)?.[1] ?? '');
      return [...new Set(names.filter(Boolean))].sort();
    });
  await expect.poll(kept, { timeout: 15_000 }).toEqual(['fr', 'languages']);
  await test.goOffline();
  await tab.reload();
  await tab.waitFor(
    (words: string) =>
      [...document.querySelectorAll('body > [role=status]')].some(({ textContent }) => textContent?.includes(words)),
    french['loader.offline'] ?? '',
  );
  await writeComment(tab, 'Bonsoir');
  await tab.waitForText('.k2i-waiting', french['waiting.waits'] ?? '');
  await tab.waitForText('#formLog', french['waiting.queued'] ?? '');
});

const folder = () => join(test.dist, 'texts');
afterEach(() => rmSync(folder(), { recursive: true, force: true }));

it('texts of the site’s own are kept for a time without a connection', async () => {
  mkdirSync(folder(), { recursive: true });
  writeFileSync(join(folder(), 'cs.json'), '{"loader.offline": "Jsme bez spojení."}');
  test.reset({ language: 'en', tagQuery: 'lang=cs&texts=cs' });
  const tab = await test.openWithKit(`/${ARTICLE}`);
  await tab.waitFor(async () =>
    (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys())))
      .flat()
      .some(({ url }) => url.endsWith('/texts/cs.json')),
  );
  await test.goOffline();
  await tab.reload();
  await tab.waitFor(() =>
    [...document.querySelectorAll('body > [role=status]')].some(({ textContent }) =>
      textContent?.includes('Jsme bez spojení.'),
    ),
  );
});
