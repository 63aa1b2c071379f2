import { cacheOf, dropIfOff, keepNewest, mayKeep, PACKAGES } from './caches.ts';
import { isWholeChunk } from './whole-chunk.ts';
import { addRoute, CHUNKS, core, type GetRequest, kit, names, worker } from './worker-scope.ts';

/** Largest number of files of packages that are kept: those of two builds. */
const MOST_PACKAGES = 8;

/** The page in the place of one that was never seen. It is in the root of the site, as the worker is. */
export const OFFLINE_PAGE = new URL('offline.html', names.scope).href;

const addressIn = ({ url }: { url: string }) => new URL(url, names.base).href;
const CORE_CHUNKS = core.map(addressIn).filter((address) => address.startsWith(CHUNKS));
const KIT_CHUNKS = kit.map(addressIn);

/** Asks as a page does that imports a module. The file may be on another origin. */
function ask(url: string, init: RequestInit): Promise<Response> {
  return fetch(new Request(url, { mode: 'cors', credentials: 'same-origin', ...init }));
}

/** Marks the end of the offline page: a host may answer with a page of its own, or with half of this one. */
const END_OF_PAGE = '<!-- /readable -->';

/** Keeps a file, unless the answer is something else: some sites answer with a page, and not with an error. */
async function keep(address: string, response: Response, type = /script/): Promise<void> {
  if (response.status !== 200 || !type.test(response.headers.get('Content-Type') ?? '') || !(await mayKeep())) return;
  const cacheName = cacheOf(address);
  if (cacheName === PACKAGES) return keepNewest(cacheName, address, response, MOST_PACKAGES);
  await (await worker.caches.open(cacheName)).put(address, response);
  await dropIfOff(cacheName);
}

/** Finds a file of ours in the cache that it belongs into. */
export function keptFile(address: string): Promise<Response | undefined> {
  const cacheName = cacheOf(address);
  // The cache of a build of 0.1.0, which had no folder, has the packages, too.
  return worker.caches.match(address, { ...(cacheName !== PACKAGES && { cacheName }), ignoreVary: true });
}

/**
 * Chunks that the server does not have, with the status of its answer. The next page that is opened asks again: the folder
 * may be half uploaded.
 */
const failed = new Map<string, number>();

/** Has the next page ask for every chunk again. */
export function askAgain(): void {
  failed.clear();
}

/** Asks the browser's own cache; only for the origin of the page can the network be left out. */
function askBrowser(address: string): Promise<Response | undefined> {
  if (!address.startsWith(names.scope.origin)) return ask(address, { cache: 'force-cache' });
  return ask(address, { mode: 'same-origin', cache: 'only-if-cached' }).catch(() => undefined);
}

const askServer = (address: string) => ask(address, { cache: 'reload' });

/**
 * Fetches a chunk, and keeps it when it is whole. The browser's own cache may have half of a file, or a page, from the
 * time when the folder was uploaded, and may have it for a year: then the server is asked, and that cache has its answer
 * from then on. If the server has no whole chunk either, there may be a newer build, of which this browser hears nothing
 * while a proxy keeps an old worker: the next page gets the loader of the server. One missing chunk is enough for that.
 */
async function fetchChunk(address: string): Promise<Response> {
  if (!/404|410/.test(`${failed.get(address)}`)) {
    let status = 0;
    for (const from of [askBrowser, askServer]) {
      const response = await from(address);
      if (response && isWholeChunk(await response.clone().text())) {
        await keep(address, response.clone()).catch(() => {});
        return response;
      }
      status = response?.status ?? 0;
    }
    const isFirst = failed.size === 0;
    failed.set(address, status);
    if (isFirst) await keep(names.loader.href, await askServer(names.loader.href));
  }
  // A tab holds an import in its memory for as long as the server's own answer may say.
  const headers = { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' };
  return new Response(null, { status: 404, headers });
}

/** Keeps a chunk; what the browser has fetched already does not cross the network again. */
async function keepChunk(address: string): Promise<void> {
  if (!(await keptFile(address))) await fetchChunk(address);
}

/**
 * Fetches the loader of this build, and keeps it. What the browser's own cache has under this address may be that of
 * another build, or changed on its way; then the server is asked, and believed.
 */
async function fetchLoader(url: string): Promise<void> {
  const integrity = core.find((file) => file.integrity)?.integrity ?? '';
  const response = await ask(url, { cache: 'force-cache', integrity }).catch(() => ask(url, { cache: 'reload' }));
  await keep(names.loader.href, response);
}

/**
 * Keeps the loader of this build, unless it is kept already.
 *
 * @param url Address of the loader as the tag of the page has it: the browser's cache knows the file by its query, too.
 */
export async function keepLoader(url: string): Promise<void> {
  const { href } = names.loader;
  if (new URL(url, names.scope).href.replace(/[?#].*/, '') !== href || (await keptFile(href))) return;
  await fetchLoader(url);
}

/** Keeps the offline page, unless it is something else. */
async function keepPage(address: string, response: Response): Promise<void> {
  if ((await response.clone().text()).includes(END_OF_PAGE)) await keep(address, response, /html/);
}

const keepOfflinePage = async () => keepPage(OFFLINE_PAGE, await ask(OFFLINE_PAGE, { cache: 'no-cache' }));

/**
 * Keeps the files that make pages readable offline. Never fails. The first page sends the address of its loader.
 */
export async function installBuild(): Promise<void> {
  await Promise.allSettled([
    keepOfflinePage(),
    // Also if one is kept: a build with the same folder may have had another one.
    worker.registration.active && fetchLoader(names.loader.href),
    ...CORE_CHUNKS.map(keepChunk),
  ]);
}

/**
 * Fetches the missing files of the offline kit, one after the other, and the offline page.
 * @param files Addresses of further chunks, from a page. Anything else in it is left out.
 */
export async function keepKit(files: unknown): Promise<void> {
  const others = Array.isArray(files) ? files.filter((file) => `${file}`.startsWith(CHUNKS)) : [];
  for (const address of [...KIT_CHUNKS, ...others.map((file) => addressOf(new URL(file)))]) {
    await keepChunk(address).catch(() => {});
    // An older build has been deleted as a whole.
    if (failed.has(address)) break;
  }
  // The line may have broken while the worker was being installed.
  if (!(await keptFile(OFFLINE_PAGE))) await keepOfflinePage().catch(() => {});
}

const TEXTS = `${names.base}texts/`;

/** Returns the address of a file without its query, by the usual spelling of its folder (src/loader/import-file.ts). */
function addressOf({ origin, pathname }: URL): string {
  const address = origin + pathname;
  if (!address.startsWith(CHUNKS)) return address;
  return CHUNKS + address.slice(CHUNKS.length).replace(/%[\da-f]{2}/, decodeURIComponent);
}

/** The content of a cache that can't be read: the network may have the file all the same. */
const orNothing = () => undefined;

/** Answers with the loader of this worker's build, whatever the query of the tag: it knows the folder of its build. */
async function loader({ request, event }: GetRequest): Promise<Response> {
  const found = await keptFile(names.loader.href).catch(orNothing);
  if (found) return found;
  const response = await fetch(request);
  // The page that installed this worker was left before it could send the address.
  event.waitUntil(keepLoader(request.url).catch(orNothing));
  return response;
}

/**
 * Answers with a chunk: from the cache of its own build, so that an old tab gets its own, or that of packages, else from
 * the network, and then it is kept. A second try after a failure asks with a query, or by the second spelling of the folder.
 *
 * What a module imports goes by the URL of its response (HTML standard, "fetch a single module script"). Under the second
 * spelling it would lead back to the first one, where the page has modules that have failed. A response that is made anew
 * has no URL, and counts as that of the request.
 */
async function chunk({ url }: GetRequest): Promise<Response> {
  const address = addressOf(url);
  const response = (await keptFile(address).catch(orNothing)) ?? (await fetchChunk(address));
  return url.href.startsWith(address) ? response : new Response(response.body, response);
}

/** Answers with the offline page in a language, which is in the folder of its build. */
async function pageInLanguage({ request, url, event }: GetRequest): Promise<Response> {
  const address = addressOf(url);
  const found = await keptFile(address).catch(orNothing);
  if (found) return found;
  const response = await fetch(request);
  event.waitUntil(keepPage(address, response.clone()).catch(orNothing));
  return response;
}

/** Answers with texts of the site's own. They may change at any time, so the network is asked first. */
async function texts({ request, url, event }: GetRequest): Promise<Response> {
  const address = addressOf(url);
  try {
    const response = await fetch(request);
    event.waitUntil(keep(address, response.clone(), /json/).catch(orNothing));
    return response;
  } catch (error) {
    const found = await keptFile(address).catch(orNothing);
    if (found) return found;
    throw error;
  }
}

/** Answers the requests for our own files. */
export function routeBundle(): void {
  const below = (folder: string, answer: typeof chunk, ending = '') =>
    addRoute(({ url: { origin, pathname } }) => {
      const address = origin + pathname;
      return address.startsWith(folder) && address.endsWith(ending);
    }, answer);
  below(TEXTS, texts);
  addRoute(({ url }) => addressOf(url) === names.loader.href, loader);
  below(CHUNKS, pageInLanguage, '.html');
  below(CHUNKS, chunk);
}
