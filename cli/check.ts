import type { PageSource } from './page-source.ts';
import type { Report } from './report.ts';
import { withPage } from './with-page.ts';

/** Checks a page and, for a URL, the files of K2 Islands. No script of the page is run. */
export function check(source: PageSource): Promise<Report> {
  return withPage(source.html, source.url, async (page) => {
    // Some of the code looks for a document as soon as it is loaded.
    const { reportOn } = await import('./report.ts');
    return reportOn(page, source);
  });
}
