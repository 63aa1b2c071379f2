import { createServer, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { readBody } from '../../fixtures/node-http.ts';
import type { Asked, Reply } from './browser.ts';

/** Path of the script that every document begins with, on every origin. */
const START_PATH = '/k2-driver-start.js';

/** Proxies a WebKit's requests: observes and does here whatever its driver has no commands for. */
export interface PageProxy {
  readonly port: number;
  /** Sources of scripts at the start of every document. */
  readonly starts: string[];
  readonly watchers: ((asked: Asked) => void)[];
  readonly repliers: ((asked: Asked) => Reply | undefined | Promise<Reply | undefined>)[];
  close(): Promise<void>;
}

const DOCUMENT = /^\s*<!doctype html>/i;

/** Fetches a server's answer to a request that is passed on unchanged, except for compression. */
function passOn(url: string, { method, headers }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  const { 'accept-encoding': _, 'proxy-connection': __, ...passed } = headers;
  return new Promise((resolve, reject) => {
    const request = requestOf(url, { method, headers: passed, agent: false }, resolve);
    request.on('error', reject);
    request.end(body);
  });
}

/** Runs before all other scripts and removes its element; a strict policy allows a file. */
const withStart = (html: string) => html.replace(DOCUMENT, `$&<script src="${START_PATH}"></script>`);

/** Starts one for a browser of its own. */
export async function startProxy(): Promise<PageProxy> {
  const starts: string[] = [];
  const watchers: PageProxy['watchers'] = [];
  const repliers: PageProxy['repliers'] = [];

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = message.url ?? '';
    const { pathname, hostname } = new URL(url);
    if (pathname === START_PATH) {
      response.writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-store' });
      response.end(`document.currentScript.remove();\n${starts.join('\n')}`);
      return;
    }
    const body = await readBody(message);
    const isNavigation = /^(document|iframe)$/.test(String(message.headers['sec-fetch-dest'] ?? ''));
    const headers = Object.fromEntries(Object.entries(message.headers).map(([name, value]) => [name, String(value)]));
    const asked = { url, method: message.method ?? 'GET', body: body.toString(), headers, isNavigation };
    for (const watcher of watchers) watcher(asked);
    for (const replier of repliers) {
      const reply = await replier(asked);
      if (!reply) continue;
      const { status = 200, contentType = '', body: text = '' } = reply;
      response.writeHead(status, contentType ? { 'Content-Type': contentType } : {});
      response.end(isNavigation ? withStart(text) : text);
      return;
    }
    // No test goes out to the world.
    if (hostname !== '127.0.0.1') return void message.socket.destroy();
    const answered = await passOn(url, message, body);
    const isPage = isNavigation && /^text\/html/.test(answered.headers['content-type'] ?? '');
    const { 'content-length': length, ...rest } = answered.headers;
    if (!isPage) {
      response.writeHead(
        answered.statusCode ?? 502,
        length === undefined ? rest : { ...rest, 'content-length': length },
      );
      response.flushHeaders();
      answered.on('error', () => message.socket.destroy());
      answered.pipe(response);
      return;
    }
    const html = await readBody(answered);
    response.writeHead(answered.statusCode ?? 502, rest);
    response.end(withStart(html.toString()));
  }

  const server = createServer((message, response) => {
    answer(message, response).catch(() => message.socket.destroy());
  });
  server.on('connect', ({ url = '' }: IncomingMessage, socket: Socket) => {
    const asked = { url: `https://${url}/`, method: 'CONNECT', body: '', headers: {}, isNavigation: false };
    for (const watcher of watchers) watcher(asked);
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    starts,
    watchers,
    repliers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
