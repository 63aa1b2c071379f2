import { BUILD_CACHE } from './build-cache.ts';
import { dropIfOff, mayKeep } from './switched-off.ts';
import { isWholeChunk } from './whole-chunk.ts';
import { core, kit, names, worker } from './worker-scope.ts';

/** The page that is shown for one that was never seen; it lies at the root of the site, where the worker lies. */
export const OFFLINE_PAGE = new URL('offline.html', names.scope).href;

/** What the addresses of chunks begin with. */
export const CHUNKS = `${names.base}chunks/`;

const addressOf = ({ url }: { url: string }) => new URL(url, names.base).href;
const CORE_CHUNKS = core.map(addressOf).filter((address) => address.startsWith(CHUNKS));
const KIT_CHUNKS = kit.map(addressOf);

/** Asks as the page does that imports a module, which may lie on another origin. */
function ask(url: string, init: RequestInit): Promise<Response> {
  return fetch(new Request(url, { mode: 'cors', credentials: 'same-origin', ...init }));
}

/** Keeps a file, unless the answer is something else: some sites answer with a page, and not with an error. */
export async function keep(address: string, response: Response, type = /script/): Promise<void> {
  if (response.status !== 200 || !type.test(response.headers.get('Content-Type') ?? '') || !(await mayKeep())) return;
  await (await worker.caches.open(BUILD_CACHE)).put(address, response);
  await dropIfOff(BUILD_CACHE);
}

/** A file of this build, by its address. */
export function fileOfBuild(address: string): Promise<Response | undefined> {
  return worker.caches.match(address, { cacheName: BUILD_CACHE, ignoreVary: true });
}

/** A chunk, from the cache of whichever build has it: its name is never that of another content. */
export function chunkOfAnyBuild(address: string): Promise<Response | undefined> {
  return worker.caches.match(address, { ignoreSearch: true, ignoreVary: true });
}

/**
 * Chunks that the server does not have, by the status of its answer, since a page was last opened. The next page asks
 * again: the folder may be half uploaded.
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
export async function fetchChunk(address: string): Promise<Response> {
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

/** Keeps a chunk in the cache of this build; what the browser has fetched already does not cross the network again. */
async function keepChunk(address: string, mayFetch: boolean): Promise<void> {
  if (await fileOfBuild(address)) return;
  const found = await chunkOfAnyBuild(address);
  if (found) await keep(address, found);
  else if (mayFetch) await fetchChunk(address);
}

/**
 * Keeps the loader of this build. What the browser's own cache has under this address may be that of another build, or
 * changed on its way; then the server is asked, and believed.
 *
 * @param url Address of the loader as the tag of the page has it: the browser's cache knows the file by its query, too.
 */
export async function keepLoader(url: string): Promise<void> {
  const { href } = names.loader;
  if (new URL(url, names.scope).href.replace(/[?#].*/, '') !== href || (await fileOfBuild(href))) return;
  const integrity = core.find((file) => file.integrity)?.integrity ?? '';
  const response = await ask(url, { cache: 'force-cache', integrity }).catch(() => ask(url, { cache: 'reload' }));
  await keep(href, response);
}

const keepOfflinePage = async () => keep(OFFLINE_PAGE, await ask(OFFLINE_PAGE, { cache: 'no-cache' }), /html/);

/**
 * Keeps what makes pages readable offline, and what an older build has of the offline kit; never fails. The first page
 * tells by which address it has got the loader.
 */
export async function installBuild(): Promise<void> {
  await Promise.allSettled([
    keepOfflinePage(),
    worker.registration.active && keepLoader(names.loader.href),
    ...CORE_CHUNKS.map((address) => keepChunk(address, true)),
    ...KIT_CHUNKS.map((address) => keepChunk(address, false)),
  ]);
}

/**
 * Fetches what is missing of the offline kit, and of what a page never seen is answered with, one file after the other.
 * @param files Addresses of chunks to keep beside it, as a page says; what else it may say is left out.
 */
export async function keepKit(files: unknown): Promise<void> {
  const others = Array.isArray(files) ? files.filter((file) => `${file}`.startsWith(CHUNKS)) : [];
  for (const address of [...KIT_CHUNKS, ...others]) {
    await keepChunk(address, true).catch(() => {});
    // An older build has been deleted as a whole.
    if (failed.has(address)) break;
  }
  // The line may have broken while the worker was being installed.
  if (!(await fileOfBuild(OFFLINE_PAGE))) await keepOfflinePage().catch(() => {});
}
