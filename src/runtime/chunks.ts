import { loadTexts } from '../i18n/texts.ts';
import type { LoaderHost } from '../loader/host.ts';
import type { Page, WidgetModule } from '../page.ts';
import type { WidgetEntry } from './widget-entry.ts';

const modules = new Map<WidgetEntry, WidgetModule>();
const loading = new Map<WidgetEntry, Promise<WidgetModule>>();

/** @returns the widget's module when it is there already. */
export function arrived(entry: WidgetEntry): WidgetModule | undefined {
  return modules.get(entry);
}

/** Fetches a widget's code, and the texts when it needs them, once however often it is asked for; after a failure the next call tries anew. */
export function fetchWidget(
  entry: WidgetEntry,
  page: Page,
  { importChunk }: Pick<LoaderHost, 'importChunk'>,
): Promise<WidgetModule> {
  let promise = loading.get(entry);
  if (!promise) {
    promise = Promise.all([importChunk(entry.load), entry.texts && loadTexts(page)]).then(
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
