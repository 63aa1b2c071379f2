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
  readonly isDebug: boolean;
  parameter(name: string): string | null;
}
