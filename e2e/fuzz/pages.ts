/** Prints the pages to change: every fixture page, with the originals and without. */
import { getResponse } from 'msw';
import { createHandlers } from '../../fixtures/handlers/index.ts';
import type { Site } from '../../fixtures/model.ts';
import { createSite } from '../../fixtures/site.ts';
import { FIXTURES } from '../../preview/fixture-list.ts';
import { PRINTED_FOR } from './server.ts';

/** A page as the server prints it, without the tag of K2 Islands. */
export interface SourcePage {
  readonly title: string;
  /** Path and query of its address. */
  readonly path: string;
  readonly html: string;
  /** Answers its calls. */
  readonly site: Site;
}

/** Prints every page of the preview at the root of its server, in German; with the scripts of the originals, too. */
export async function fixturePages(): Promise<SourcePage[]> {
  const pages: SourcePage[] = [];
  for (const { title, path, settings, sitePath } of FIXTURES) {
    if (sitePath !== '/' || settings.language !== 'de') continue;
    for (const originals of [false, true]) {
      const site = createSite({ ...settings, tag: 'none', originals }, { cookieless: true });
      const html = await (await getResponse(createHandlers(site), new Request(PRINTED_FOR + path)))?.text();
      if (html === undefined) throw new Error(`No page at ${path}`);
      pages.push({ title: originals ? `${title}, originals` : title, path, html, site });
    }
  }
  return pages;
}
