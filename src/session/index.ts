export { pageRefusal } from './page-refusal.ts';
export { repairAnswer } from './repair-answer.ts';

declare module '../dom/load-file.ts' {
  interface Files {
    session: typeof import('./index.ts');
  }
}
