import { StaleWhileRevalidate } from 'workbox-strategies/StaleWhileRevalidate.js';
import { MOST_ASSETS } from './constants.ts';
import { byAddress, limitEntries } from './limit-entries.ts';
import { isOfSite } from './pages.ts';
import { addRoute } from './routes.ts';
import { mayKeep, unlessSwitchedOff } from './switched-off.ts';
import { names } from './worker-scope.ts';

const ASSET = /\.(?:css|png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf|otf)$/i;

const ASSETS = `${names.prefix}assets`;

/** Whether a response is whole, and may be shown to anybody, once more, before it is asked for again. */
const isForLater = ({ status, headers }: Response) =>
  status === 200 && !/no-[cs]|private/i.test(headers.get('Cache-Control') ?? '');

const strategy = new StaleWhileRevalidate({
  cacheName: ASSETS,
  // Those that were kept before they went by their address.
  matchOptions: { ignoreVary: true },
  plugins: [
    unlessSwitchedOff,
    byAddress,
    { cacheWillUpdate: async ({ response }) => (isForLater(response) && (await mayKeep()) ? response : null) },
    limitEntries(ASSETS, MOST_ASSETS),
  ],
});

/** Tests whether an address is that of an image, a style or a font of this site, by its name. */
export function isAsset(url: URL): boolean {
  return ASSET.test(url.pathname) && isOfSite(url);
}

/**
 * Keeps an image, a style or a font of a page that was opened before the worker was installed. What the browser's own cache does not
 * have is kept when a page asks for it the next time: nothing crosses the network twice.
 */
export async function keepAsset(url: URL, event: ExtendableEvent): Promise<void> {
  const request = new Request(url.href, { mode: 'same-origin', cache: 'only-if-cached' });
  const [, done] = strategy.handleAll({ request, event });
  await done;
}

/**
 * Answers requests of pages for images, styles and fonts, which are files of this site: what a script makes is another one each
 * time, and for another host the policy of the worker would count, in the place of the page's.
 */
export function routeAssets(): void {
  addRoute(
    ({ request, url }) => /image|style|font/.test(request.destination) && isAsset(url),
    ({ request, event }) => strategy.handle({ request, event }),
  );
}
