export { pageRefusal } from './page-refusal.ts';

declare module '../dom/load-file.ts' {
  interface Files {
    forms: typeof import('./index.ts');
  }
}
