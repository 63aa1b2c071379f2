import { keepNewest } from './caches.ts';
import { isOfSite } from './pages.ts';
import { type Answer, type GetRequest, names, worker } from './worker-scope.ts';

const MOST_ASSETS = 200;

const ASSET = /\.(?:css|png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf|otf)$/i;

const ASSETS = `${names.prefix}assets`;

/** Tests if a response is complete, and may be shown to anybody without a new request. */
const isForLater = ({ status, headers }: Response) =>
  status === 200 && !/no-[cs]|private/i.test(headers.get('Cache-Control') ?? '');

/** Tests by its name whether an address is that of an image, a style or a font of this site. */
export const isAsset = (url: URL) => ASSET.test(url.pathname) && isOfSite(url);

/** Fetches an image, a style or a font, and keeps it if it may be shown later. */
async function fetchAsset(request: Request, event: ExtendableEvent): Promise<Response> {
  const response = await fetch(request);
  if (isForLater(response)) event.waitUntil(keepNewest(ASSETS, request.url, response.clone(), MOST_ASSETS));
  return response;
}

/**
 * Keeps an image, a style or a font of a page that was opened before the worker was installed. A file that is not in
 * the browser's own cache is kept at its next request: nothing is downloaded twice.
 */
export async function keepAsset(url: URL, event: ExtendableEvent): Promise<void> {
  await fetchAsset(new Request(url.href, { mode: 'same-origin', cache: 'only-if-cached' }), event);
}

async function cachedAsset({ request, url, event }: GetRequest): Promise<Response> {
  const arriving = fetchAsset(request, event);
  event.waitUntil(arriving.catch(() => {}));
  const found = await worker.caches.match(url.href, { cacheName: ASSETS, ignoreVary: true }).catch(() => undefined);
  return found ?? arriving;
}

/** Answers requests for images, styles and fonts of this site: for other hosts the policy of the worker would count. */
export const answerAsset: Answer = (asked) =>
  /image|style|font/.test(asked.request.destination) && isAsset(asked.url) ? cachedAsset(asked) : undefined;
