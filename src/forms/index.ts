export { pageRefusal } from '../session/page-refusal.ts';
export { repairAnswer } from './repair-answer.ts';

declare module '../dom/load-file.ts' {
  interface Files {
    forms: typeof import('./index.ts');
  }
}
