import { createServer } from 'node:http';
import { bundle } from './bundle.ts';
import { listen, stop } from './local-server.ts';

/** Headers of a strict site, and the files that the sink needs. */
const POLICY = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'self'",
  "worker-src 'self'; form-action 'self'; require-trusted-types-for 'script'; trusted-types k2-islands",
].join('; ');
const TOKEN = '0123456789abcdef0123456789abcdef';
/**
 * Starts the server.
 * @param folder Folder of its script, which imports others from there.
 */
const page = (folder: string) => `<!doctype html><html lang="en"><title>Sinks</title><div id="stage"></div>
<form action="/comment"><input type="hidden" name="${TOKEN}" value="1"></form><script type="module" src="${folder}page.js"></script>`;
/** As `/sinks/`, but for the library that sanitises. */
const BROKEN = '/sinks/broken/';
const PIXEL = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>';

export interface SinkServer {
  /** `/strict`, `/free` of any policy, `/broken`: free, and without the library that sanitises. */
  readonly origin: string;
  /** The form token of its pages. */
  readonly token: string;
  close(): Promise<void>;
}

/** Serves a page that has all sinks of the product, built from their sources. */
export async function startSinkServer(): Promise<SinkServer> {
  const files = await bundle('test/attacks/sink-page.ts');
  const server = createServer(({ url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    const isBroken = pathname.startsWith(BROKEN);
    const file = files.get(pathname.replace(isBroken ? BROKEN : '/sinks/', ''));
    if (/^\/(strict|free|broken)$/.test(pathname)) {
      response.writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        ...(pathname === '/strict' && { 'Content-Security-Policy': POLICY }),
      });
      response.end(page(pathname === '/broken' ? BROKEN : '/sinks/'));
    } else if (file && !(isBroken && pathname.includes('purify'))) {
      response.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' });
      response.end(file);
    } else if (pathname === '/pixel.svg') {
      response.writeHead(200, { 'Content-Type': 'image/svg+xml' });
      response.end(PIXEL);
    } else {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end('Not found\n');
    }
  });
  return { origin: await listen(server), token: TOKEN, close: () => stop(server) };
}
