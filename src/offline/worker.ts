/** A page that was loaded before the worker was installed, and is kept afterwards. All members are addresses. */
export interface VisitMessage {
  readonly type: 'VISITED';
  readonly page: string;
  /** As in the tag. */
  readonly loader: string;
  readonly files: readonly string[];
}

/** Requests the offline kit, and further files. The worker answers with false if one could not be fetched. */
export interface KitMessage {
  readonly type: 'KEEP_KIT';
  /** Addresses of the files of the page's language. */
  readonly files?: readonly string[] | undefined;
  /** Names of the files of the page's widgets, which are kept if the page was read before. */
  readonly widgets?: readonly string[];
  /** Time of the load of the page, in ms since the epoch. */
  readonly since?: number;
}

/** `newer`: the answer has arrived, with other text than the kept page; `failed`: none arrived, or it is forgotten. */
export type LateNews = 'newer' | 'same' | 'failed';

export type WorkerMessage =
  | VisitMessage
  | KitMessage
  /** Requests {@link LateNews} of this page, whose kept copy is shown. */
  | { readonly type: 'ASK_LATE'; readonly page: string }
  /** The visitor has accepted the new version; sent by workbox-window. */
  | { readonly type: 'SKIP_WAITING' };

/**
 * Returns the address of the worker, and its scope, which is the root of the site; `undefined` if it is turned off.
 * @param tag Address of the loader with its parameters: `sw`, the file at the site root (default `sw.js`) or `off`, and
 * `cache`, the prefix of the names of our caches.
 */
export function workerAddress(tag: URL, sitePath: string) {
  const file = tag.searchParams.get('sw') || 'sw.js';
  if (file === 'off') return undefined;
  const scope = new URL(sitePath, location.origin);
  // A worker must be on this origin. One in a folder may not have the site as its scope.
  const url = new URL(file.replace(/^.*[/\\]/, ''), scope);
  const bundle = tag.origin + tag.pathname;
  const base = bundle.replace(/(?<=\/)k2-islands\.js$/, '').replace(location.origin, '');
  url.searchParams.set('base', base);
  const cache = tag.searchParams.get('cache');
  if (cache) url.searchParams.set('cache', cache);
  return { url: url.href, scope: scope.href };
}

/** Returns the address of our worker, recognised by its parameters: other applications may share the origin. */
export function ownAddress(worker: ServiceWorker | null | undefined): URL | undefined {
  const url = worker ? new URL(worker.scriptURL) : undefined;
  return url?.searchParams.has('base') ? url : undefined;
}
