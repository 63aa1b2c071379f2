import type { Lookup } from '../core/lookup.ts';
import type { Core } from '../core/start.ts';
import type { K2IslandsApi } from '../public-api.ts';
import type { EarlyCalls } from './early.ts';
import type { ImportFile } from './import-file.ts';
import type { ScriptTag } from './script-tag.ts';

/**
 * What the loader hands to the files that it fetches first. They reach the loader through this object alone: they can't
 * import from it, as it is a classic script without exports (docs/decisions.md, "One file, any tag").
 */
export interface LoaderHost {
  readonly tag: ScriptTag;
  /** `window.K2Islands`: core puts in what works. */
  readonly api: K2IslandsApi;
  /** The table of widgets, and what finds their elements. */
  readonly lookup: Lookup;
  /** What was sent inside a click. */
  readonly earlyCalls: EarlyCalls;
  readonly importFile: ImportFile;
  /** Looks for what acts without its reader, at and below a root. */
  scan(root: ParentNode & Node): void;
  /** Runs a task soon in a task of its own, so that work on many elements leaves room for input between them. */
  schedule(task: () => void): void;
}

/** What the file `core` exports. */
export interface CoreModule {
  start(host: LoaderHost): Core;
}
