import { StaleWhileRevalidate } from 'workbox-strategies/StaleWhileRevalidate.js';
import { MOST_ASSETS } from './constants.ts';
import { limitEntries } from './limit-entries.ts';
import { isAdministrator } from './pages.ts';
import { addRoute } from './routes.ts';
import { mayKeep, unlessSwitchedOff } from './switched-off.ts';
import { names } from './worker-scope.ts';

const IMAGE_OR_STYLE = /\.(?:css|png|jpe?g|gif|webp|avif|svg|ico)$/i;

const ASSETS = `${names.prefix}assets`;

const strategy = new StaleWhileRevalidate({
  cacheName: ASSETS,
  plugins: [
    // Neither parts nor what another origin does not let us look at.
    unlessSwitchedOff,
    { cacheWillUpdate: async ({ response }) => (response.status === 200 && (await mayKeep()) ? response : null) },
    limitEntries(ASSETS, MOST_ASSETS),
  ],
});

/** Whether an address is that of an image or a style, by its name. */
export function isAsset({ pathname }: URL): boolean {
  return IMAGE_OR_STYLE.test(pathname);
}

/**
 * Keeps an image or a style of a page that was opened before the worker was there. What the browser's own cache does not
 * have is kept when a page asks for it the next time: nothing crosses the network twice.
 */
export async function keepAsset(url: URL, event: ExtendableEvent): Promise<void> {
  const request = new Request(url.href, { mode: 'same-origin', cache: 'only-if-cached' });
  const [, done] = strategy.handleAll({ request, event });
  await done;
}

/** Answers requests of pages for images and styles. */
export function routeAssets(): void {
  addRoute(
    ({ request, url }) =>
      (request.destination === 'image' || request.destination === 'style') &&
      !request.headers.has('Range') &&
      !(url.origin === names.scope.origin && isAdministrator(url)),
    ({ request, event }) => strategy.handle({ request, event }),
  );
}
