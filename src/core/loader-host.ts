import type { ImportFile } from '../dom/load-file.ts';
import type { EarlyCalls } from '../http/request.ts';
import type { K2IslandsApi } from '../page/api.ts';
import type { Page } from '../page/page.ts';
import type { ScriptTag } from '../page/script-tag.ts';
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
  /** Set before any code runs that the loader has fetched (create-page.ts). */
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
