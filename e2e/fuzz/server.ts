/** Serves changed pages, the files that they load, and answers to their calls. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { getResponse } from 'msw';
import { createHandlers } from '../../fixtures/handlers/index.ts';
import type { Session, Site } from '../../fixtures/model.ts';
import { toRequest } from '../../fixtures/node-http.ts';
import { fileHeaders, findFile, readIfThere, siteMounts } from '../../fixtures/static-files.ts';

export interface FuzzServer {
  /** Origins that share nothing that a page can store, and all that is served. */
  readonly origins: readonly string[];
  /** Serves this under an address that no page has had. @returns the address. */
  offer(path: string, html: string, site: Site): string;
  /** Forgets the page of such an address. */
  forget(address: string): void;
  close(): Promise<void>;
}

/** Path of the page that frames those under test. */
export const HOST = '/host';

/** Stands in pages for the origin by which they will be asked for. */
export const PRINTED_FOR = 'http://fuzz.example';

interface Answered {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly body: Uint8Array;
}

/**
 * @param site Whose files are served.
 * @param count How many origins there are.
 * @param sabotage Stands behind the loader.
 */
export async function startFuzzServer(dist: string, site: Site, count: number, sabotage = ''): Promise<FuzzServer> {
  const mounts = siteMounts(site, dist);
  const offered = new Map<string, { html: string; site: Site }>();
  /** Files, and the answer to whatever was asked before in the same words. */
  const known = new Map<string, Promise<Answered>>();
  const html = { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' };
  const file = async (path: string, name: string): Promise<Answered> => {
    const read = await readIfThere(name);
    const body = read && path.endsWith('/k2-islands.js') ? Buffer.concat([read, Buffer.from(sabotage)]) : read;
    return {
      status: body ? 200 : 404,
      headers: { ...fileHeaders(path), 'Cache-Control': 'max-age=9999, immutable' },
      body: body ?? new Uint8Array(),
    };
  };
  const call = async (request: Request, asked: Site): Promise<Answered> => {
    const answer = await getResponse(createHandlers(asked), request);
    // Who logs in or out changes nothing for the pages after: their tokens are printed already.
    const printed = sessions.get(asked);
    asked.sessions.clear();
    if (printed) asked.sessions.set(printed.id, { ...printed });
    return {
      status: answer?.status || 404,
      headers: { 'Content-Type': answer?.headers.get('Content-Type') ?? 'text/plain', 'Cache-Control': 'no-store' },
      body: new Uint8Array((await answer?.arrayBuffer()) ?? []),
    };
  };
  const answerTo = async (req: IncomingMessage, res: ServerResponse) => {
    const { pathname, searchParams, search } = new URL(req.url ?? '/', 'http://localhost');
    const page = offered.get(searchParams.get('fuzz') ?? '');
    let answer: Answered;
    const name = findFile(mounts, pathname.slice(1));
    if (page) {
      const text = page.html.replaceAll(PRINTED_FOR, `http://${req.headers.host}`);
      answer = { status: 200, headers: html, body: Buffer.from(text) };
    } else if (pathname === HOST) answer = { status: 200, headers: html, body: Buffer.from('<!doctype html><body>') };
    else if (name) {
      const reading = known.get(pathname) ?? file(pathname, name);
      known.set(pathname, reading);
      answer = await reading;
    } else {
      const request = await toRequest(req, res);
      const body = await request.clone().text();
      const from = offered.get(/[?&]fuzz=(\w+)/.exec(req.headers.referer ?? '')?.[1] ?? '')?.site ?? site;
      const key = `${sites.indexOf(from)} ${req.method} ${pathname}${search.replace(/([?&](?:t|_)=)\d+/g, '$1')} ${body}`;
      const asking = known.get(key) ?? call(request, from);
      known.set(key, asking);
      answer = await asking;
    }
    res.writeHead(answer.status, answer.headers);
    res.end(answer.body);
  };
  const sites: Site[] = [];
  /** The session that the pages of a site were printed in. */
  const sessions = new Map<Site, Session>();
  const servers = Array.from({ length: count }, () => createServer((req, res) => void answerTo(req, res)));
  await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))));
  const origins = servers.map((server) => {
    const address = server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  });
  let offers = 0;
  return {
    origins,
    offer(path, html, site) {
      const id = `f${++offers}`;
      offered.set(id, { html, site });
      const [session] = site.sessions.values();
      if (!sites.includes(site)) sites.push(site);
      if (session && !sessions.has(site)) sessions.set(site, { ...session });
      return `${path}${path.includes('?') ? '&' : '?'}fuzz=${id}`;
    },
    forget: (address) => void offered.delete(/fuzz=(\w+)/.exec(address)?.[1] ?? ''),
    async close() {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}
