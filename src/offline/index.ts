export { checkOutbox } from './check-outbox.ts';
export { start } from './start.ts';

declare module '../dom/load-file.ts' {
  interface Files {
    offline: typeof import('./index.ts');
  }
}
