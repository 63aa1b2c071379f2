import type { ManifestEntry } from 'workbox-build';
import { readNames } from './names.ts';

declare const self: ServiceWorkerGlobalScope & { readonly __WB_MANIFEST: ManifestEntry[] };

/** The global scope of the worker, with its own types. */
export const worker = self;

export const names = readNames(self.location.href, self.registration.scope);

/** What belongs to this build, relative to the folder of the bundle; written in by the build. */
export const manifest: readonly ManifestEntry[] = self.__WB_MANIFEST;
