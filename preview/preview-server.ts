import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { createListener, startCdn } from '../fixtures/server.ts';
import { createSite } from '../fixtures/site.ts';
import { BUNDLE_MESSAGE } from './bundle-state.ts';
import { watchBundle } from './bundle-watch.ts';

/** Pages and files of the site. A page that loads before the bundle would never get it. */
const NEEDS_BUNDLE = /^\/(?:sub\/)?(?:index\.php|media\/|assets\/)/;

/**
 * Turns a Vite dev server into the preview. It builds the bundle after each change, and answers all requests to the
 * stand-in's site. Vite serves the rest: the preview page at `/` and its modules.
 */
export function previewServer(): Plugin {
  const running: { close(): Promise<void> }[] = [];
  return {
    name: 'k2-islands:preview-server',
    apply: 'serve',
    async configureServer({ config, middlewares, ws }) {
      const dist = resolve(config.root, 'dist');
      // A worker would answer with an earlier build.
      const site = createSite({ tagQuery: 'sw=off' });
      const bundle = await watchBundle(config.root, (state) => {
        ws.send(BUNDLE_MESSAGE, state);
        if (state.phase === 'ready') config.logger.info('bundle built', { timestamp: true });
        if (state.phase === 'failed') config.logger.error(state.error, { timestamp: true });
      });
      ws.on(BUNDLE_MESSAGE, (_question, client) => client.send(BUNDLE_MESSAGE, bundle.state));
      running.push(bundle, await startCdn({ dist, site }));

      const listener = createListener({ site, dist, leaveRoot: true });
      const answer = async (req: IncomingMessage, res: ServerResponse): Promise<boolean> => {
        if (NEEDS_BUNDLE.test(req.url ?? '')) await bundle.settled;
        forbidCaching(res);
        return listener(req, res);
      };
      middlewares.use((req, res, next) => {
        answer(req, res).then((answered) => {
          if (!answered) next();
        }, next);
      });
    },
    async closeBundle() {
      await Promise.all(running.splice(0).map((part) => part.close()));
    },
  };
}

/** A cached bundle would be out of date after the next build, and would hide faults of chunks. */
function forbidCaching(res: ServerResponse): void {
  const setHeader = res.setHeader.bind(res);
  res.setHeader = (name, value) =>
    setHeader(name, name.toLowerCase() === 'cache-control' && String(value).includes('max-age') ? 'no-cache' : value);
}
