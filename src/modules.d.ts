/** The build for browsers that know modules: half as long as the one that the package names first. */
declare module 'workbox-window/build/workbox-window.prod.mjs' {
  export { messageSW, Workbox } from 'workbox-window';
}
/** Adopts a style sheet (build/adopted-styles.ts). */
declare module '*.css?adopt' {}

/** Makes a part of the catalogues known (build/widget-texts.ts). */
declare module 'virtual:texts/*' {}

/** The loader's texts by language and key, for all languages with a file (build/widget-texts.ts). */
declare module 'virtual:loader-texts' {
  const texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export default texts;
}
