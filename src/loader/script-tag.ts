import type { ScriptTag } from '../core/page.ts';
import { ownDocument } from '../dom/nodes.ts';

/** Finds the language of the page, in the order of precedence. Some templates leave places empty. */
function findLanguage(): string {
  const find = (selector: string, name: string) => ownDocument.querySelector(selector)?.getAttribute(name);
  return (
    find('html', 'lang') ||
    find('html', 'xml:lang') ||
    find('[http-equiv=content-language]', 'content') ||
    find("[property='og:locale']", 'content') ||
    ''
  );
}

/** Reads the tag once. A module does not know its own: it is the one with a site path. */
export function readScriptTag(): ScriptTag {
  const script =
    ownDocument.currentScript ??
    ownDocument.querySelector('script[type=module][src*="sitepath="]') ??
    ownDocument.querySelector('script[src*="sitepath="]');
  const url = new URL((script as HTMLScriptElement | null)?.src ?? '', location.href);
  const parameter = (name: string) => url.searchParams.get(name);
  const lang = parameter('lang') || findLanguage();
  return {
    url,
    lang,
    pageLanguage: /^de(\b|_)/i.test(lang) ? 'de' : 'en',
    isDebug: parameter('debug') === '1',
    parameter,
  };
}
