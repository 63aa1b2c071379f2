// The exports of `loadFile('refusals')`: what the site sends instead of an answer, or around one.
export { pageRefusal } from './page-refusal.ts';
export { readPageWords } from './page-words.ts';
export { repairAnswer } from './repair-answer.ts';

declare module '../dom/load-file.ts' {
  interface Files {
    refusals: typeof import('./index.ts');
  }
}
