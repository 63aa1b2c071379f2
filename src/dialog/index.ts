export { openDialog } from './dialog.ts';

declare module '../dom/load-file.ts' {
  interface Files {
    dialog: typeof import('./index.ts');
  }
}
