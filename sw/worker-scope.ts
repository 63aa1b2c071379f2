import type { ManifestEntry } from 'workbox-build';
import { readNames } from './names.ts';

declare const self: ServiceWorkerGlobalScope & {
  readonly __WB_MANIFEST: ManifestEntry[];
  readonly __OFFLINE_KIT: ManifestEntry[];
};

/** The global scope of the worker, with its own types. */
export const worker = self;

export const names = readNames(self.location.href, self.registration.scope);

/**
 * What makes pages of the site readable offline, with files relative to the folder of the bundle; written in by the
 * build.
 */
export const core: readonly ManifestEntry[] = self.__WB_MANIFEST;

/** The chunks that a comment needs to be written and queued offline, beside the core; written in by the build. */
export const kit: readonly ManifestEntry[] = self.__OFFLINE_KIT;
