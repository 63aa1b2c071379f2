/** The build for browsers that know modules: half as long as the one that the package names first. */
declare module 'workbox-window/build/workbox-window.prod.mjs' {
  export { messageSW, Workbox } from 'workbox-window';
}
/** Adopts a style sheet (build/adopted-styles.ts). */
declare module '*.css?adopt' {}

/** The languages of `src/i18n/` (build/widget-texts.ts). */
declare module 'virtual:languages' {
  /** The loader's texts in each language whose other texts are a file that pages fetch. */
  export const LOADER_TEXTS_BY_LANGUAGE: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Matches the tags of languages whose texts are in the chunks: German and English, but for a country with a file. */
  export const BUILT_IN: RegExp;
}

/**
 * Sends a request after `activateAfter` ms, or when the page is left (https://fetch.spec.whatwg.org/#deferred-fetch). Its
 * answer can't be read. Only Chromium has it.
 */
declare function fetchLater(url: URL, options: RequestInit & { readonly activateAfter: number }): unknown;
