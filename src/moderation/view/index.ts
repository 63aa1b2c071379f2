export { EditComment } from './EditComment.tsx';

declare module '../../dom/load-file.ts' {
  interface Files {
    'moderation-view': typeof import('./index.ts');
  }
}
