import type { ImportFile } from '../dom/load-file.ts';
import { ownDocument } from '../dom/nodes.ts';

/** Name of the folder of this build; the build puts it in. Empty where nothing is built. */
declare const __BUILD__: string;

/** Pause before the one second try of a failed import, in ms. */
export const IMPORT_RETRY_MS = 1000;

/**
 * Spells one character of the folder in another way, which servers take for the same one (RFC 3986, "Percent-Encoding
 * Normalization"; browsers leave it as it is). A module that has failed stays failed in Firefox for the life of the page,
 * and so does all that imports it: under another spelling its relative imports have new addresses, too.
 */
const spelled = (folder: string, place: number): string =>
  `${folder.slice(0, place)}%${folder.charCodeAt(place).toString(16)}${folder.slice(place + 1)}`;

/** Settles at the end of the document: Firefox ignores import maps after the first import, and Joomla's is behind our tag. */
const parsed = new Promise<unknown>((resolve) => {
  if (ownDocument.readyState === 'loading') addEventListener('readystatechange', resolve, true);
  else resolve(undefined);
});

/**
 * Imports a URL that no bundler knows, once the document is parsed. A file that was cut off between two statements is a
 * module without its exports, which are the last statement of each file: it counts as one that failed.
 */
async function importUrl(url: URL): Promise<unknown> {
  await parsed;
  const module: object = await import(/* @vite-ignore */ url.href);
  for (const _ in module) return module;
  throw new TypeError(`${url} is cut off`);
}

/**
 * Makes what imports the files of this build. What a file needs is fetched beside it, so that nothing waits in line;
 * whether that worked shows when the file itself is imported. A failed import has one second try, 1 s later: core under
 * another spelling of the folder, which all files come by then; another file under another query, as core may not run
 * twice (docs/decisions.md, "A failed file has a second address").
 */
export function createImportFile(
  base: URL,
  needs: Readonly<Record<string, string>>,
  isCoreRunning: () => boolean,
): ImportFile {
  let folder = __BUILD__;
  /** How often core could not be had: each time the folder gets another spelling. */
  let failures = 0;
  /** Files that are on their way or there: several may ask for one, and it has one second try. */
  const imports = new Map<string, Promise<unknown>>();
  const urlOf = (name: string) => new URL(`chunks/${folder}/${name}.js`, base);
  const again = async (name: string): Promise<unknown> => {
    // Whatever comes by another spelling brings its own core: it is for the time after core's own failure.
    if (name === 'core' && !isCoreRunning()) folder = spelled(__BUILD__, failures++ % __BUILD__.length);
    await new Promise((resolve) => setTimeout(resolve, IMPORT_RETRY_MS));
    const url = urlOf(name);
    if (name !== 'core') url.search = `retry=${Date.now()}`;
    return importUrl(url);
  };
  const load = async (name: string): Promise<unknown> => {
    const asked = folder;
    const module = await importUrl(urlOf(name)).catch(() => again(name));
    // By the first spelling it has brought a core of its own.
    return asked === folder || name === 'core' ? module : importUrl(urlOf(name));
  };
  return (name) => {
    for (const other of needs[name]?.split(' ') ?? []) importUrl(urlOf(other)).catch(() => {});
    const coming = imports.get(name) ?? load(name);
    imports.set(name, coming);
    coming.catch(() => imports.delete(name));
    return coming;
  };
}
