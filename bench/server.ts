import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { minifySync } from 'vite';
import type { Site } from '../fixtures/model.ts';
import { readBody } from '../fixtures/node-http.ts';
import { startStandIn } from '../fixtures/server.ts';
import { createSite } from '../fixtures/site.ts';
import type { Contender } from './contenders.ts';
import { pause } from './visit.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
/** Two articles; the first has no votes. */
const ARTICLES = [
  '/index.php/nachrichten/item/8-fahrradwerkstatt',
  '/index.php/nachrichten/item/9-rueckblick-sommerfest',
] as const;
/** First number of added widgets, which no article has. */
const FIRST_ADDED = 1000;
/** Headers of the connection itself, or wrong for a changed body. */
const NOT_PASSED_ON = new Set(['connection', 'keep-alive', 'transfer-encoding', 'content-length', 'host']);

const compress = promisify(brotliCompress);

/** Transfers that a contender caused: bodies as sent over the line, for page and worker. */
export interface Fetched {
  readonly bytes: number;
  readonly requests: number;
}

/** The stand-in server with compression, and with a template that prints one contender. */
export interface BenchServer {
  readonly site: Site;
  /**
   * Returns the address of an article with one contender, and with more rating widgets. The first article has no votes.
   */
  pageWith(contender: Contender, page?: { readonly addedWidgets?: number; readonly article?: 0 | 1 }): string;
  /** Returns scripts and other files requested since the last call of this, once the network is silent. */
  fetched(quietMs: number): Promise<Fetched>;
  close(): Promise<void>;
}

/** Recognises files that only contenders need: neither the page itself nor an answer to one of its calls. */
const isContenders = (path: string) =>
  path.startsWith('/bench/') || /^\/media\/(?!site\/)/.test(path) || path === '/sw.js' || path === '/offline.html';

/** Adds copies of the page's own rating. */
function addWidgets(html: string, count: number): string {
  const [block] = /<div class="itemRatingBlock">[\s\S]*?<\/ul>[\s\S]*?\n<\/div>/.exec(html) ?? [];
  if (!block) throw new Error('The page has no rating');
  const added = Array.from({ length: count }, (_, index) =>
    block
      .replaceAll('data-id="8"', `data-id="${FIRST_ADDED + index}"`)
      .replace(/id="(itemCurrentRating|itemRatingLog)8"/g, `id="$1${FIRST_ADDED + index}"`),
  );
  return html.replace('</main>', `${added.join('\n')}\n</main>`);
}

function withContender(html: string, contender: Contender, query: URLSearchParams): string {
  // Joomla's base is the page's own address, so that an unhandled link to `#` leads to no other page.
  const own = html.replace(
    /(<base href="[^"]*)"/,
    (_, base: string) => `${`${base}?${query}`.replaceAll('&', '&amp;')}"`,
  );
  const page = addWidgets(own, Number(query.get('widgets')));
  return contender.mark(page).replace(/(<script type="application\/json")/, `${contender.head}\n  $1`);
}

/** Reads a file of bench/. Scripts are minified if their package has no minified one. */
async function ownFile(path: string): Promise<string> {
  const file = resolve(HERE, path);
  if (!file.startsWith(HERE.replace(/[\\/]$/, '') + sep)) throw new Error(`${path} lies outside`);
  const text = await readFile(file, 'utf8');
  return extname(file) === '.js' && !/[.-]min\.js$/.test(file) ? minifySync(file, text).code : text;
}

/** Starts the server on a free port. */
export async function startBenchServer(dist: string): Promise<BenchServer> {
  const site = createSite({ tag: 'none', moderated: true });
  const standIn = await startStandIn({ site, dist });
  const compressed = new Map<string, Buffer>();
  const encode = async (text: string) => {
    const known = compressed.get(text) ?? (await compress(text));
    compressed.set(text, known);
    return known;
  };
  const shown: Contender[] = [];
  let total: Fetched = { bytes: 0, requests: 0 };
  let underWay = 0;
  let busyAt = 0;
  let origin = '';
  const server = createServer(async (req, res) => {
    const url = new URL(req.url ?? '/', origin);
    const end = (body: Buffer) => {
      if (isContenders(url.pathname)) total = { bytes: total.bytes + body.length, requests: total.requests + 1 };
      res.end(body);
    };
    underWay++;
    res.once('close', () => {
      underWay--;
      busyAt = performance.now();
    });
    try {
      const [, path] = /^\/bench\/(.*)$/.exec(url.pathname) ?? [];
      if (path) {
        res.setHeader('Content-Type', 'text/javascript; charset=utf-8');
        res.setHeader('Content-Encoding', 'br');
        // The stand-in server sends the same for its own files.
        res.setHeader('Cache-Control', 'public, max-age=300');
        end(await encode(await ownFile(path)));
        return;
      }
      const headers = new Headers();
      for (const [name, values] of Object.entries(req.headersDistinct))
        if (!NOT_PASSED_ON.has(name)) for (const value of values ?? []) headers.append(name, value);
      const body = await readBody(req);
      const answer = await fetch(standIn.origin + url.pathname + url.search, {
        method: req.method ?? 'GET',
        headers,
        body: body.length ? body : null,
        redirect: 'manual',
      });
      for (const [name, value] of answer.headers) if (!NOT_PASSED_ON.has(name)) res.appendHeader(name, value);
      res.statusCode = answer.status;
      const text = (await answer.text()).replaceAll(standIn.origin, origin);
      res.setHeader('Content-Encoding', 'br');
      const contender = shown[Number(url.searchParams.get('with') ?? Number.NaN)];
      end(await encode(contender ? withContender(text, contender, url.searchParams) : text));
    } catch (error) {
      res.statusCode = 500;
      res.end(String(error));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server has no port');
  origin = `http://127.0.0.1:${address.port}`;
  return {
    site,
    pageWith(contender, { addedWidgets = 0, article = 0 } = {}) {
      const known = shown.findIndex(({ head }) => head === contender.head);
      const index = known < 0 ? shown.push(contender) - 1 : known;
      return `${origin}${ARTICLES[article]}?${new URLSearchParams({ with: `${index}`, widgets: `${addedWidgets}` })}`;
    },
    async fetched(quietMs) {
      busyAt = performance.now();
      while (underWay > 0 || performance.now() - busyAt < quietMs) await pause(50);
      const since = total;
      total = { bytes: 0, requests: 0 };
      return since;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await standIn.close();
    },
  };
}
