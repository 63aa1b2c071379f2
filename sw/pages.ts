import { KEPT_MARK, LATE_MARK } from '../src/dom/browser.ts';
import { namesOf } from '../src/dom/language-names.ts';
import { inTime } from '../src/dom/wait.ts';
import type { LateNews } from '../src/offline/worker.ts';
import { keptFile, OFFLINE_PAGE } from './bundle.ts';
import { logsInOrOut } from './guest-page.ts';
import { emptyPages, HOME, isPage, keepPage, keptPage, keptPages, PAGE_CACHES, READING_CACHES } from './page-caches.ts';
import { inLanguage, type ReadablePage, readablePage, withList } from './reading-list.ts';
import { type Answer, BUILD_FOLDER, CHUNKS, type GetRequest, names } from './worker-scope.ts';

/** Time limit for the network, before the kept page is shown, in ms. */
const PAGE_LIMIT_MS = 3000;

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
async function offlinePage(asked: string): Promise<Response | undefined> {
  const pages: ReadablePage[] = [];
  for await (const { url, html } of keptPages()) {
    const readable = readablePage(url, html);
    if (readable) pages.push(readable);
  }
  // In the language of the page that was read last. Pages of members are not kept.
  const page = await pageIn(pages[0]?.lang || navigator.language);
  if (!page) return undefined;
  return new Response(withList(page, asked, pages), {
    status: 503,
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
  });
}

/** Time for which a late answer is kept for the next load of its page, in ms. */
const LATE_FOR_MS = 120_000;

/** Answers that come after the kept page was shown, by its address, with that page. The next load shows them. */
export const late = new Map<string, { readonly arriving: Promise<Response>; readonly shown: Promise<string> }>();

/** Tests for a request past the browser's cache: a reload, or the page after a form. */
const isAskedAnew = ({ cache }: Request) => cache === 'no-cache' || cache === 'reload';

async function fetchPage({ request, url, event }: GetRequest): Promise<Response> {
  const { isReloadNavigation: isReload } = request as { readonly isReloadNavigation?: boolean };
  // Without navigation preload: in Firefox 153, a preload that fails is a failed navigation, whatever the worker answers.
  const response = await fetch(request);
  if (isPage(response)) {
    const keeping = keepPage(url, response.clone(), isReload === false && isAskedAnew(request));
    event.waitUntil(keeping.catch(() => {}));
  }
  return response;
}

/** Returns the kept page instead of one that is late, if the browser does not ask for a new one. */
async function pageBefore({ request, url }: GetRequest, arriving: Promise<Response>): Promise<Response | undefined> {
  // It would lack what the visitor has just written.
  if (isAskedAnew(request)) return undefined;
  const kept = await keptPage(url, READING_CACHES, LATE_MARK).catch(() => undefined);
  if (kept) {
    const forget = () => void late.delete(url.href);
    late.set(url.href, { arriving, shown: kept.clone().text() });
    arriving.catch(forget);
    setTimeout(forget, LATE_FOR_MS);
  }
  return kept;
}

/** Returns the words of a page: a token or a number in its attributes is nothing new for the visitor. */
const wordsOf = (html: string) => html.replace(/<(script|style)\b[\s\S]*?<\/\1|<[^>]*>|\s+/gi, ' ');

/** Waits for the answer to a page whose kept copy is shown, and compares both. */
export async function newsOfLate(address: string): Promise<LateNews> {
  try {
    const { arriving, shown } = late.get(address) ?? {};
    if (!arriving || !shown) return 'failed';
    const answer = (await arriving).clone();
    if (answer.status >= 500) return 'failed';
    return isPage(answer) && wordsOf(await answer.text()) === wordsOf(await shown) ? 'same' : 'newer';
  } catch {
    return 'failed';
  }
}

/**
 * Answers from the network. If that fails, with the kept page, or the list of kept pages. A kept article or the home
 * page is also shown after {@link PAGE_LIMIT_MS}. Other pages wait for the network: an old form has an old token, so the
 * server would refuse it.
 */
async function pageOfSite(asked: GetRequest): Promise<Response> {
  const { url, event } = asked;
  const arriving = late.get(url.href)?.arriving ?? fetchPage(asked);
  late.delete(url.href);
  event.waitUntil(arriving.catch(() => {}));
  try {
    const soon = await inTime(arriving, PAGE_LIMIT_MS);
    return soon ?? (await pageBefore(asked, arriving)) ?? (await arriving);
  } catch (error) {
    const shown = (await keptPage(url, PAGE_CACHES, KEPT_MARK)) ?? (await offlinePage(url.href));
    if (shown) return shown;
    throw error;
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
