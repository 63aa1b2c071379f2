/** A server between browser and site, which shows the site under an address of its own in one of three states. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { K2_SCRIPT } from '../../cli/tag.ts';
import { readCall } from '../../fixtures/handlers/call.ts';
import { routeOf } from '../../fixtures/handlers/routes.ts';
import type { CallName } from '../../fixtures/model.ts';
import { readBody } from '../../fixtures/node-http.ts';
import { createSite } from '../../fixtures/site.ts';
import { fileHeaders, findFile } from '../../fixtures/site-files.ts';
import { readIfThere } from '../../fixtures/static-files.ts';
import type { AnySite } from '../flows.ts';

/**
 * `beside`: each page has our tag; `alone`: and the scripts of K2, jQuery and Bootstrap are removed; `as it is`: pages are
 * not changed.
 */
export const STATES = ['beside', 'alone', 'as it is'] as const;
type State = (typeof STATES)[number];

/** Calls that the site never gets: they can't be undone, or send mail. */
const REFUSED: readonly CallName[] = ['register', 'profile-save', 'lost-login', 'report-user', 'report-comment'];

/** Matches paths of the scripts that `alone` removes. Those of Community Builder are kept, with its own jQuery. */
const ORIGINAL =
  /\/(?:k2\.frontend|k2)(?:\.min)?\.js$|magnific-popup[^/]*\.js$|^(?!.*\/com_comprofiler\/).*(?:[/.]jquery[^/]*|\/bootstrap(?:-es5)?(?:\.min)?)\.js$/i;
const OURS = /\/k2-islands\.js$/;
const SCRIPT = /<script\b[^>]*\ssrc=(["'])(.*?)\1[^>]*>\s*<\/script>/gi;

/** Headers of one connection or one encoding. */
const NOT_PASSED_ON = [
  'connection',
  'content-encoding',
  'content-length',
  'host',
  'keep-alive',
  'strict-transport-security',
  'transfer-encoding',
];

type Logged = AnySite['log'][number] & { status: number; answer: string };

export interface Gateway extends AnySite {
  /** Without a slash at the end. */
  readonly origin: string;
  state: State;
  /** Empties the log. */
  forget(): void;
  /** Ends all connections and accepts no more of them. */
  cut(): Promise<void>;
  /** Accepts connections again, if it has stopped. */
  mend(): Promise<void>;
  close(): Promise<void>;
}

interface Options {
  /** Root of the site, with a slash at the end. */
  readonly site: URL;
  /** Folder of the build whose tag is inserted. */
  readonly dist: string;
}

/** Inserts our tag above the first script of a page, with the nonce of that page. */
function withTag(html: string, base: string, isAlone: boolean): string {
  const nonce = /<script\b[^>]*\snonce=(["'])(.*?)\1/i.exec(html)?.[2];
  const attributes = `${nonce ? ` nonce="${nonce}"` : ''}${isAlone ? '' : ' async'}`;
  const tag = `<script src="${base}media/k2-islands/k2-islands.js?sitepath=${base}"${attributes}></script>\n`;
  return html.replace(/<script\b|<\/head>/i, (first) => tag + first);
}

/** Changes a page of the site for a state. */
function inState(html: string, state: State, base: string): string {
  if (state === 'as it is' || !/<\/head>/i.test(html)) return html;
  const isAlone = state === 'alone';
  const kept = html.replace(SCRIPT, (script, _quote, source: string) => {
    const path = source.replace(/[?#].*/, '');
    return OURS.test(path) || (isAlone && ORIGINAL.test(path)) ? '' : script;
  });
  return withTag(kept, base, isAlone);
}

/** Tests whether a page has K2's own script. */
export const hasOriginal = (html: string): boolean =>
  [...html.matchAll(SCRIPT)].some(([, , source = '']) => K2_SCRIPT.test(source.replace(/[?#].*/, '')));

/** Returns the stand-in's name of a call. */
async function nameOf(path: string, method: string, type: string, body: string): Promise<CallName> {
  const request = new Request(new URL(path, 'http://site/'), {
    method,
    headers: { 'content-type': type },
    ...(body && { body }),
  });
  return routeOf(await readCall(createSite(), request)).name;
}

/** Frees a cookie of the site from its domain and from HTTPS. */
const asOwnCookie = (cookie: string) => cookie.replace(/;\s*(?:domain=[^;]*|secure|samesite=none)(?=;|$)/gi, '');

/** Replaces an address by another one, however a page or a header has it: as it is, in JSON, or as a parameter. */
function swap(text: string, from: string, to: string): string {
  const escaped = (address: string) => address.replaceAll('/', '\\/');
  return text
    .replaceAll(from, to)
    .replaceAll(escaped(from), escaped(to))
    .replaceAll(encodeURIComponent(from), encodeURIComponent(to));
}

/** Sends a file of the build, if the path below the root names one. */
async function sendOwnFile(path: string, dist: string, response: ServerResponse): Promise<boolean> {
  const mounts = [
    { path: 'media/k2-islands/', target: dist },
    ...['sw.js', 'offline.html'].map((name) => ({ path: name, target: join(dist, name) })),
  ];
  const file = findFile(mounts, path);
  const content = file && (await readIfThere(file));
  if (!content) return false;
  response.writeHead(200, fileHeaders(`/${path}`)).end(content);
  return true;
}

/** Asks the site in the browser's place. */
function ask(request: IncomingMessage, body: Buffer, origin: string, site: URL): Promise<Response> {
  const { method = 'GET', url = '/' } = request;
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !NOT_PASSED_ON.includes(name)) headers.set(name, swap(`${value}`, origin, site.origin));
  // One character for each byte, so that uploads are not changed.
  const sent = Buffer.from(swap(body.toString('latin1'), origin, site.origin), 'latin1');
  return fetch(new URL(url, site.origin), {
    method,
    headers,
    redirect: 'manual',
    ...(sent.length > 0 && { body: sent }),
  });
}

/** Passes the head of an answer back to the browser. */
function passHead(answer: Response, response: ServerResponse, origin: string, site: URL): void {
  for (const [name, value] of answer.headers)
    if (name !== 'set-cookie' && !NOT_PASSED_ON.includes(name))
      response.setHeader(name, swap(value, site.origin, origin));
  response.setHeader('set-cookie', answer.headers.getSetCookie().map(asOwnCookie));
  response.statusCode = answer.status;
}

/** A server on a port of this machine that can be stopped and started again. */
function restartable(listener: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(listener);
  let port = Number(process.env.SITE_PORT ?? 0);
  return {
    async start(): Promise<number> {
      if (!server.listening) await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
      port = (server.address() as AddressInfo).port;
      return port;
    },
    async stop(): Promise<void> {
      if (!server.listening) return;
      const isClosed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await isClosed;
    },
  };
}

/** Starts a gateway to a site, on the port `SITE_PORT` of this machine or on any free one. */
export async function startGateway({ site, dist }: Options): Promise<Gateway> {
  const base = site.pathname;
  const log: Logged[] = [];

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { state, origin } = gateway;
    const { url = '/', method = 'GET' } = request;
    const path = url.startsWith(base) ? url.slice(base.length) : '';
    if (state !== 'as it is' && (await sendOwnFile(path.replace(/\?.*/, ''), dist, response))) return;
    const body = await readBody(request);
    const call = await nameOf(path, method, request.headers['content-type'] ?? '', body.toString());
    const logged: Logged = { call, method, url, body: body.toString(), status: 0, answer: '' };
    log.push(logged);
    if (REFUSED.includes(call)) {
      response.writeHead(403, { 'Content-Type': 'text/plain' }).end('The test does not send this to the site.\n');
      return;
    }
    const answer = await ask(request, body, origin, site);
    passHead(answer, response, origin, site);
    const content = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    const isText = /^text\/|json|javascript|xml/.test(type);
    const text = isText ? swap(content.toString(), site.origin, origin) : '';
    const shown = type.startsWith('text/html') ? inState(text, state, base) : text;
    response.end(isText ? shown : content);
    Object.assign(logged, { status: answer.status, answer: text });
  };

  const server = restartable((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(502, { 'Content-Type': 'text/plain' });
      response.end(`${error}\n`);
    });
  });
  const gateway: Gateway = {
    log,
    origin: `http://127.0.0.1:${await server.start()}`,
    state: 'as it is',
    forget: () => void log.splice(0),
    cut: server.stop,
    mend: async () => void (await server.start()),
    close: server.stop,
  };
  return gateway;
}
