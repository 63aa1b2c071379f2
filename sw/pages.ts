import { namesOf } from '../src/dom/language-names.ts';
import { keptFile, OFFLINE_PAGE } from './bundle.ts';
import { logsInOrOut } from './guest-page.ts';
import { emptyPages, HOME, isPage, keepPage, keptPage, PAGE_CACHES, READING_CACHES } from './page-caches.ts';
import { inLanguage, type ReadablePage, readablePage, withList } from './reading-list.ts';
import { type Answer, BUILD_FOLDER, CHUNKS, type GetRequest, names, worker } from './worker-scope.ts';

/** Time limit for the network, before the kept page is shown, in s. */
const PAGE_LIMIT_S = 3;

/** Tests for a public address of the site: not of the administrator, nor of another Joomla in a folder below. */
export function isOfSite({ href, pathname }: URL): boolean {
  return href.startsWith(names.scope.href) && !/\/administrator(\/|$)/.test(pathname);
}

/** Fetches a page and keeps it, unless a redirect leads to another address. A kept home page is not fetched again. */
async function fetchAndKeep(url: URL, init: RequestInit): Promise<void> {
  if (await keptPage(url, [HOME])) return;
  const response = await fetch(new Request(url.href, { credentials: 'same-origin', ...init }));
  if (isPage(response) && (url.href === names.scope.href || !response.redirected)) await keepPage(url, response);
}

/** Keeps a page that was opened before the worker was installed, from the browser's own cache if possible. */
export async function keepVisited(url: URL): Promise<void> {
  if (isOfSite(url)) await fetchAndKeep(url, { cache: 'force-cache' });
}

export const keepHome = () => fetchAndKeep(names.scope, {});

/** Policy of the offline page, which needs its own styles only. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

/** Lists the pages of the caches, the last visited first. */
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

async function pageIn(language: string): Promise<string | undefined> {
  const languages = namesOf(language);
  for (const name of languages) {
    const own = await keptFile(`${CHUNKS}${BUILD_FOLDER}/offline-${name}.html`);
    if (own) return own.text();
  }
  const page = await keptFile(OFFLINE_PAGE);
  return page && inLanguage(await page.text(), languages.includes('de') ? 'de' : 'en');
}

/** Lists the kept pages, instead of one that is not kept; `undefined` without a kept offline page. */
async function offlinePage(url: string, cacheNames: readonly string[]): Promise<Response | undefined> {
  const pages = await readablePages(cacheNames);
  // In the language of the page that was read last. Pages of members are not kept.
  const page = await pageIn(pages[0]?.lang || navigator.language);
  if (!page) return undefined;
  return new Response(withList(page, url, pages), {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
  });
}

/**
 * Answers from the network. If that fails, with the kept page, or the list of kept pages. A kept article or the home
 * page is also shown after {@link PAGE_LIMIT_S}. Other pages wait for the network: an old form has an old token, so the
 * server would refuse it.
 */
async function pageOfSite({ request, url, event }: GetRequest): Promise<Response> {
  // Without navigation preload: in Firefox 153, a preload that fails is a failed navigation, whatever the worker answers.
  const arriving = fetch(request).then((response) => {
    if (isPage(response)) event.waitUntil(keepPage(url, response.clone()).catch(() => {}));
    return response;
  });
  event.waitUntil(arriving.catch(() => {}));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Response | undefined>((resolve) => {
    timer = setTimeout(() => resolve(keptPage(url, READING_CACHES).catch(() => undefined)), PAGE_LIMIT_S * 1000);
  });
  try {
    return (await Promise.race([arriving, late])) ?? (await arriving);
  } catch (error) {
    const shown = (await keptPage(url, PAGE_CACHES)) ?? (await offlinePage(url.href, PAGE_CACHES));
    if (shown) return shown;
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Answers navigations of windows to pages of the site. */
export const answerPage: Answer = (asked) => {
  const { request, url } = asked;
  return request.mode === 'navigate' && request.destination === 'document' && isOfSite(url)
    ? pageOfSite(asked)
    : undefined;
};

/** Empties the caches of pages when a visitor logs in or out. */
export async function watchLogIn({ request }: FetchEvent): Promise<void> {
  const url = new URL(request.url);
  if (request.mode !== 'navigate' || !isOfSite(url)) return;
  // An upload never logs in or out, and may be larger than the memory.
  const isRead = request.method !== 'GET' && !/multipart/.test(request.headers.get('Content-Type') ?? '');
  if (logsInOrOut(url, isRead ? await request.clone().text() : '')) await emptyPages();
}
