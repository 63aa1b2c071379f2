import { setImportFile } from '../dom/load-file.ts';
import type { Page } from '../page/page.ts';
import type { LoaderHost } from './loader-host.ts';

/** Returns the page object of the tag, which all files share. The first file to need it creates it. */
export function pageOf(host: LoaderHost): Page {
  // If this module was loaded twice, each copy needs the function.
  setImportFile(host.importFile);
  host.page ??= createPage(host);
  return host.page;
}

function createPage({ tag, schedule }: Pick<LoaderHost, 'tag' | 'schedule'>): Page {
  const page: Page = {
    debug: tag.isDebug,
    language: tag.pageLanguage,
    parameter: tag.parameter,
    tag,
    get sitePath() {
      return tag.sitePath;
    },
    emit: (element, name, detail) => {
      if (tag.isDebug) console.debug('K2 Islands:', name, element, detail);
      return element.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, cancelable: true }));
    },
    fail: (element, widget, error) => {
      if (page.emit(element, 'k2:failed', { widget, error })) console.error(`K2 Islands: ${widget} failed`, error);
    },
    schedule,
  };
  return page;
}
