export { hydrate } from './hydrate.tsx';

declare module '../dom/load-file.ts' {
  interface Files {
    react: typeof import('./index.ts');
  }
}
