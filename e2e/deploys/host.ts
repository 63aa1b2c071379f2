import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { DEFAULT_SETTINGS, type Settings } from '../../fixtures/model.ts';
import { createListener } from '../../fixtures/server.ts';
import { createSite } from '../../fixtures/site.ts';
import { fileHeaders, isChunk } from '../../fixtures/site-files.ts';
import { readIfThere } from '../../fixtures/static-files.ts';
import { EXPORTS_AT_END } from '../../sw/whole-chunk.ts';
import { builtFile } from '../../test/built-file.ts';
import { listen, stop } from '../local-server.ts';

/**
 * States of a file while a folder is uploaded:
 * - `missing`: it does not exist yet;
 * - `cut`: only its first half exists;
 * - `endless`: only its last statement is missing, so it is a module without exports;
 * - `page`: the site answers with a page and the status 200.
 */
type Spoiled = 'missing' | 'cut' | 'endless' | 'page';

const BUNDLE = '/media/k2-islands/';

/** Starts a site with a build, on a port of its own, so that the browser has stored nothing of it. */
export async function startHost(build: string, settings: Partial<Settings> = {}) {
  const site = createSite();
  site.settings = structuredClone({ ...DEFAULT_SETTINGS, ...settings });
  /** The current build, and earlier ones whose folders still exist. */
  let builds = [build];
  let listener = createListener({ site, dist: build });
  let spoiled: Readonly<Record<string, Spoiled>> = {};
  const proxied = readFileSync(join(build, 'sw.js'));

  const end = (res: ServerResponse, path: string, body: Uint8Array, headers: Record<string, string> = {}) => {
    res.writeHead(200, { ...fileHeaders(path), ...headers, 'Content-Length': body.length, Connection: 'close' });
    res.end(body);
  };
  const answerChunk = async (path: string, res: ServerResponse): Promise<boolean> => {
    const way = spoiled[builtFile(path) ?? ''];
    const file = path.slice(BUNDLE.length);
    const [found] = (await Promise.all(builds.map((build) => readIfThere(join(build, file))))).filter(Boolean);
    if (!found || way === 'missing') return false;
    // The host sets headers by path, whatever the answer.
    if (way === 'page')
      end(res, path, Buffer.from('<!DOCTYPE html><title>Verein</title>'), { 'Content-Type': 'text/html' });
    else if (way === 'endless') end(res, path, Buffer.from(`${found}`.replace(EXPORTS_AT_END, '')));
    else end(res, path, way === 'cut' ? found.subarray(0, found.length / 2) : found);
    return true;
  };
  const answer = async (req: IncomingMessage, res: ServerResponse) => {
    const pathname = decodeURI(new URL(req.url ?? '/', 'http://localhost').pathname);
    const { cacheControl, fromProxy } = host.worker;
    if (pathname === '/sw.js') {
      const own = fromProxy ? proxied : readFileSync(join(builds[0] ?? build, 'sw.js'));
      end(res, pathname, own, cacheControl ? { 'Cache-Control': cacheControl } : {});
      return;
    }
    if (pathname.startsWith(BUNDLE) && isChunk(pathname)) {
      if (await answerChunk(pathname, res)) return;
      req.url = `${BUNDLE}missing.js`;
    }
    if (!(await listener(req, res))) {
      res.writeHead(404);
      res.end('Not found');
    }
  };
  const server = createServer((req, res) => void answer(req, res).catch(() => req.socket.destroy()));
  const origin = await listen(server);
  const host = {
    site,
    origin,
    /** `Cache-Control` of the worker's file. A proxy that respects it keeps serving the file of that moment. */
    worker: {} as { cacheControl?: string; fromProxy?: boolean },
    /** Replaces the build; the earlier folder is deleted or kept. */
    deploy(build: string, old: 'deleted' | 'kept'): void {
      builds = [build, ...(old === 'kept' ? builds : [])];
      listener = createListener({ site, dist: build });
    },
    /** Damages files of the current build, by their names, until {@link Host.finish}. */
    spoil(files: Readonly<Record<string, Spoiled>>): void {
      spoiled = files;
    },
    /** Restores all files. */
    finish(): void {
      spoiled = {};
    },
    close: () => stop(server),
  };
  return host;
}

export type Host = Awaited<ReturnType<typeof startHost>>;
