import { CacheableResponsePlugin } from 'workbox-cacheable-response/CacheableResponsePlugin.js';
import { ExpirationPlugin } from 'workbox-expiration/ExpirationPlugin.js';
import { registerRoute } from 'workbox-routing/registerRoute.js';
import { StaleWhileRevalidate } from 'workbox-strategies/StaleWhileRevalidate.js';
import { ASSET_MAX_AGE_S, MOST_ASSETS } from './constants.ts';
import { isAdministrator } from './pages.ts';
import { mayKeep, unlessSwitchedOff } from './switched-off.ts';
import { names } from './worker-scope.ts';

const IMAGE_OR_STYLE = /\.(?:css|png|jpe?g|gif|webp|avif|svg|ico)$/i;

const strategy = new StaleWhileRevalidate({
  cacheName: `${names.prefix}assets`,
  plugins: [
    // Neither parts nor what another origin does not let us look at.
    new CacheableResponsePlugin({ statuses: [200] }),
    unlessSwitchedOff,
    { cacheWillUpdate: async ({ response }) => ((await mayKeep()) ? response : null) },
    new ExpirationPlugin({ maxEntries: MOST_ASSETS, maxAgeSeconds: ASSET_MAX_AGE_S, purgeOnQuotaError: true }),
  ],
});

/** Whether an address is that of an image or a style, by its name. */
export function isAsset({ pathname }: URL): boolean {
  return IMAGE_OR_STYLE.test(pathname);
}

/** Fetches an image or a style of a page that was opened before the worker was there. */
export async function keepAsset(url: URL, event: ExtendableEvent): Promise<void> {
  const request = new Request(url.href);
  const [, done] = strategy.handleAll({ request, event });
  await done;
}

/** Answers requests of pages for images and styles. */
export function routeAssets(): void {
  registerRoute(
    ({ request, url, sameOrigin }) =>
      (request.destination === 'image' || request.destination === 'style') &&
      !request.headers.has('Range') &&
      !(sameOrigin && isAdministrator(url)),
    strategy,
  );
}
