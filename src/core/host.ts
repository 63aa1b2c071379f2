import type { ImportFile } from '../dom/load-file.ts';
import type { EarlyCalls } from '../http/request.ts';
import type { K2IslandsApi } from '../public-api.ts';
import type { Lookup } from './lookup.ts';
import type { ScriptTag } from './page.ts';
import type { start } from './start.ts';

/**
 * What the loader hands to the files that it fetches first. They reach the loader through this object alone: they can't
 * import from it, as it is a classic script without exports (docs/decisions.md, "One file, any tag").
 */
export interface LoaderHost {
  readonly tag: ScriptTag;
  /** `window.K2Islands`, which core fills. */
  readonly api: K2IslandsApi;
  readonly lookup: Lookup;
  /** What was sent inside a click. */
  readonly earlyCalls: EarlyCalls;
  readonly importFile: ImportFile;
  /** Looks for what acts without its reader, at and below a root. */
  scan(root: ParentNode & Node): void;
  /** Runs a task soon in a task of its own, so that work on many elements leaves room for input between them. */
  schedule(task: () => void): void;
}

/** What core gives to the loader. */
export type Core = ReturnType<typeof start>;
