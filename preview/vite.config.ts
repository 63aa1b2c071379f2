import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { previewServer } from './preview-server.ts';

/**
 * The preview, `npm start`. Apart from the configuration of the product, because the test runner loads that one and
 * would start this server, and because a dev server must not change what is built.
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  // A path that is neither of the site nor of the preview is missing, not the preview once more.
  appType: 'mpa',
  publicDir: false,
  plugins: [previewServer()],
  // The preview page has no dependencies.
  optimizeDeps: { noDiscovery: true, include: [] },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT) || 5173,
    // The site answers other origins, and refuses them, as Joomla does.
    cors: false,
    watch: { ignored: ['**/dist/**', '**/coverage/**', '**/bench/**'] },
  },
});
