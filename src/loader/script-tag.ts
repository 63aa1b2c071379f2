import type { Language } from '../page.ts';

/** What the tag says (README, "The tag"). */
export interface ScriptTag {
  /** Absolute URL of our own script: chunks lie beside it. */
  readonly url: URL;
  readonly sitePath: string;
  readonly language: Language;
  readonly debug: boolean;
  /** A parameter of the tag as it is. */
  parameter(name: string): string | null;
}

/**
 * The URL of our own script. `currentScript` is null in a module and may be clobbered by `<img name=currentScript>`;
 * the place of a thrown error names the file in every engine, whatever the file is called.
 */
function ownUrl(): string {
  const current = document.currentScript;
  if (current instanceof HTMLScriptElement && current.src) return current.src;
  return (
    /https?:\S+?(?=:\d+:\d+)/.exec(`${Error().stack}`)?.[0] ??
    document.querySelector<HTMLScriptElement>('script[src*="sitepath="]')?.src ??
    location.href
  );
}

/** `system.paths.root` of Joomla's options, `undefined` where the page has none ('' is the root of the origin). */
function joomlaRoot(): string | undefined {
  try {
    const root = JSON.parse(document.querySelector('script.joomla-script-options')?.textContent ?? '')['system.paths'];
    return typeof root?.root === 'string' ? root.root : undefined;
  } catch {
    return undefined;
  }
}

/** The path of Joomla's `<base href>`, when it is a folder and not the page itself. */
function baseFolder(): string | undefined {
  const href = document.querySelector('base')?.href;
  return href?.endsWith('/') ? new URL(href).pathname : undefined;
}

/**
 * A path with one slash at both ends. Whatever is given, it stays a path: calls can't leave the origin by it.
 * Of a whole address only the path counts.
 */
function folder(given: string): string {
  const path = given.replace(/^\w+:\/\/[^/]*/, '');
  return `${new URL(`${location.origin}/${path}`).pathname}/`.replace(/\/+/g, '/');
}

/**
 * Reads the tag once.
 * @returns where our files are and what the tag's parameters say, absent ones filled in from the page.
 */
export function readScriptTag(): ScriptTag {
  const url = new URL(ownUrl(), location.href);
  const parameter = (name: string) => url.searchParams.get(name);
  const language = parameter('lang') ?? document.documentElement.lang;
  return {
    url,
    // Looked up when it is needed: Joomla may print its options behind our tag.
    get sitePath() {
      const path =
        parameter('sitepath') ??
        joomlaRoot() ??
        (url.origin === location.origin ? /^(.*?\/)media\//.exec(url.pathname)?.[1] : undefined) ??
        baseFolder() ??
        '/';
      return folder(path);
    },
    language: /^de\b/i.test(language) ? 'de' : 'en',
    debug: parameter('debug') === '1',
    parameter,
  };
}
