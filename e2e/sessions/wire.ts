import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { DEFAULT_SETTINGS, type Settings } from '../../fixtures/model.ts';
import { breakOff } from '../../fixtures/node-http.ts';
import { createListener } from '../../fixtures/server.ts';
import { createSite } from '../../fixtures/site.ts';
import { listen, stop } from '../local-server.ts';

/**
 * Faults of the connection, in addition to those of the stand-in:
 * - `late request`: it reaches the server after `release` of the {@link Wire};
 * - `late answer`: the server acts at once, but its answer waits for `release`;
 * - `lost answer`: the server acts, but the connection breaks.
 */
export const WAYS = ['late request', 'late answer', 'lost answer'] as const;
type Way = (typeof WAYS)[number];

/** Calls of readers, with a pattern for their address. */
const CALLS: readonly (readonly [call: string, pattern: RegExp])[] = [
  ['vote', /task=vote\b/],
  ['votes-percentage', /task=getVotesPercentage/],
  ['votes-number', /task=getVotesNum/],
  ['comment-unpublish', /task=unpublish\b/],
  ['comment-publish', /comments\/publish|task=publish\b/],
  ['comment-remove', /comments\/remove|task=remove\b/],
  ['comment-save', /task=saveComment/],
  ['queue', /view=comments\b.*format=raw/],
  ['report-user', /reportSpammer/],
  ['search', /task=search&.*format=raw|format=raw.*task=search/],
  ['calendar', /task=calendar/],
];

/** Returns the stand-in's name of a call; '' for pages and files. */
export function callOf(method: string, url: string): string {
  const known = CALLS.find(([, pattern]) => pattern.test(url));
  if (known) return known[0];
  return method === 'POST' && /\/index\.php$/.test(url) ? 'comment' : '';
}

/**
 * Checks for a page that a script fetches, for its token, its state, or new content. The worker fetches pages for the
 * window, too; then, the header of the navigation remains.
 */
function isFetchedPage({ method, url = '', headers }: IncomingMessage): boolean {
  const isByScript = headers['sec-fetch-dest'] === 'empty' && !headers['upgrade-insecure-requests'];
  return method === 'GET' && isByScript && /^\/(?:index\.php\/|$)/.test(url);
}

/** Header by which the server's side reports a fault in its answer to the browser's side. */
export const FAULT_HEADER = 'x-fault';

/** The words of readers, which are unique: `w12`. */
export const wordsIn = (text: string): string[] => [...new Set(text.match(/\bw\d+\b/g) ?? [])];

/**
 * Opens a site on a port of its own, with a connection that can fail.
 * @param builds Folders of builds. The first is on the server, and each deployment takes the next one.
 */
export async function openWire(builds: readonly string[], settings: Partial<Settings>) {
  const site = createSite();
  site.settings = structuredClone({ ...DEFAULT_SETTINGS, ...settings });
  site.reset();
  const ways = new Map<string, Way>();
  const held: (() => void)[] = [];
  const cut = new Map<string, number>();
  const listeners = builds.map((dist) => createListener({ site, dist }));
  let build = 0;
  let isUp = true;

  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    if (!isUp) {
      req.socket.resetAndDestroy();
      return;
    }
    const call = callOf(req.method ?? '', req.url ?? '');
    const name = call || (isFetchedPage(req) ? 'page' : '');
    const way = ways.get(name);
    ways.delete(name);
    const logged = site.log.length;
    res.once('close', () => {
      if (!res.writableFinished && req.method === 'GET') cut.set(call, (cut.get(call) ?? 0) + 1);
    });
    if (way === 'late request') await new Promise<void>((resolve) => held.push(resolve));
    const end = res.end.bind(res);
    const finish = (body?: unknown) => {
      const fault = site.log.slice(logged).findLast((entry) => entry.call === call)?.fault;
      if (call && !res.headersSent) res.setHeader(FAULT_HEADER, fault || '-');
      return end(body);
    };
    res.end = ((body?: unknown) => {
      if (way === 'lost answer') breakOff(req, res);
      else if (way === 'late answer') held.push(() => void finish(body));
      else finish(body);
      return res;
    }) as typeof res.end;
    if (await listeners[build]?.(req, res)) return;
    res.statusCode = 404;
    res.end('Not found');
  };
  const server = createServer((req, res) => void answer(req, res).catch(() => req.socket.destroy()));
  const origin = await listen(server);
  const release = () => {
    for (const go of held.splice(0)) go();
  };
  return {
    site,
    origin,
    /** Number of broken connections of each GET call. The browser may repeat such a call by itself. */
    cut,
    /** Sets the fault for the next call of this name. */
    goes: (call: string, way: Way) => void ways.set(call, way),
    /** Removes all faults that were set. */
    forgetWays: () => ways.clear(),
    /** Releases held requests and answers. */
    release,
    deploy(): void {
      build = (build + 1) % builds.length;
    },
    /** Starts or stops the server. A stop drops all pending requests. */
    setUp(on: boolean): void {
      isUp = on;
      if (!on) server.closeAllConnections();
    },
    async close(): Promise<void> {
      release();
      await stop(server);
    },
  };
}

export type Wire = Awaited<ReturnType<typeof openWire>>;
