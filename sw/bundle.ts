import type { KitMessage } from '../src/offline/worker.ts';
import { cacheOf, keepNewest, mayKeep, PACKAGES } from './caches.ts';
import { isWholeChunk } from './whole-chunk.ts';
import {
  type Answer,
  BUILD_FOLDER,
  CHUNKS,
  type GetRequest,
  LOADER_INTEGRITY,
  names,
  needs,
  worker,
} from './worker-scope.ts';

/** Maximum number of kept package files: those of two builds. */
const MOST_PACKAGES = 8;

/** The page for addresses that are not kept. It is in the root of the site, like the worker. */
export const OFFLINE_PAGE = new URL('offline.html', names.scope).href;

const TEXTS = `${names.base}texts/`;

/** Files that make pages of the site readable offline. */
const READING = ['core', 'offline'];

/** Further files, with which a comment can be written and queued offline. */
const WRITING = ['comment-form', 'outbox'];

/** Returns the addresses of files of this build, by their names. A file that is kept without its imports can't be used. */
const withImports = (files: readonly string[]) =>
  files
    .flatMap((name) => [...(needs[name] ?? []), name])
    .map((name) => new URL(`${CHUNKS}${BUILD_FOLDER}/${name}.js`).href);

/** Fetches like a page that imports a module. The file may be on another origin. */
function ask(url: string, init: RequestInit): Promise<Response> {
  return fetch(new Request(url, { mode: 'cors', credentials: 'same-origin', ...init }));
}

/** Keeps a file, unless the answer has another type: some sites send a page instead of an error. */
async function keep(address: string, response: Response, type = /script/): Promise<void> {
  if (response.status !== 200 || !type.test(response.headers.get('Content-Type') ?? '') || !(await mayKeep())) return;
  const cacheName = cacheOf(address);
  if (cacheName === PACKAGES) await keepNewest(cacheName, address, response, MOST_PACKAGES);
  else await (await worker.caches.open(cacheName)).put(address, response);
}

export function keptFile(address: string): Promise<Response | undefined> {
  return worker.caches.match(address, { cacheName: cacheOf(address), ignoreVary: true }).catch(() => undefined);
}

/** Pause between two requests of the loader because of missing chunks, in ms. A page requests many chunks. */
const LOADER_PAUSE_MS = 60_000;
let loaderAsked = 0;

/**
 * Fetches a chunk, and keeps it if it is whole. The browser's own cache may hold half a file for a year, if it was
 * requested during the upload: then the server is asked. If that has no whole chunk either, a newer build may exist
 * which a proxy hides by an old worker: the next page gets the loader of the server.
 */
async function fetchChunk(address: string): Promise<Response> {
  for (const cache of ['force-cache', 'reload'] as const) {
    const response = await ask(address, { cache });
    if (isWholeChunk(await response.clone().text())) {
      await keep(address, response.clone()).catch(() => {});
      return response;
    }
  }
  if (Date.now() - loaderAsked > LOADER_PAUSE_MS) {
    loaderAsked = Date.now();
    await keep(names.loader.href, await ask(names.loader.href, { cache: 'reload' }));
  }
  // A tab keeps an import in memory for as long as the headers of the server's answer allow.
  const headers = { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' };
  return new Response(null, { status: 404, headers });
}

async function keepChunk(address: string): Promise<boolean> {
  return !!(await keptFile(address)) || (await fetchChunk(address)).ok;
}

/** Fetches the loader, and keeps it. A cache may have that of another build; then the server's is used. */
async function fetchLoader(url: string): Promise<void> {
  const fromCache = ask(url, { cache: 'force-cache', integrity: LOADER_INTEGRITY });
  const response = await fromCache.catch(() => ask(url, { cache: 'reload' }));
  await keep(names.loader.href, response);
}

/** Keeps the loader, by its address in the tag: the browser's cache distinguishes files by their query. */
export async function keepLoader(url: string): Promise<void> {
  const { href } = names.loader;
  if (addressOf(new URL(url, names.scope)) === href && !(await keptFile(href))) await fetchLoader(url);
}

/** Keeps the offline page if it is whole: a host may send a page of its own, or half of this one. */
async function keepWhole(address: string, response: Response): Promise<void> {
  if ((await response.clone().text()).includes('<!-- /readable -->')) await keep(address, response, /html/);
}

const keepOfflinePage = async () => keepWhole(OFFLINE_PAGE, await ask(OFFLINE_PAGE, { cache: 'no-cache' }));

/** Keeps the files for offline reading. Never rejects. The first page sends the address of its loader. */
export async function installBuild(): Promise<void> {
  await Promise.allSettled([
    keepOfflinePage(),
    // Even if one is kept: a build with the same folder may have another one. No cache has it under this address.
    worker.registration.active && fetchLoader(`${names.loader.href}?v=${BUILD_FOLDER}`),
    ...withImports(READING).map(keepChunk),
  ]);
}

/** Tests if this device has used React, in whichever build. Reading must not create the cache. */
const hasReact = async () =>
  (await worker.caches.has(PACKAGES)) &&
  (await (await worker.caches.open(PACKAGES)).keys()).some(({ url }) => url.startsWith(`${CHUNKS}react-dom-`));

/**
 * Fetches the missing files of the offline kit, the page's language, and its widgets if it was read again, one by one.
 * React is among them on a device that has used it before: others have the words without buttons.
 * @returns false if a file could not be fetched: another time it may be.
 */
export async function keepKit({ files = [], widgets = [] }: KitMessage, isReadAgain: boolean): Promise<boolean> {
  const ofPage = isReadAgain ? widgets : [];
  const drawn = (await hasReact().catch(() => false)) ? ['react', ...ofPage.map((name) => `${name}-view`)] : [];
  const named = withImports([...ofPage, ...drawn.filter((name) => needs[name])]);
  let isDone = true;
  const onError = () => {
    isDone = false;
    return true;
  };
  // Older builds are deleted as a whole.
  for (const address of [...withImports(WRITING), ...files.map((file) => addressOf(new URL(file))), ...named])
    if (!(await keepChunk(address).catch(onError))) break;
  // The connection may have failed during the installation.
  if (!(await keptFile(OFFLINE_PAGE))) await keepOfflinePage().catch(() => {});
  return isDone;
}

/** Returns the address of a file without its query, by the usual spelling of its folder (src/loader/import-file.ts). */
function addressOf({ origin, pathname }: URL): string {
  const address = origin + pathname;
  if (!address.startsWith(CHUNKS)) return address;
  return CHUNKS + address.slice(CHUNKS.length).replace(/%[\da-f]{2}/, decodeURIComponent);
}

async function keptOrFetched(
  { request, event }: GetRequest,
  address: string,
  keepIt: (response: Response) => Promise<void>,
): Promise<Response> {
  const found = await keptFile(address);
  if (found) return found;
  const response = await fetch(request);
  event.waitUntil(keepIt(response.clone()).catch(() => {}));
  return response;
}

/**
 * Answers with a chunk, from the cache or the network. A second try after a failure asks with a query, or by the second
 * spelling of the folder. What a module imports goes by the URL of its response (HTML standard, "fetch a single module
 * script"), which would lead back to the first spelling and its modules that have failed: a response that is made anew has
 * no URL, and counts as that of the request.
 */
async function chunk({ url }: GetRequest): Promise<Response> {
  const address = addressOf(url);
  const response = (await keptFile(address)) ?? (await fetchChunk(address));
  return url.href.startsWith(address) ? response : new Response(response.body, response);
}

/** Answers with the site's own texts. They may change at any time, so the network is first. */
async function texts({ request, url, event }: GetRequest): Promise<Response> {
  const address = addressOf(url);
  try {
    const response = await fetch(request);
    event.waitUntil(keep(address, response.clone(), /json/).catch(() => {}));
    return response;
  } catch (error) {
    const found = await keptFile(address);
    if (found) return found;
    throw error;
  }
}

export const answerBundle: Answer = (asked) => {
  const address = addressOf(asked.url);
  if (address.startsWith(TEXTS)) return texts(asked);
  // The loader of this worker's build, whatever the query of the tag. It is missing if the page that installed this
  // worker was left before it could send the address.
  if (address === names.loader.href) return keptOrFetched(asked, address, () => keepLoader(asked.request.url));
  if (!address.startsWith(CHUNKS)) return undefined;
  // The offline page in another language is in the folder of its build.
  return address.endsWith('.html') ? keptOrFetched(asked, address, (page) => keepWhole(address, page)) : chunk(asked);
};
