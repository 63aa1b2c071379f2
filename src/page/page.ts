import type { EventDetails } from './events.ts';

/** Languages whose texts are in the chunks; other languages are files (src/i18n/languages.ts). */
export type Language = 'de' | 'en';

/** The parameters of the tag, which are read once (docs/script-tag.md). */
export interface ScriptTag {
  /** Absolute URL of the loader, which is in the same folder as `chunks/`. */
  readonly url: URL;
  /** Language of the page (`pt-BR`), from `lang=` of the tag or `<html lang>`; empty without both. */
  readonly lang: string;
  /** The nearest language whose texts are in the chunks. */
  readonly pageLanguage: Language;
  /** The loader's texts in other languages, by key. Set by src/i18n/languages.ts. */
  loaderTexts?: Readonly<Record<string, string>>;
  /** Root path of the site with both slashes, from `sitepath=` or the page (src/dom/site-path.ts). */
  readonly sitePath: string;
  /** `debug=1`: adoptions, loads, calls and errors go to the console. */
  readonly isDebug: boolean;
  parameter(name: string): string | null;
}

export interface Page {
  /** Root path of the site with both slashes: `/` or `/sub/`. */
  readonly sitePath: string;
  /**
   * The language of the texts, `de` or `pt`; English if the texts of the page's language are missing or late. Only
   * src/i18n/languages.ts changes it, before `waitForLanguage` is settled.
   */
  language: string;
  readonly tag: ScriptTag;
  /** Every text of the page's language, when it came in a file. Only src/i18n/languages.ts sets it. */
  texts?: Readonly<Record<string, string>> | undefined;
  /** Dispatches a bubbling, cancelable `CustomEvent`. Returns false if a listener called `preventDefault()`. */
  emit<Name extends keyof EventDetails>(element: Element, name: Name, detail: EventDetails[Name]): boolean;
  /** Reports an error: `k2:failed` on the element and, unless that event is cancelled, a line on the console. */
  fail(element: Element, widget: string, error: unknown): void;
  /** Queues a task, so that work on many elements leaves room for input between them. */
  schedule(task: () => void): void;
}
