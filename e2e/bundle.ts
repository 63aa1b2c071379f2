import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { widgetTexts } from '../build/widget-texts.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Builds a module for a page of the browser tests.
 * @param entry Its path in the repository.
 * @returns the code of its files by their names; the module itself is `page.js`.
 */
export async function bundle(entry: string): Promise<Map<string, string>> {
  const built = await build({
    configFile: false,
    root: ROOT,
    plugins: [widgetTexts()],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
    build: { write: false, target: 'es2022', lib: { entry, formats: ['es'], fileName: () => 'page.js' } },
  });
  const outputs = (Array.isArray(built) ? built : [built]).flatMap((one) => ('output' in one ? one.output : []));
  return new Map(outputs.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file.code] as const] : [])));
}
