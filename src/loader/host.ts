import type { closest } from '../dom/nodes.ts';
import type { K2IslandsApi } from '../public-api.ts';
import type { Holder } from './hold.ts';
import type { ChunkSource, importChunk } from './import-chunk.ts';
import type { listenForInteractions } from './interactions.ts';
import type { ScriptTag } from './script-tag.ts';
import type { listenForTargets } from './targets.ts';

/** What a page has asked `window.K2Islands` to do. */
export type ApiCall = ['scan', ParentNode | undefined] | ['release', Node | undefined];

/**
 * What the loader hands to the runtime. Chunks reach the loader through this object alone: they can't import from the
 * entry, which is a classic script without exports (docs/decisions.md, "One file, any tag").
 */
export interface LoaderHost extends Holder {
  readonly tag: ScriptTag;
  /** `window.K2Islands`: the runtime puts in what works. */
  readonly api: K2IslandsApi;
  /** What was asked of it before the runtime was there, in order. */
  readonly apiCalls: ApiCall[];
  /** A reader has interacted with the page. */
  readonly hasInteracted: boolean;
  /** Leaves the form for lost credentials to its widget, or, where that has failed, to itself. */
  showLostRows(): void;
  savesData(): boolean;
  hasStored(key: string): boolean;
  whenIdle(task: () => void): void;
  opensElsewhere(event: MouseEvent, target: Element): boolean;
  /** @see closest */
  readonly closest: typeof closest;
  /** @see listenForTargets */
  readonly listenForTargets: typeof listenForTargets;
  /** @see listenForInteractions */
  readonly listenForInteractions: typeof listenForInteractions;
  /** @see importChunk */
  importChunk(source: ChunkSource): ReturnType<typeof importChunk>;
}

/** A module that the loader fetches: the runtime at the first need, what works offline when the page is idle. */
export interface Runtime {
  /** Goes on where the loader ends. */
  start(host: LoaderHost): void;
}
