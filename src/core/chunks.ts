import type { LoaderHost } from '../loader/host.ts';
import type { WidgetModule } from './page.ts';
import type { WidgetEntry } from './widget.ts';

type Fetcher = Pick<LoaderHost, 'importChunk'>;

const modules = new Map<WidgetEntry, WidgetModule>();
const loading = new Map<WidgetEntry, Promise<WidgetModule>>();

/** @returns the widget's module when it is there already. */
export function loadedModule(entry: WidgetEntry): WidgetModule | undefined {
  return modules.get(entry);
}

/** Fetches a widget's code, once however often it is asked for; after a failure the next call tries anew. */
export function fetchWidget(entry: WidgetEntry, host: Fetcher): Promise<WidgetModule> {
  let promise = loading.get(entry);
  if (!promise) {
    const { load, folder = entry.name } = entry;
    promise = host.importChunk(typeof load === 'string' ? folder + load : load).then(
      (module) => {
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
