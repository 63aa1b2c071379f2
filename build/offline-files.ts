import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the worker keeps of a build, by file names below the folder of the bundle. */
export interface OfflineFiles {
  /** Chunks that make pages readable offline: fetched when the worker is installed. */
  readonly core: readonly string[];
  /** Chunks that a comment needs to be written and queued offline, beside the core. */
  readonly kit: readonly string[];
}

/** What the bundler tells about a chunk. */
interface Chunk {
  readonly type: 'chunk';
  readonly facadeModuleId: string | null;
  readonly moduleIds: readonly string[];
  /** File names of the chunks that it imports statically. */
  readonly imports: readonly string[];
}
type Bundle = Readonly<Record<string, Chunk | { readonly type: 'asset' }>>;

/** What the bundler tells about a module: the ids of the modules that it imports. */
interface ModuleImports {
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

/** Modules that the loader imports by itself on every page. */
const CORE_ROOTS = /\/src\/(?:runtime|offline\/registration)\/start\.ts$/;

/** Every module here is needed, or may be, while a comment is written and queued; so is whatever they import, at any time. */
const KIT_ROOTS = /\/(?:widgets\/comment-form|src\/offline)\/.+\.tsx?$/;

/**
 * What is imported from there, but is of no use offline: the sanitiser of browsers without `setHTML` (without it, the
 * server's words are shown as text), what takes the worker away, and the files of languages, of which a page has one at
 * most: it tells the worker which (src/offline/kit.ts).
 */
const NOT_OFFLINE =
  /\/node_modules\/dompurify\/|\/src\/offline\/registration\/switch-off\.ts$|\/src\/i18n\/(?:languages\/[^/]+\.ts|\w+\.json)$/;

function chunksOf(bundle: Bundle): [file: string, chunk: Chunk][] {
  return Object.entries(bundle).filter((entry): entry is [string, Chunk] => entry[1].type === 'chunk');
}

/** These chunks and all that they import statically; never the loader, which is no chunk. */
function withImports(bundle: Bundle, files: readonly string[]): Set<string> {
  const found = new Set<string>();
  const add = (file: string) => {
    const chunk = bundle[file];
    if (chunk?.type !== 'chunk' || found.has(file) || !file.startsWith('chunks/')) return;
    found.add(file);
    chunk.imports.forEach(add);
  };
  files.forEach(add);
  return found;
}

/** Ids of all modules that these need, whenever they import them. */
function withNeeds(roots: readonly string[], importsOf: (id: string) => ModuleImports | null): Set<string> {
  const found = new Set<string>();
  const waiting = [...roots];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || NOT_OFFLINE.test(id)) continue;
    found.add(id);
    const imports = importsOf(id);
    waiting.push(...(imports?.importedIds ?? []), ...(imports?.dynamicallyImportedIds ?? []));
  }
  return found;
}

/**
 * Finds out what the worker keeps of a build, from the graph of its modules.
 *
 * @param importsOf The imports of a module; `null` when it is unknown.
 * @throws Error when no chunk is found for the core or for the kit: its modules have moved.
 */
export function offlineFiles(bundle: Bundle, importsOf: (id: string) => ModuleImports | null): OfflineFiles {
  const chunks = chunksOf(bundle);
  const core = withImports(
    bundle,
    chunks.filter(([, { facadeModuleId }]) => CORE_ROOTS.test(facadeModuleId ?? '')).map(([file]) => file),
  );
  const roots = chunks.flatMap(([, { moduleIds }]) => moduleIds.filter((id) => KIT_ROOTS.test(id)));
  const needed = withNeeds(roots, importsOf);
  const kit = withImports(
    bundle,
    chunks
      // A chunk may hold nothing but the names of a module that others share.
      .filter(([, { moduleIds, facadeModuleId }]) => [...moduleIds, facadeModuleId ?? ''].some((id) => needed.has(id)))
      .map(([file]) => file),
  );
  const beside = [...kit].filter((file) => !core.has(file));
  if (!core.size || !beside.length) throw new Error('Nothing is left of the files for the time offline');
  return { core: [...core].sort(), kit: beside.sort() };
}

/** The lists that the build has written into the worker. */
const LISTS = /\[\{"(?:integrity|revision|url)":[^\]]*\]/g;

/**
 * Reads the lists of files out of a finished worker.
 * @param dist Folder of the build.
 */
export function offlineFilesOf(dist: string): OfflineFiles {
  const lists = readFileSync(join(dist, 'sw.js'), 'utf8').match(LISTS) ?? [];
  const names = lists.map((list) => (JSON.parse(list) as { url: string }[]).map(({ url }) => url));
  const isCore = (list: readonly string[]) => list.includes('offline.html');
  return {
    core: names.find(isCore)?.filter((file) => file.startsWith('chunks/')) ?? [],
    kit: names.find((list) => !isCore(list)) ?? [],
  };
}

/**
 * The files of ours that a reader fetches who touches nothing, with the worker; none where the build has no worker.
 * @param dist Folder of the build.
 */
export function firstVisitOf(dist: string): string[] {
  if (!existsSync(join(dist, 'sw.js'))) return [];
  return ['k2-islands.js', 'sw.js', 'offline.html', ...offlineFilesOf(dist).core];
}
