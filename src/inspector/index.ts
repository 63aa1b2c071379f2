export { openInspector } from './inspector.ts';

declare module '../dom/load-file.ts' {
  interface Files {
    inspector: typeof import('./index.ts');
  }
}
