export { pageRefusal } from './page-refusal.ts';
export { repairAnswer } from './repair-answer.ts';

declare module '../dom/load-file.ts' {
  interface Files {
    forms: typeof import('./index.ts');
  }
}
