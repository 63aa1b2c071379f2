/** Where the worker lies and what it is told, by the address of our tag. */
export interface WorkerAddress {
  readonly url: string;
  /** Root of the site. */
  readonly scope: string;
}

/**
 * @param tag Address of our own script with its parameters: `sw`, the file at the site root (default `sw.js`), and
 * `cache`, the beginning of the names of our caches.
 * @returns `undefined` when the tag wants no worker (`sw=off`).
 */
export function workerAddress(tag: URL, sitePath: string): WorkerAddress | undefined {
  const file = tag.searchParams.get('sw') || 'sw.js';
  if (file === 'off') return undefined;
  const scope = new URL(sitePath, location.origin);
  // A worker can only lie on this origin; one in a folder would not be allowed to have the site as its scope.
  const url = new URL(file.replace(/^.*[/\\]/, ''), scope);
  const bundle = tag.origin + tag.pathname;
  const base = bundle.replace(/(?<=\/)k2-islands\.js$/, '').replace(location.origin, '');
  url.searchParams.set('base', base);
  const cache = tag.searchParams.get('cache');
  if (cache) url.searchParams.set('cache', cache);
  return { url: url.href, scope: scope.href };
}

/** The address of a worker when it is ours, by what it is told there: other applications of an origin have theirs. */
export function ownAddress(worker: ServiceWorker | null | undefined): URL | undefined {
  const url = worker ? new URL(worker.scriptURL) : undefined;
  return url?.searchParams.has('base') ? url : undefined;
}
