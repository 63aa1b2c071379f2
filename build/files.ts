import { createHash } from 'node:crypto';

/** The file that the tag names. */
export const LOADER = 'k2-islands.js';

/** The page for the time without a connection, for the root of the site. */
export const OFFLINE_PAGE = 'offline.html';

/** Name of the list of a build's files, which is one of them. */
export const MANIFEST = 'manifest.json';

/** The files of a build. */
export interface Manifest {
  readonly version: string;
  readonly loader: {
    readonly file: string;
    /** For the tag's `integrity`: `sha384-…`. */
    readonly integrity: string;
  };
  /** Every file but the manifest, by its path below the folder of the build; sizes in bytes. */
  readonly files: readonly { readonly file: string; readonly raw: number; readonly brotli: number }[];
}

/** Returns the hash of a file or a script as Subresource Integrity and Content Security Policy want it. */
export function integrityOf(content: Uint8Array | string, kind = 'sha384'): string {
  return `${kind}-${createHash(kind).update(content).digest('base64')}`;
}
