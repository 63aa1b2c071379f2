import { CHUNKS_FOLDER, SECOND_CHUNKS_FOLDER } from '../dom/chunks-folder.ts';
import { IMPORT_RETRY_MS } from './constants.ts';
import { importUrl } from './import-url.ts';

/** What the names of this build's files end with; the build puts it in (build/compact.ts). Empty where nothing is built. */
declare const __BUILD_HASH__: string;

let folder = CHUNKS_FOLDER;

/**
 * Asks for chunks under the second URL of their folder from now on. In Firefox a module that has failed stays failed for
 * the life of the page, and so does all that imports it, whatever its own URL: only a new folder gives what chunks share
 * a new URL, too. Right only while no chunk runs, or it would run twice (docs/decisions.md, "Shared files have a second
 * address until one of them runs").
 */
export function changeFolder(): void {
  folder = SECOND_CHUNKS_FOLDER;
}

/**
 * What brings a chunk. In a build the import is replaced by the files of the chunk and of what it needs, with blanks
 * between (build/loader-entry.ts), so that they come at once, under URLs that work from another origin. Where a name has
 * no ending, it ends as all files of the build do.
 */
export type ChunkSource = string | (() => Promise<unknown>);

/**
 * Imports a chunk, and a second time under a new URL: a failed module stays in the module map (HTML standard, "fetch a
 * single module script"), so the same URL would fail for ever. What the chunk needs is fetched beside it, so that
 * nothing waits in line; whether that worked shows when the chunk itself is imported.
 * @param base URL of our own script; chunks lie beside it.
 */
export function importChunk(source: ChunkSource, base: URL): Promise<unknown> {
  if (!__BUILD_HASH__ && typeof source === 'function') return new Promise((resolve) => resolve(source()));
  const urlOf = (name: string) => new URL(folder + (name.includes('.') ? name : `${name}-${__BUILD_HASH__}.js`), base);
  const [own, ...needed] = (source as string).split(' ').map(urlOf) as [URL];
  for (const url of needed) importUrl(url).catch(() => {});
  return importUrl(own).catch(
    () => new Promise((resolve) => setTimeout(() => resolve(importUrl(`${own}?retry=${Date.now()}`)), IMPORT_RETRY_MS)),
  );
}
