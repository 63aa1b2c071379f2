import { keepNewest } from './caches.ts';
import { readerOf } from './guest-page.ts';
import { hasKey, isForEverybody, type ReadPage } from './one-person.ts';
import { articleKey, isSpecialView, pageKey } from './page-address.ts';
import { names, worker } from './worker-scope.ts';

/** Maximum number of kept articles, and of other pages (categories, searches): the last visited ones. */
const MOST_PAGES = 50;

export const HOME = `${names.prefix}read home`;
const ARTICLES = `${names.prefix}read articles`;
const OTHER_PAGES = `${names.prefix}read pages`;

/** The caches of pages without forms, which would be refused with an old token. */
export const READING_CACHES = [ARTICLES, HOME] as const;

/** The caches of pages, in the order in which they are searched. */
export const PAGE_CACHES = [...READING_CACHES, OTHER_PAGES] as const;

/** File name in the tag of a page. */
const LOADER_NAME = names.loader.pathname.replace(/.*\//, '');

/** Header of a kept page: the time at which it was kept for the first time, in ms since the epoch. */
const FIRST_KEPT = 'X-K2-First-Kept';

/** An article of K2, by its box or by the form for its comments. */
const ARTICLE = /<\w[^>]*\sclass=(?:"[^"]*|'[^']*|)\bitemView(?![\w-])|<input\b[^>]*\bname=["']?itemID\b/;

/** Empties the caches of pages: after a log-in or log-out, no earlier page may be shown. */
export async function emptyPages(): Promise<void> {
  await Promise.all(PAGE_CACHES.map((name) => worker.caches.delete(name)));
}

/** Reads the kept pages, the last visited first. Reading must open no cache, as opening creates one. */
export async function* keptPages(cacheNames: readonly string[] = PAGE_CACHES): AsyncGenerator<ReadPage> {
  for (const name of cacheNames) {
    if (!(await worker.caches.has(name))) continue;
    const cache = await worker.caches.open(name);
    for (const { url } of [...(await cache.keys())].reverse()) {
      const page = await cache.match(url);
      if (page) yield { url, headers: page.headers, html: await page.text() };
    }
  }
}

const firstKept = ({ headers }: Response) => Number(headers.get(FIRST_KEPT));

const keyIn = (cacheName: string, url: URL) => (cacheName === ARTICLES ? articleKey : pageKey)(url, names.scope);

/** Tests by its headers whether a response is a page. Other bodies are never copied: they may exceed the memory. */
export function isPage({ status, headers }: Response): boolean {
  const isFile = /^\s*attachment/i.test(headers.get('Content-Disposition') ?? '');
  return status === 200 && /^\s*(?:text\/html|application\/xhtml)/i.test(headers.get('Content-Type') ?? '') && !isFile;
}

/**
 * Keeps a page that was printed for everybody. The page of a member empties the caches, unless it belongs to another
 * application below the root (such as a webmail), without K2's header and without our tag.
 * @param isAnswer The page answers a form.
 */
export async function keepPage(url: URL, page: Response, isAnswer = false): Promise<void> {
  const headers = new Headers(page.headers);
  // No cache would take a page with "*".
  headers.delete('Vary');
  const body = await page.arrayBuffer();
  const html = new TextDecoder().decode(body);
  if (!headers.has('X-Logged-In') && !html.includes(LOADER_NAME)) return;
  const reader = readerOf(headers, html);
  if (reader === 'member') await emptyPages();
  if (reader !== 'guest' || isAnswer || isSpecialView(url) || hasKey(url)) return;
  const isHome = keyIn(HOME, url) === names.scope.href;
  const isArticle = ARTICLE.test(html);
  // The menu is on the home page.
  const kept = keptPages([HOME, ...PAGE_CACHES]);
  if (!isHome && !(await isForEverybody({ url: keyIn(HOME, url), headers, html }, isArticle, kept))) return;
  const cacheName = isHome ? HOME : isArticle ? ARTICLES : OTHER_PAGES;
  const before = await keptPage(url, [cacheName]);
  headers.set(FIRST_KEPT, before ? `${firstKept(before)}` : `${Date.now()}`);
  // A new response has no URL, so that of the request counts.
  await keepNewest(cacheName, keyIn(cacheName, url), new Response(body, { headers }), MOST_PAGES);
}

/** Finds a kept page by the content of its address, and adds a mark for its script (src/dom/browser.ts). */
export async function keptPage(url: URL, cacheNames: readonly string[], mark = ''): Promise<Response | undefined> {
  for (const cacheName of cacheNames) {
    const found = await worker.caches.match(keyIn(cacheName, url), { cacheName });
    if (!found) continue;
    const headers = new Headers(found.headers);
    if (mark) headers.append('Server-Timing', mark);
    return new Response(found.body, { headers });
  }
  return undefined;
}

/** Tests if a page had been kept before it was loaded: the visitor reads it again. */
export async function isReadAgain(url: URL, since: number): Promise<boolean> {
  const page = await keptPage(url, PAGE_CACHES);
  return !!page && firstKept(page) < since;
}
