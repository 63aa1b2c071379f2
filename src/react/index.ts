export { failureLine, formLog, waitingBar } from './views.tsx';

declare module '../dom/load-file.ts' {
  interface Files {
    react: typeof import('./index.ts');
  }
}
