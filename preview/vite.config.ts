import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { widgetTexts } from '../build/widget-texts.ts';
import { previewServer } from './preview-server.ts';

/**
 * Configures the preview, `npm start`. It is separate from the configuration of the product, because the test runner
 * loads that one and would start this server, and because a dev server must not change the build.
 */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  // An unknown path is answered with 404 instead of the preview page.
  appType: 'mpa',
  publicDir: false,
  plugins: [widgetTexts(), previewServer()],
  // The preview page has no dependencies.
  optimizeDeps: { noDiscovery: true, include: [] },
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT) || 5173,
    // The stand-in answers requests of other origins itself, and rejects them as Joomla does.
    cors: false,
    watch: { ignored: ['**/dist/**', '**/coverage/**', '**/bench/**'] },
  },
});
