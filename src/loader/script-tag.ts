import type { ScriptTag } from '../core/page.ts';
import { ownDocument } from '../dom/nodes.ts';

/**
 * The URL of our own script. `currentScript` is null in a module and may be clobbered by `<img name=currentScript>`;
 * the place of a thrown error names the file in every engine, whatever the file is called.
 * Where nothing tells, it is nothing, which stands for the page's own.
 */
function ownUrl(): string {
  return (
    (ownDocument.currentScript as HTMLScriptElement | null)?.src ||
    /https?:\S+?(?=:\d+:\d+)/.exec(Error().stack as string)?.[0] ||
    ownDocument.querySelector<HTMLScriptElement>('script[src*="sitepath="]')?.src ||
    ''
  );
}

/**
 * Reads the tag once.
 * @returns where our files are and what the tag's parameters say.
 */
export function readScriptTag(): ScriptTag {
  const url = new URL(ownUrl(), location.href);
  const parameter = (name: string) => url.searchParams.get(name);
  const lang = parameter('lang') ?? ownDocument.documentElement.lang;
  return {
    url,
    lang,
    pageLanguage: /^de(\b|_)/i.test(lang) ? 'de' : 'en',
    isDebug: parameter('debug') === '1',
    parameter,
  };
}
