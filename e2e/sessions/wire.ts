import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { DEFAULT_SETTINGS, type Settings, type Site } from '../../fixtures/model.ts';
import { createListener } from '../../fixtures/server.ts';
import { createSite } from '../../fixtures/site.ts';

/** What can happen on the way to the server and back, besides the faults of the stand-in. */
export const WAYS = ['late request', 'late answer', 'lost answer'] as const;
/**
 * - `late request`: it reaches the server when {@link Wire.release} lets it;
 * - `late answer`: the server does it at once, and the answer waits for that;
 * - `lost answer`: the server does it, and the line breaks.
 */
type Way = (typeof WAYS)[number];

/** The calls of readers, by what is in the address. */
const CALLS: readonly (readonly [call: string, pattern: RegExp])[] = [
  ['vote', /task=vote\b/],
  ['votes-percentage', /task=getVotesPercentage/],
  ['votes-number', /task=getVotesNum/],
  ['comment-publish', /comments\/publish/],
  ['comment-remove', /comments\/remove/],
  ['report-user', /reportSpammer/],
  ['search', /task=search&.*format=raw|format=raw.*task=search/],
  ['calendar', /task=calendar/],
];

/** The name of a call as the stand-in has it; '' for pages and files. */
export function callOf(method: string, url: string): string {
  const known = CALLS.find(([, pattern]) => pattern.test(url));
  if (known) return known[0];
  return method === 'POST' && /\/index\.php$/.test(url) ? 'comment' : '';
}

/** Whether a script asks for a page: for its token, its state, or what has been published on it. */
function isFetchedPage({ method, url = '', headers }: IncomingMessage): boolean {
  return method === 'GET' && headers['sec-fetch-dest'] === 'empty' && /^\/(?:index\.php\/|$)/.test(url);
}

/** Tells the browser's side what the server's side has done to an answer. */
export const FAULT_HEADER = 'x-fault';

/** A site on a port of its own, and the line to it. */
export interface Wire {
  readonly site: Site;
  readonly origin: string;
  /** Requests that are under way or held. */
  readonly underWay: () => number;
  /** Comments, by the words in them, that were stored and of which the browser was never told. */
  readonly untold: Set<string>;
  /** How often the line broke under each call by GET: by itself a browser may ask such a question once more. */
  readonly cut: Map<string, number>;
  /** The next call of this name goes this way. */
  goes(call: string, way: Way): void;
  /** Calls go as they should again. */
  forgetWays(): void;
  /** Lets go what is held. */
  release(): void;
  /** Whether the server is there. To go, it drops whatever is under way. */
  isUp: boolean;
  /** All as at the start. */
  reset(settings: Partial<Settings>): void;
  close(): Promise<void>;
}

/** The words of readers, which are unique: `w12`. */
export const wordsIn = (text: string): string[] => [...new Set(text.match(/\bw\d+\b/g) ?? [])];

export async function openWire(dist: () => string): Promise<Wire> {
  const site = createSite();
  let listener = createListener({ site, dist: dist() });
  let served = dist();
  let ways = new Map<string, Way>();
  let held: (() => void)[] = [];
  let isUp = true;
  let underWay = 0;
  let age = 0;
  const untold = new Set<string>();
  const cut = new Map<string, number>();

  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    if (!isUp) {
      req.socket.resetAndDestroy();
      return;
    }
    if (served !== dist()) {
      served = dist();
      listener = createListener({ site, dist: served });
    }
    const call = callOf(req.method ?? '', req.url ?? '');
    const name = call || (isFetchedPage(req) ? 'page' : '');
    const way = ways.get(name);
    ways.delete(name);
    const logged = site.log.length;
    const born = age;
    if (call) underWay++;
    res.once('close', () => {
      if (born !== age) return;
      if (call) underWay--;
      if (res.writableFinished) return;
      if (req.method === 'GET') cut.set(call, (cut.get(call) ?? 0) + 1);
      if (call !== 'comment') return;
      for (const entry of site.log.slice(logged))
        if (entry.call === 'comment') for (const word of wordsIn(entry.body)) untold.add(word);
    });
    if (way === 'late request') await new Promise<void>((resolve) => held.push(resolve));
    // What a sequence has left does nothing in the next one.
    if (born !== age) return;
    const end = res.end.bind(res);
    const finish = (body?: unknown) => {
      const fault = site.log.slice(logged).findLast((entry) => entry.call === call)?.fault;
      if (call && !res.headersSent) res.setHeader(FAULT_HEADER, fault || '-');
      return end(body);
    };
    res.end = ((body?: unknown) => {
      if (way === 'lost answer') req.socket.resetAndDestroy();
      else if (way === 'late answer') held.push(() => void finish(body));
      else finish(body);
      return res;
    }) as typeof res.end;
    if (!(await listener(req, res))) {
      res.statusCode = 404;
      res.end('Not found');
    }
  };
  const server = createServer((req, res) => void answer(req, res).catch(() => req.socket.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;

  const release = () => {
    for (const go of held.splice(0)) go();
  };
  return {
    site,
    origin: `http://127.0.0.1:${port}`,
    underWay: () => underWay,
    untold,
    cut,
    goes: (call, way) => void ways.set(call, way),
    forgetWays: () => ways.clear(),
    release,
    get isUp() {
      return isUp;
    },
    set isUp(on) {
      isUp = on;
      if (!on) server.closeAllConnections();
    },
    reset(settings) {
      age++;
      underWay = 0;
      release();
      server.closeAllConnections();
      ways = new Map();
      held = [];
      isUp = true;
      untold.clear();
      cut.clear();
      site.settings = structuredClone({ ...DEFAULT_SETTINGS, ...settings });
      site.reset();
    },
    async close() {
      release();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
