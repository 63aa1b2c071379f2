import { PAGE_LIMIT_S } from './constants.ts';
import { logsInOrOut } from './guest-page.ts';
import { offlinePage } from './offline-page.ts';
import { emptyPages, isPage, keepPage, keptPage, PAGE_CACHES, READING_CACHES } from './page-caches.ts';
import { addRoute, type GetRequest } from './routes.ts';
import { names, worker } from './worker-scope.ts';

/**
 * Tests whether an address is a public one of the site. The administrator is left out, also that of another Joomla in a
 * folder of this one (a copy to try things with): its pages do not show whether a member is logged in.
 */
export function isOfSite({ href, pathname }: URL): boolean {
  return href.startsWith(names.scope.href) && !/\/administrator(\/|$)/.test(pathname);
}

/** Fetches a page and keeps it, unless a redirect led to another address. */
async function fetchAndKeep(url: URL, init: RequestInit): Promise<void> {
  if (await keptPage(url, READING_CACHES.slice(1))) return;
  const response = await fetch(new Request(url.href, { credentials: 'same-origin', ...init }));
  if (isPage(response) && (url.href === names.scope.href || !response.redirected)) await keepPage(url, response);
}

/** Keeps a page that was opened before the worker was installed, from the browser's own cache if possible. */
export async function keepVisited(url: URL): Promise<void> {
  if (isOfSite(url)) await fetchAndKeep(url, { cache: 'force-cache' });
}

/** Keeps the home page, unless it is kept already. */
export const keepHome = (): Promise<void> => fetchAndKeep(names.scope, {});

/** The answer of the network, which the browser may have asked for while the worker was starting. */
const fromNetwork = async ({ request, event }: GetRequest): Promise<Response> =>
  (await event.preloadResponse) ?? fetch(request);

/**
 * Answers with the page of the network. If that fails, the kept page is shown, or the list of pages that can be read. A
 * kept article or the home page is also shown after {@link PAGE_LIMIT_S}. Other pages are waited for: a form of yesterday
 * has a token of yesterday, so what is filled in would be refused.
 */
async function answerPage(asked: GetRequest): Promise<Response> {
  const { url, event } = asked;
  const arriving = fromNetwork(asked).then((response) => {
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

/** Answers navigations, and watches for log-ins and log-outs. */
export function routePages(): void {
  addRoute(
    ({ request, url }) => request.mode === 'navigate' && request.destination === 'document' && isOfSite(url),
    answerPage,
  );
  // What is left must still use its preloaded answer, or it would be asked for twice.
  addRoute(({ request }) => request.mode === 'navigate', fromNetwork);

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
