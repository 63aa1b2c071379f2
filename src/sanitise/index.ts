export { sanitise } from './sanitise.ts';

declare module '../dom/load-file.ts' {
  interface Files {
    sanitise: typeof import('./index.ts');
  }
}
