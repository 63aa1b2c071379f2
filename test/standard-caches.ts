/** Caches as the Service Worker standard has them: they tell entries of one address apart by `Vary`. */
type Asked = Request | string;

const toRequest = (asked: Asked) => (typeof asked === 'string' ? new Request(asked) : asked);

/** "Request matches cached item" of the standard. */
function isMatch(query: Request, [request, response]: readonly [Request, Response], ignoreVary = false): boolean {
  if (query.url !== request.url) return false;
  const names = ignoreVary ? [] : (response.headers.get('Vary') ?? '').split(',').map((name) => name.trim());
  return names.every((name) => !name || query.headers.get(name) === request.headers.get(name));
}

/** This DOM's clones know nothing of a redirect. */
function copyOf(response: Response): Response {
  const { redirected } = response;
  return Object.defineProperty(response.clone(), 'redirected', { value: redirected });
}

class StandardCache {
  #entries: (readonly [Request, Response])[] = [];

  async match(asked: Asked, { ignoreVary }: CacheQueryOptions = {}): Promise<Response | undefined> {
    const found = this.#entries.find((entry) => isMatch(toRequest(asked), entry, ignoreVary));
    return found && copyOf(found[1]);
  }

  async keys(): Promise<Request[]> {
    return this.#entries.map(([request]) => request);
  }

  /** "Batch Cache Operations": what it replaces is looked for without options. */
  async put(asked: Asked, response: Response): Promise<void> {
    const query = toRequest(asked);
    this.#entries = this.#entries.filter((entry) => !isMatch(query, entry));
    this.#entries.push([query, copyOf(response)]);
  }

  async delete(asked: Asked, { ignoreVary }: CacheQueryOptions = {}): Promise<boolean> {
    const { length } = this.#entries;
    this.#entries = this.#entries.filter((entry) => !isMatch(toRequest(asked), entry, ignoreVary));
    return this.#entries.length < length;
  }
}

/** The worker's `caches`. */
export class StandardCaches {
  readonly #caches = new Map<string, StandardCache>();

  async keys(): Promise<string[]> {
    return [...this.#caches.keys()];
  }

  async has(name: string): Promise<boolean> {
    return this.#caches.has(name);
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name);
  }

  async open(name: string): Promise<StandardCache> {
    const cache = this.#caches.get(name) ?? new StandardCache();
    this.#caches.set(name, cache);
    return cache;
  }

  async match(asked: Asked, { cacheName, ...options }: MultiCacheQueryOptions = {}): Promise<Response | undefined> {
    for (const [name, cache] of this.#caches) {
      const found = cacheName === undefined || name === cacheName ? await cache.match(asked, options) : undefined;
      if (found) return found;
    }
    return undefined;
  }
}
