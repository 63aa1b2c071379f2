import type { WidgetModule } from '../page.ts';
import { IMPORT_RETRY_MS } from './constants.ts';
import { importUrl } from './import-url.ts';
import type { WidgetEntry } from './widget-entry.ts';

const modules = new Map<WidgetEntry, WidgetModule>();
const loading = new Map<WidgetEntry, Promise<WidgetModule>>();

/**
 * Imports one chunk, and a second time under a new URL: a failed module stays in the module map (HTML standard,
 * "fetch a single module script"), so the same URL would fail for ever.
 */
async function importChunk(url: URL): Promise<WidgetModule> {
  try {
    return await importUrl(url.href);
  } catch {
    await new Promise((resolve) => setTimeout(resolve, IMPORT_RETRY_MS));
    url.searchParams.set('retry', `${Date.now()}`);
    return await importUrl(url.href);
  }
}

/** @returns the widget's module when it is there already. */
export function arrived(entry: WidgetEntry): WidgetModule | undefined {
  return modules.get(entry);
}

/**
 * Fetches a widget's code, once however often it is asked for; after a failure the next call tries anew.
 * @param base URL of our own script.
 */
export function fetchWidget(entry: WidgetEntry, base: URL): Promise<WidgetModule> {
  let promise = loading.get(entry);
  if (!promise) {
    const load = async () => {
      const chunk = entry.load();
      if (!Array.isArray(chunk)) return chunk as Promise<WidgetModule>;
      const [own, ...needed] = chunk.map((file: string) => new URL(`chunks/${file}`, base));
      // What the chunk needs is fetched beside it, so that nothing waits in line. Whether that worked shows when the
      // chunk itself is imported.
      for (const { href } of needed) importUrl(href).catch(() => {});
      return importChunk(own as URL);
    };
    promise = load().then(
      (module) => {
        modules.set(entry, module);
        return module;
      },
      (error) => {
        loading.delete(entry);
        throw error;
      },
    );
    loading.set(entry, promise);
  }
  return promise;
}
