import type { ManifestEntry } from 'workbox-build';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: ManifestEntry[];
  readonly __OFFLINE_KIT: ManifestEntry[];
};

/** The data in the worker's own URL, and the names that follow from it. */
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

/**
 * Reads the URL of the worker: `sw.js?base=<folder of the bundle, or the loader itself>&cache=<name>`.
 *
 * @param script Absolute URL of the worker.
 * @param scope Absolute URL of its scope.
 */
export function readNames(script: string, scope: string): WorkerNames {
  const { searchParams } = new URL(script);
  const root = new URL('.', scope);
  const bundle = new URL(searchParams.get('base') ?? 'media/k2-islands/', root);
  const loader = bundle.pathname.endsWith('/') ? new URL(LOADER, bundle) : bundle;
  return {
    scope: root,
    base: new URL('.', loader),
    loader,
    prefix: `${searchParams.get('cache') || 'k2-islands'} ${root.pathname} `,
  };
}

/** The global scope of the worker, with its own types. */
export const worker = self;

export const names = readNames(self.location.href, self.registration.scope);

/** Files that make pages of the site readable offline, relative to the folder of the bundle. The build writes them in. */
export const core: readonly ManifestEntry[] = self.__WB_MANIFEST;

/** Beginning of the addresses of what the loader fetches: a folder for each build, and files of packages beside them. */
export const CHUNKS = `${names.base}chunks/`;

/** Name of the folder of this build. */
export const BUILD_FOLDER = core.flatMap(({ url }) => /^chunks\/([^/]+)\//.exec(url)?.[1] ?? [])[0] ?? '';

/** Further files, with which a comment can be written and queued offline. The build writes them in. */
export const kit: readonly ManifestEntry[] = self.__OFFLINE_KIT;

/** A request of a page, by `GET`. */
export interface GetRequest {
  readonly request: Request;
  readonly url: URL;
  readonly event: FetchEvent;
}

/** Answers a request; `undefined` lets it go its way as if there were no worker, or to the next one that may answer. */
export type Answer = (asked: GetRequest) => Promise<Response> | undefined;
