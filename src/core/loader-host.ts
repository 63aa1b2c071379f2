import { type ImportFile, setImportFile } from '../dom/load-file.ts';
import type { EarlyCalls } from '../http/request.ts';
import type { K2IslandsApi } from '../page/api.ts';
import type { Page, ScriptTag } from '../page/page.ts';
import type { Adoption } from './adoption.ts';
import type { Lookup, Match } from './lookup.ts';

/**
 * The loader's interface for the files that it fetches first. They can't import from it, as it is a classic script
 * without exports (docs/decisions.md, "One file, any tag").
 */
export interface LoaderHost {
  readonly tag: ScriptTag;
  /** Set once core runs. */
  core?: Core;
  /** Set before any code runs that the loader has fetched ({@link pageOf}). */
  page?: Page;
  /** `window.K2Islands`, which core fills. */
  readonly api: K2IslandsApi;
  readonly lookup: Lookup;
  /** The worker has taken this page from its cache, as the site did not answer. */
  readonly isKept: boolean;
  /** Calls that were sent during a click, before their code had loaded. */
  readonly earlyCalls: EarlyCalls;
  readonly importFile: ImportFile;
  /** Scans a root for widgets that load without user interaction. */
  scan(root: ParentNode & Node): void;
  /** Queues a task, so that work on many elements leaves room for input between them. */
  schedule(task: () => void): void;
}

/** Core's functions for the loader. */
export interface Core {
  adopt(match: Match): Adoption;
  hasFailed(match: Match): boolean;
  /** Gives elements that a site has assigned to widgets their names. Returns the root of all that may be adopted now. */
  markNamed(root: ParentNode & Node): ParentNode & Node;
  /** Releases elements that were removed from the page. */
  releaseGone(): void;
}

/** Returns the page object of the tag, which all files share. The first file to need it creates it. */
export function pageOf(host: LoaderHost): Page {
  // If this module was loaded twice, each copy needs the function.
  setImportFile(host.importFile);
  host.page ??= createPage(host);
  return host.page;
}

function createPage({ tag, schedule }: Pick<LoaderHost, 'tag' | 'schedule'>): Page {
  const page: Page = {
    language: tag.pageLanguage,
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
