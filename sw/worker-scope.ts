/** The build writes these in. */
declare const self: ServiceWorkerGlobalScope & {
  readonly __BUILD: string;
  readonly __INTEGRITY: string;
  readonly __NEEDS: Readonly<Record<string, readonly string[]>>;
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

/** Prefix of the loader's chunks: a folder for each build, with files of packages next to these folders. */
export const CHUNKS = `${names.base}chunks/`;

/** Folder of this worker's build below `chunks/`. */
export const BUILD_FOLDER = self.__BUILD;

/** Hash of the loader of this worker's build. */
export const LOADER_INTEGRITY = self.__INTEGRITY;

/** The files that each file imports, by its name, except core: for all that the worker may keep. */
export const needs = self.__NEEDS;

export interface GetRequest {
  readonly request: Request;
  readonly url: URL;
  readonly event: FetchEvent;
}

/** Answers a request, or returns `undefined`: then the next function, or the browser, handles it. */
export type Answer = (asked: GetRequest) => Promise<Response> | undefined;
