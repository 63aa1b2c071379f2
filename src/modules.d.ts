/** The build for browsers that know modules: half as long as the one that the package names first. */
declare module 'workbox-window/build/workbox-window.prod.mjs' {
  export { Workbox } from 'workbox-window';
}
/** A part of the catalogues, as the build picks it out (build/widget-texts.ts). */
declare module 'virtual:texts/*' {
  const texts: Readonly<Record<'de' | 'en', Readonly<Record<string, string>>>>;
  export default texts;
}

/** What the loader says, by language and key, of all languages that are files (build/widget-texts.ts). */
declare module 'virtual:loader-texts' {
  const texts: Readonly<Record<string, Readonly<Record<string, string>>>>;
  export default texts;
}
