import type { ImportFile } from '../dom/load-file.ts';
import { ownDocument } from '../dom/nodes.ts';

/** Name of the folder of this build; the build puts it in. Empty where nothing is built. */
declare const __BUILD__: string;

/** Pause before the one second try of a failed import, in ms. */
export const IMPORT_RETRY_MS = 1000;

/**
 * Percent-encodes one character of the folder: an equivalent address for servers (RFC 3986, "Percent-Encoding
 * Normalization"), which browsers leave as it is. Firefox never loads a failed module, nor its imports, again: with
 * another spelling, its relative imports have new addresses, too.
 */
const spelled = (folder: string, place: number): string =>
  `${folder.slice(0, place)}%${folder.charCodeAt(place).toString(16)}${folder.slice(place + 1)}`;

/** Settled when the document is parsed: Firefox ignores import maps after the first import, and Joomla's is later. */
const parsed = new Promise<unknown>((resolve) => {
  if (ownDocument.readyState === 'loading') addEventListener('readystatechange', resolve, true);
  else resolve(undefined);
});

/**
 * Imports a URL that no bundler knows, once the document is parsed. A file that was cut off between two statements is a
 * module without its exports, which are the last statement of each file: it counts as a failure.
 */
async function importUrl(url: URL): Promise<unknown> {
  await parsed;
  const module: object = await import(/* @vite-ignore */ url.href);
  for (const _ in module) return module;
  throw new TypeError(`${url} is cut off`);
}

/**
 * Creates the function that imports files of this build. The dependencies of a file are fetched in parallel; their
 * errors show when the file itself is imported. A failed import is retried once, after 1 s: core with another spelling
 * of the folder, which all later files share; other files with a query, as core may not run twice (docs/decisions.md,
 * "A failed file has a second address").
 */
export function createImportFile(
  base: URL,
  needs: Readonly<Record<string, string>>,
  isCoreRunning: () => boolean,
): ImportFile {
  let folder = __BUILD__;
  /** Number of failures of core; each changes the spelling of the folder. */
  let failures = 0;
  /** Imports by file name: all callers share one import and its retry. */
  const imports = new Map<string, Promise<unknown>>();
  const urlOf = (name: string) => new URL(`chunks/${folder}/${name}.js`, base);
  const again = async (name: string): Promise<unknown> => {
    // Any file under another spelling imports its own core: allowed only while core has failed.
    if (name === 'core' && !isCoreRunning()) folder = spelled(__BUILD__, failures++ % __BUILD__.length);
    await new Promise((resolve) => setTimeout(resolve, IMPORT_RETRY_MS));
    const url = urlOf(name);
    if (name !== 'core') url.search = `retry=${Date.now()}`;
    return importUrl(url);
  };
  const load = async (name: string): Promise<unknown> => {
    const asked = folder;
    const module = await importUrl(urlOf(name)).catch(() => again(name));
    // Under the first spelling it has imported a core of its own.
    return asked === folder || name === 'core' ? module : importUrl(urlOf(name));
  };
  return (name) => {
    const coming = imports.get(name) ?? load(name);
    imports.set(name, coming);
    for (const other of needs[name]?.split(' ') ?? []) importUrl(urlOf(other)).catch(() => {});
    coming.catch(() => imports.delete(name));
    return coming;
  };
}
