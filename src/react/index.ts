export * as failureLine from './failure-line-view.tsx';
export * as formLog from './form-log-view.tsx';
export * as waitingBar from './waiting-bar-view.tsx';

declare module '../dom/load-file.ts' {
  interface Files {
    react: typeof import('./index.ts');
  }
}
