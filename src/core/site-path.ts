import { ownDocument } from '../dom/nodes.ts';
import type { ScriptTag } from './page.ts';

/** `system.paths.root` of Joomla's options, `undefined` where the page has none ('' is the root of the origin). */
function joomlaRoot(): string | undefined {
  try {
    const options = ownDocument.querySelector('script.joomla-script-options') as Element;
    const { root } = JSON.parse(`${options.textContent}`)['system.paths'];
    return typeof root === 'string' ? root : undefined;
  } catch {
    return undefined;
  }
}

/** The path of Joomla's `<base href>`, when it is a folder and not the page itself. */
function baseFolder(): string | undefined {
  const href = ownDocument.querySelector('base')?.href;
  return href?.endsWith('/') ? new URL(href).pathname : undefined;
}

/** Returns a path with one slash at both ends, of an address or whatever is given: calls can't leave the origin by it. */
function folder(given: string): string {
  const path = given.replace(/^\w+:\/\/[^/]*/, '');
  return `${new URL(`${location.origin}/${path}`).pathname}/`.replace(/\/+/g, '/');
}

/**
 * Root path of the site, with both slashes: what the tag says, else what the page tells. Joomla may print its options
 * behind our tag, so this is not asked for before it is needed.
 */
export function sitePathOf({ url, parameter }: Pick<ScriptTag, 'url' | 'parameter'>): string {
  const path =
    parameter('sitepath') ??
    joomlaRoot() ??
    (url.origin === location.origin ? /^(.*?\/)media\//.exec(url.pathname)?.[1] : undefined) ??
    baseFolder() ??
    '/';
  return folder(path);
}
