export { offerNewPage, offerNewVersion } from './new-version.ts';

declare module '../dom/load-file.ts' {
  interface Files {
    update: typeof import('./index.ts');
  }
}
