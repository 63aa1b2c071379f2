export { adoptFull } from './full-tooltip.ts';

declare module '../dom/load-file.ts' {
  interface Files {
    tooltips: typeof import('./index.ts');
  }
}
