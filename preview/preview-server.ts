import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { createListener, startCdn } from '../fixtures/server.ts';
import { createSite } from '../fixtures/site.ts';
import { BUNDLE_MESSAGE } from './bundle-state.ts';
import { watchBundle } from './bundle-watch.ts';

/** Pages and files of the site: opened without a bundle, they would stay without it. */
const NEEDS_BUNDLE = /^\/(?:sub\/)?(?:index\.php|media\/|assets\/)/;

/**
 * Makes a Vite dev server the preview: it builds the bundle and keeps it fresh, and answers everything of the pretended
 * site itself. Vite serves what is left: the preview page at `/` and its modules.
 */
export function previewServer(): Plugin {
  const running: { close(): Promise<void> }[] = [];
  return {
    name: 'k2-islands:preview-server',
    apply: 'serve',
    async configureServer({ config, middlewares, ws }) {
      const dist = resolve(config.root, 'dist');
      // A worker would answer with the bundle of an earlier build.
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

/** A cached bundle would be a stale one after the next build, and the faults of chunks would never be asked for. */
function forbidCaching(res: ServerResponse): void {
  const setHeader = res.setHeader.bind(res);
  res.setHeader = (name, value) =>
    setHeader(name, name.toLowerCase() === 'cache-control' && String(value).includes('max-age') ? 'no-cache' : value);
}
