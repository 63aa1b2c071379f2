import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** Names of the files that make pages readable offline, and let a reader write and keep a comment. */
const OFFLINE = { core: ['core', 'offline'], kit: ['comment-form', 'outbox'] } as const;

/**
 * Returns the folder of the one build in the folder of a bundle: version and hash.
 * @throws Error when there is none, or more than one.
 */
export function buildFolderOf(dist: string): string {
  const folders = readdirSync(join(dist, 'chunks'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const [folder] = folders;
  if (!folder || folders.length > 1) throw new Error(`${dist} has ${folders.length} builds`);
  return folder.name;
}

/** Adds a file of a bundle to those that were found, and all that it imports. */
function addFile(dist: string, file: string, found: Set<string>): void {
  if (found.has(file)) return;
  found.add(file);
  const code = readFileSync(join(dist, file), 'utf8');
  for (const [, imported = ''] of code.matchAll(/(?:from|import)"(\.\.?\/[^"]+)"/g))
    addFile(dist, posix.join(posix.dirname(file), imported), found);
}

function withImports(dist: string, names: readonly string[]): string[] {
  const found = new Set<string>();
  for (const name of names) addFile(dist, `chunks/${buildFolderOf(dist)}/${name}.js`, found);
  return [...found].sort();
}

/** Lists the files of a build that the worker keeps for offline use, by following imports: paths below its folder. */
export function offlineFilesOf(dist: string): Record<'core' | 'kit', readonly string[]> {
  const core = withImports(dist, OFFLINE.core);
  return { core, kit: withImports(dist, OFFLINE.kit).filter((file) => !core.includes(file)) };
}
