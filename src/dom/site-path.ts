import type { ScriptTag } from '../page/page.ts';
import { ownDocument } from './nodes.ts';

/** Reads `system.paths.root` of Joomla's options; `undefined` without it ('' is the root of the origin). */
function joomlaRoot(): string | undefined {
  try {
    const options = ownDocument.querySelector('script.joomla-script-options') as Element;
    const { root } = JSON.parse(`${options.textContent}`)['system.paths'];
    return typeof root === 'string' ? root : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the path of an address, with one slash at both ends. Calls can't leave the origin by it. */
function folder(given: string): string {
  const path = given.replace(/^\w+:\/\/[^/]*/, '');
  return `${new URL(`${location.origin}/${path}`).pathname}/`.replace(/\/+/g, '/');
}

/**
 * Returns the root path of the site, with both slashes: from the tag, else from the page. Joomla may print its options
 * after our tag, so they are read as late as possible.
 */
export function sitePathOf({ url, parameter }: Pick<ScriptTag, 'url' | 'parameter'>): string {
  const path =
    parameter('sitepath') ??
    joomlaRoot() ??
    (url.origin === location.origin ? /^(.*?\/)media\//.exec(url.pathname)?.[1] : undefined) ??
    // Joomla's is usually the page's own address.
    ownDocument.querySelector<HTMLBaseElement>('base[href$="/"]')?.href ??
    '/';
  return folder(path);
}
