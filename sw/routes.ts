import { worker } from './worker-scope.ts';

/** A request of a page, by `GET`. */
export interface GetRequest {
  readonly request: Request;
  readonly url: URL;
  readonly event: FetchEvent;
}

interface Route {
  readonly matches: (asked: GetRequest) => boolean;
  readonly answer: (asked: GetRequest) => Promise<Response>;
}

const routes: Route[] = [];

/** Adds a kind of requests that the worker answers; the first one that matches counts. */
export function addRoute(matches: Route['matches'], answer: Route['answer']): void {
  routes.push({ matches, answer });
}

/** Begins to answer. Requests that match no route go their way as if there were no worker. */
export function startRoutes(): void {
  worker.addEventListener('fetch', (event) => {
    const { request } = event;
    if (request.method !== 'GET') return;
    const asked = { request, url: new URL(request.url), event };
    const route = routes.find(({ matches }) => matches(asked));
    if (route) event.respondWith(route.answer(asked));
  });
}
