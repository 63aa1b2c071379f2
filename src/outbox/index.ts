export { keepUnsent } from './unsent.ts';
export { textOfComment } from './waiting-comment.ts';
export { startOutbox } from './waiting-list.ts';

declare module '../dom/load-file.ts' {
  interface Files {
    outbox: typeof import('./index.ts');
  }
}
