import { ownDocument } from '../dom/nodes.ts';
import { sitePathOf } from '../dom/site-path.ts';
import type { ScriptTag } from '../page/page.ts';

/** Finds the language of the page. Some templates leave places empty, or print no language. */
function findLanguage(): string {
  const places = ownDocument.querySelectorAll("html,[http-equiv=content-language],[property='og:locale']");
  const values = [...places].flatMap((place) =>
    ['lang', 'xml:lang', 'content'].map((name) => place.getAttribute(name)),
  );
  return values.flatMap((value) => /^(?!und\b)[a-z]{2}[\w-]*/i.exec(value?.trim() ?? '') ?? [])[0] ?? '';
}

/** Reads the tag once. A module has no `currentScript`: its tag is the one with a site path. */
export function readScriptTag(): ScriptTag {
  const script =
    ownDocument.currentScript ??
    ownDocument.querySelector('script[type=module][src*="sitepath="]') ??
    ownDocument.querySelector('script[src*="sitepath="]');
  const url = new URL((script as HTMLScriptElement | null)?.src ?? '', location.href);
  const parameter = (name: string) => url.searchParams.get(name);
  return {
    url,
    // The page may name it below the tag.
    get lang() {
      return parameter('lang') || findLanguage();
    },
    get pageLanguage() {
      return /^de(\b|_)/i.test(this.lang) ? 'de' : 'en';
    },
    // Joomla may print its options below the tag.
    get sitePath() {
      return sitePathOf(this);
    },
    isDebug: parameter('debug') === '1',
    parameter,
  };
}
