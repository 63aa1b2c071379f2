import { CHUNKS, fileOfBuild, OFFLINE_PAGE } from './precache.ts';
import { languageOf, readablePage, withList } from './reading-list.ts';
import { worker } from './worker-scope.ts';

/** Its own styles are all that it needs. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** What the caches have, in their order, the last visited first. */
async function readablePages(cacheNames: readonly string[]): Promise<string[]> {
  const items: string[] = [];
  for (const name of cacheNames) {
    if (!(await worker.caches.has(name))) continue;
    const cache = await worker.caches.open(name);
    for (const { url } of [...(await cache.keys())].reverse()) {
      const page = await cache.match(url, { ignoreVary: true });
      const item = page && readablePage(url, await page.text());
      if (item && !items.includes(item)) items.push(item);
    }
  }
  return items;
}

/**
 * The page for one that is not in the cache while the site can't be reached.
 * @returns `undefined` where there is none: the browser then says so in its own way.
 */
export async function offlinePage(url: string, cacheNames: readonly string[]): Promise<Response | undefined> {
  const pages = await readablePages(cacheNames);
  // In the language of the page that was read last; of members no page is kept.
  const language = languageOf(pages[0] ?? `<a  lang="${navigator.language}`);
  const page = (await fileOfBuild(`${CHUNKS}offline-${language}.html`)) ?? (await fileOfBuild(OFFLINE_PAGE));
  if (!page) return undefined;
  const html = withList(await page.text(), url, pages);
  return new Response(html, {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
  });
}
