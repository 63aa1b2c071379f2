import { NetworkFirst } from 'workbox-strategies/NetworkFirst.js';
import { MOST_ARTICLES, MOST_OTHER_PAGES, PAGE_LIMIT_S } from './constants.ts';
import { isGuestPage, logsInOrOut } from './guest-page.ts';
import { byAddress, limitEntries } from './limit-entries.ts';
import { offlinePage } from './offline-page.ts';
import { addRoute } from './routes.ts';
import { mayKeep, unlessSwitchedOff } from './switched-off.ts';
import { names, worker } from './worker-scope.ts';

/** The root path and the index page. */
const INDEX = `${names.prefix}index`;
const ARTICLES = `${names.prefix}articles`;
const OTHER_PAGES = `${names.prefix}pages`;

/** The caches of pages, those that readers look for first. */
const PAGE_CACHES = [ARTICLES, INDEX, OTHER_PAGES] as const;

/** What the tag of a page names. */
const LOADER_NAME = names.loader.pathname.replace(/.*\//, '');

const INDEX_PAGES = [names.scope.href, new URL('index.php', names.scope).href];

/** Whoever logs in or out must never see a page of before. */
async function emptyPages(): Promise<void> {
  await Promise.all(PAGE_CACHES.map((name) => worker.caches.delete(name)));
}

/**
 * The response when it may be kept: a whole page, for everybody. Anything else that is a page empties the caches, but for
 * the page of another application below the root (a webmail, for one), which says nothing of who is logged in there: it
 * has neither the header of K2 nor our tag.
 */
async function mayBeKept(response: Response): Promise<Response | null> {
  const { headers, status } = response;
  const isPage = headers.get('Content-Type')?.includes('html') ?? false;
  if (status !== 200 || !isPage || !(await mayKeep())) return null;
  let text: Promise<string> | undefined;
  const html = () => {
    text ??= response.clone().text();
    return text;
  };
  if (!headers.has('X-Logged-In') && !(await html()).includes(LOADER_NAME)) return null;
  if (await isGuestPage(headers, html)) return response;
  await emptyPages();
  return null;
}

/** What is in a cache under this address, whoever asks for it: Firefox does not find it by a navigation that has failed. */
function kept(cacheName: string, { url }: Request): Promise<Response | undefined> {
  return worker.caches.match(url, { cacheName, ignoreVary: true });
}

/** @param networkTimeoutSeconds When a kept page is shown in the place of one that is still on its way; 0: never. */
function strategy(cacheName: string, most: number, networkTimeoutSeconds = PAGE_LIMIT_S): NetworkFirst {
  return new NetworkFirst({
    cacheName,
    networkTimeoutSeconds,
    // The language and the like are the reader's own, who sees only what this browser has fetched.
    matchOptions: { ignoreVary: true },
    plugins: [
      unlessSwitchedOff,
      byAddress,
      {
        // What came by a redirect is refused as the answer to a navigation.
        cacheWillUpdate: async ({ response }) => (response.redirected ? null : mayBeKept(response)),
        handlerDidError: async ({ request }) =>
          (await kept(cacheName, request)) ?? offlinePage(request.url, PAGE_CACHES),
      },
      limitEntries(cacheName, most),
    ],
  });
}

const index = strategy(INDEX, MOST_ARTICLES);
const articles = strategy(ARTICLES, MOST_ARTICLES);
// A form of yesterday has a token of yesterday: what is filled in would be refused, and lost.
const otherPages = strategy(OTHER_PAGES, MOST_OTHER_PAGES, 0);

/** K2's addresses of an article: `…/item/1-alias`, `…?view=item&id=1`. */
function isArticle({ pathname, searchParams }: URL): boolean {
  return /\/item\/\d/.test(pathname) || searchParams.get('view') === 'item';
}

function strategyFor(url: URL): NetworkFirst {
  if (INDEX_PAGES.includes(url.href.replace(/#.*/, ''))) return index;
  return isArticle(url) ? articles : otherPages;
}

/**
 * Whether an address is of the site; an administrator's part is none of ours, nor that of another Joomla in a folder of
 * this one (a copy to try things with), whose pages say nothing of who is logged in.
 */
export function isOfSite({ href, pathname }: URL): boolean {
  return href.startsWith(names.scope.href) && !/\/administrator(\/|$)/.test(pathname);
}

/** Keeps a page that was opened before the worker was there, from the browser's own cache if that has it. */
export async function keepPage(url: URL, event: ExtendableEvent): Promise<void> {
  if (!isOfSite(url)) return;
  const request = new Request(url.href, { credentials: 'same-origin', cache: 'force-cache' });
  const strategy = strategyFor(url);
  // The installation has just fetched it.
  if (strategy === index && (await kept(INDEX, request))) return;
  const [, done] = strategy.handleAll({ request, event });
  await done;
}

/** Puts the root path and the index page into the cache, where they are not; one that can't be had is left out. */
export async function keepIndex(): Promise<void> {
  await Promise.allSettled(
    INDEX_PAGES.map(async (url) => {
      if (await worker.caches.match(url, { cacheName: INDEX, ignoreVary: true })) return;
      const response = await mayBeKept(await fetch(url, { credentials: 'same-origin' }));
      if (!response) return;
      const cache = await worker.caches.open(INDEX);
      // As the answer to a navigation, what came by a redirect would be refused.
      await cache.put(url, response.redirected ? new Response(response.body, response) : response);
    }),
  );
}

/** Answers navigations, and watches for log-ins and log-outs. */
export function routePages(): void {
  addRoute(
    ({ request, url }) => request.mode === 'navigate' && request.destination === 'document' && isOfSite(url),
    ({ request, url, event }) => strategyFor(url).handle({ request, event }),
  );
  // What is left must still use its preloaded answer, or it would be asked for twice.
  addRoute(
    ({ request }) => request.mode === 'navigate',
    async ({ request, event }) => (await event.preloadResponse) ?? fetch(request),
  );

  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.mode !== 'navigate' || !isOfSite(url)) return;
    // An upload logs nobody in, and may be larger than the memory.
    const isRead = request.method !== 'GET' && !/multipart/.test(request.headers.get('Content-Type') ?? '');
    const seen = isRead ? request.clone().text() : Promise.resolve('');
    event.waitUntil(seen.then((body) => (logsInOrOut(url, body) ? emptyPages() : undefined)).catch(() => {}));
  });
}
