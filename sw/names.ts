/** What the worker was told by its own URL, and the names that follow from it. */
export interface WorkerNames {
  /** Root of the site: the scope of the worker, absolute, with a slash at its end. */
  readonly scope: URL;
  /** Folder of the bundle; its chunks are below `chunks/`. */
  readonly base: URL;
  /** The loader, without a query: it may have another name than ours. */
  readonly loader: URL;
  /** Beginning of the names of all our caches of this site; several sites may share an origin. */
  readonly prefix: string;
}

const LOADER = 'k2-islands.js';

/** The address in `base`, when it is one of the web. */
function bundleAddress(given: string, scope: URL): URL {
  const url = new URL(given, scope);
  return /^https?:$/.test(url.protocol) ? url : new URL(LOADER, scope);
}

/**
 * Reads the address of the worker: `sw.js?base=<folder of the bundle, or the loader itself>&cache=<name>`.
 *
 * @param script Absolute URL of the worker.
 * @param scope Absolute URL of its scope.
 */
export function readNames(script: string, scope: string): WorkerNames {
  const { searchParams } = new URL(script);
  const root = new URL('.', scope);
  const bundle = bundleAddress(searchParams.get('base') ?? 'media/k2-islands/', root);
  bundle.search = '';
  bundle.hash = '';
  const loader = bundle.pathname.endsWith('/') ? new URL(LOADER, bundle) : bundle;
  return {
    scope: root,
    base: new URL('.', loader),
    loader,
    prefix: `${searchParams.get('cache') || 'k2-islands'} ${root.pathname} `,
  };
}
