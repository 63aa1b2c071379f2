/** Serves changed pages, their files, and answers to their calls. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { getResponse } from 'msw';
import { createHandlers } from '../../fixtures/handlers/index.ts';
import type { Site } from '../../fixtures/model.ts';
import { toRequest } from '../../fixtures/node-http.ts';
import { createSite } from '../../fixtures/site.ts';
import { fileHeaders, findFile, siteMounts } from '../../fixtures/site-files.ts';
import { foldersOf, readIfThere } from '../../fixtures/static-files.ts';
import { bundle } from '../bundle.ts';
import { listen, stop } from '../local-server.ts';
import type { SourcePage } from './pages.ts';

/** Path of the page that frames those under test. */
export const HOST = '/host';
const HOST_SCRIPT = '/host.js';

/** Placeholder in pages for the origin of the request. */
export const PRINTED_FOR = 'http://fuzz.example';

interface Answered {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

const asHtml = (body: string): Answered => ({
  headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' },
  body,
});

/** Answers a call. A log-in or log-out does not affect later pages, since their tokens are already printed. */
async function call(request: Request, site: Site): Promise<Answered> {
  const sessions = [...site.sessions].map(([id, session]) => [id, { ...session }] as const);
  const answer = await getResponse(createHandlers(site), request);
  site.sessions.clear();
  for (const [id, session] of sessions) site.sessions.set(id, session);
  return {
    status: answer?.status || 404,
    headers: { 'Content-Type': answer?.headers.get('Content-Type') ?? 'text/plain', 'Cache-Control': 'no-store' },
    body: new Uint8Array((await answer?.arrayBuffer()) ?? []),
  };
}

async function readFile(path: string, name: string): Promise<Answered> {
  const body = await readIfThere(name);
  const headers = { ...fileHeaders(path), 'Cache-Control': 'max-age=9999, immutable' };
  return body ? { headers, body } : { status: 404, body: '' };
}

/**
 * Starts the server.
 * @param count Number of origins, each with a storage of its own.
 */
export async function startFuzzServer(dist: string, count: number) {
  const site = createSite({ tag: 'none' });
  const mounts = siteMounts(site, foldersOf(dist));
  const host = (await bundle('e2e/fuzz/reader.ts')).get('page.js') ?? '';
  const offered = new Map<string, { html: string; page: SourcePage }>();
  /** Answers to earlier requests, so that both visits of a page get the same. */
  const known = new Map<string, Promise<Answered>>();

  const answerTo = async (req: IncomingMessage, res: ServerResponse): Promise<Answered> => {
    const { pathname, searchParams, search } = new URL(req.url ?? '/', 'http://localhost');
    if (pathname === HOST) return asHtml(`<!doctype html><body><script src="${HOST_SCRIPT}" type="module"></script>`);
    if (pathname === HOST_SCRIPT) return { headers: { 'Content-Type': 'text/javascript' }, body: host };
    const page = offered.get(searchParams.get('fuzz') ?? '');
    if (page) return asHtml(page.html.replaceAll(PRINTED_FOR, `http://${req.headers.host}`));
    const name = findFile(mounts, pathname.slice(1));
    if (name) return readFile(pathname, name);
    const request = await toRequest(req, res);
    const from = offered.get(/[?&]fuzz=(\w+)/.exec(req.headers.referer ?? '')?.[1] ?? '')?.page;
    const address = pathname + search.replace(/([?&](?:t|_)=)\d+/g, '$1');
    const key = `${from?.title} ${req.method} ${address} ${await request.clone().text()}`;
    const answer = known.get(key) ?? call(request, from?.site ?? site);
    known.set(key, answer);
    return answer;
  };
  const respond = async (req: IncomingMessage, res: ServerResponse) => {
    const { status = 200, headers = {}, body } = await answerTo(req, res);
    res.writeHead(status, headers);
    res.end(body);
  };

  const servers = Array.from({ length: count }, () => createServer((req, res) => void respond(req, res)));
  const origins = await Promise.all(servers.map(listen));
  let offers = 0;
  return {
    origins,
    /**
     * Serves a changed page under a new address.
     * @returns the address.
     */
    offer(page: SourcePage, html: string): string {
      const id = `f${++offers}`;
      offered.set(id, { html, page });
      return `${page.path}${page.path.includes('?') ? '&' : '?'}fuzz=${id}`;
    },
    close: () => Promise.all(servers.map(stop)),
  };
}
