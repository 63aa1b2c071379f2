import type { LoaderHost } from '../loader/host.ts';
import type { Page, WidgetModule } from '../page.ts';
import type { WidgetEntry } from './widget-entry.ts';

type Fetcher = Pick<LoaderHost, 'importChunk' | 'catalogue'>;

const modules = new Map<WidgetEntry, WidgetModule>();
const loading = new Map<WidgetEntry, Promise<WidgetModule>>();

/** @returns the widget's module when it is there already. */
export function arrived(entry: WidgetEntry): WidgetModule | undefined {
  return modules.get(entry);
}

/** The texts of the page's language and what reads them, side by side; no page pays for them that only is read. */
async function fetchTexts(page: Page, { importChunk, catalogue }: Fetcher): Promise<void> {
  importChunk(catalogue).catch(() => {});
  const reader = (await importChunk(() => import('../i18n/texts.ts'))) as typeof import('../i18n/texts.ts');
  await reader.loadTexts(page);
}

/** Fetches a widget's code, and the texts when it needs them, once however often it is asked for; after a failure the next call tries anew. */
export function fetchWidget(entry: WidgetEntry, page: Page, host: Fetcher): Promise<WidgetModule> {
  let promise = loading.get(entry);
  if (!promise) {
    promise = Promise.all([host.importChunk(entry.load), entry.texts && fetchTexts(page, host)]).then(
      ([module]) => {
        modules.set(entry, module as WidgetModule);
        return module as WidgetModule;
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
