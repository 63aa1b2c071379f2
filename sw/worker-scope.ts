import type { ManifestEntry } from 'workbox-build';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: ManifestEntry[];
  readonly __OFFLINE_KIT: ManifestEntry[];
  readonly __NEEDS?: Readonly<Record<string, readonly string[]>>;
};

/** Reads the URL of the worker: `sw.js?base=<folder of the bundle, or the loader itself>&cache=<name>`. */
export function readNames(script: string, scope: string) {
  const { searchParams } = new URL(script);
  const root = new URL('.', scope);
  const bundle = new URL(searchParams.get('base') ?? 'media/k2-islands/', root);
  const loader = bundle.pathname.endsWith('/') ? new URL('k2-islands.js', bundle) : bundle;
  return {
    /** Root of the site: the scope of the worker, absolute, with a slash at its end. */
    scope: root,
    /** Folder of the bundle; its chunks are below `chunks/`. */
    base: new URL('.', loader),
    /** Without a query; sites may rename the file. */
    loader,
    /** Prefix of the names of all our caches of this site; several sites may share an origin. */
    prefix: `${searchParams.get('cache') || 'k2-islands'} ${root.pathname} `,
  };
}

export const worker = self;

export const names = readNames(self.location.href, self.registration.scope);

/** Files that make pages of the site readable offline, relative to the folder of the bundle. The build writes them in. */
export const core: readonly ManifestEntry[] = self.__WB_MANIFEST;

/** Prefix of the loader's chunks: a folder for each build, with files of packages next to these folders. */
export const CHUNKS = `${names.base}chunks/`;

export const BUILD_FOLDER = core.flatMap(({ url }) => /^chunks\/([^/]+)\//.exec(url)?.[1] ?? [])[0] ?? '';

/** Further files, with which a comment can be written and queued offline. The build writes them in. */
export const kit: readonly ManifestEntry[] = self.__OFFLINE_KIT;

/** The files that React's file and each file of a widget imports, by name. The build writes them in. */
export const needs = self.__NEEDS ?? {};

export interface GetRequest {
  readonly request: Request;
  readonly url: URL;
  readonly event: FetchEvent;
}

/** Answers a request, or returns `undefined`: then the next function, or the browser, handles it. */
export type Answer = (asked: GetRequest) => Promise<Response> | undefined;
