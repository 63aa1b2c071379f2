import { CHUNKS, fileOfBuild, OFFLINE_PAGE } from './precache.ts';
import { inLanguage, type ReadablePage, readablePage, withList } from './reading-list.ts';
import { worker } from './worker-scope.ts';

/** Its own styles are all that it needs. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** The pages of the caches, in their order, the last visited first. */
async function readablePages(cacheNames: readonly string[]): Promise<ReadablePage[]> {
  const pages: ReadablePage[] = [];
  for (const name of cacheNames) {
    if (!(await worker.caches.has(name))) continue;
    const cache = await worker.caches.open(name);
    for (const { url } of [...(await cache.keys())].reverse()) {
      const page = await cache.match(url);
      const readable = page && readablePage(url, await page.text());
      if (readable) pages.push(readable);
    }
  }
  return pages;
}

/** Reads the offline page in a language, else in English. */
async function pageIn(language: string | undefined): Promise<string | undefined> {
  const own = await fileOfBuild(`${CHUNKS}offline-${language}.html`);
  if (own) return own.text();
  const page = await fileOfBuild(OFFLINE_PAGE);
  return page && inLanguage(await page.text(), language === 'de' ? 'de' : 'en');
}

/**
 * The page for one that is not in the cache while the site can't be reached.
 * @returns `undefined` without one in the cache: the browser then shows its own page.
 */
export async function offlinePage(url: string, cacheNames: readonly string[]): Promise<Response | undefined> {
  const pages = await readablePages(cacheNames);
  // The language of the page that was read last; of members no page is kept.
  const page = await pageIn(/^\w+/.exec(pages[0]?.lang || navigator.language)?.[0]);
  if (!page) return undefined;
  return new Response(withList(page, url, pages), {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
  });
}
