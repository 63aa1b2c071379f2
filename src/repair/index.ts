export { showAddresses } from './hidden-addresses.ts';
export { repairAnswer } from './repair-answer.ts';

declare module '../dom/load-file.ts' {
  interface Files {
    repair: typeof import('./index.ts');
  }
}
