import type { ImportFile } from '../dom/load-file.ts';
import type { EarlyCalls } from '../http/request.ts';
import type { K2IslandsApi } from '../public-api.ts';
import type { Lookup } from './lookup.ts';
import type { ScriptTag } from './page.ts';
import type { start } from './start.ts';

/**
 * The loader's interface for the files that it fetches first. They can't import from it, as it is a classic script
 * without exports (docs/decisions.md, "One file, any tag").
 */
export interface LoaderHost {
  readonly tag: ScriptTag;
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
  /** Gives a field with a prompt its own colour again (src/loader/built-in/prompts.ts). */
  undoGrey(field: Element): void;
  /** Queues a task, so that work on many elements leaves room for input between them. */
  schedule(task: () => void): void;
}

export type Core = ReturnType<typeof start>;
