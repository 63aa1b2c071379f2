export { isUnknown } from '../sanitise/allow-list.ts';
export { fetchPage, TIP_ATTRIBUTES, takePart } from './page-part.ts';
export { showPublished } from './show-published.ts';
export { enterAddress, reportVisits, visitPage } from './visit-page.ts';

declare module '../dom/load-file.ts' {
  interface Files {
    comments: typeof import('./index.ts');
  }
}
