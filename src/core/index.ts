export { start } from './start.ts';

declare module '../dom/load-file.ts' {
  interface Files {
    core: typeof import('./index.ts');
  }
}
