/** A part of the catalogues, as the build picks it out (build/widget-texts.ts). */
declare module 'virtual:texts/*' {
  const texts: Readonly<Record<'de' | 'en', Readonly<Record<string, string>>>>;
  export default texts;
}
