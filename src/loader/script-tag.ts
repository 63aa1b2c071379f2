import type { Language, Page } from '../core/page.ts';
import { ownDocument } from '../dom/nodes.ts';

/** What the tag says (README, "The tag"). */
export interface ScriptTag {
  /** Absolute URL of our own script: chunks lie beside it. */
  readonly url: URL;
  /** The language of the page as `lang=` or `<html lang>` says it, `pt-BR`; empty where neither does. */
  readonly lang: string;
  /** The one of the languages whose texts lie beside the code that is nearest to it. */
  readonly pageLanguage: Language;
  /** What the loader says in other languages, by key; src/i18n/languages/ brings it. */
  loaderTexts?: Readonly<Record<string, string>>;
  readonly isDebug: boolean;
  /** What every widget gets, as soon as code of ours runs that the loader has fetched. */
  page?: Page;
  /** A parameter of the tag as it is. */
  parameter(name: string): string | null;
}

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
