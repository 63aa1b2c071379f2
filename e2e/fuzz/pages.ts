/** The pages that are changed: every fixture page, with the originals and without, and pages that somebody has saved. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getResponse } from 'msw';
import { createHandlers } from '../../fixtures/handlers/index.ts';
import { createSite } from '../../fixtures/site.ts';
import { FIXTURES } from '../../preview/fixture-list.ts';
import type { SourcePage } from './cases.ts';
import { parse } from './markup.ts';

/** Every page of the preview at the root of its server, in German; with the scripts of the originals, too. */
export async function fixturePages(origin: string): Promise<SourcePage[]> {
  const pages: SourcePage[] = [];
  for (const { title, path, settings, sitePath } of FIXTURES) {
    if (sitePath !== '/' || settings.language !== 'de') continue;
    for (const originals of [false, true]) {
      const site = createSite({ ...settings, tag: 'none', originals }, { cookieless: true });
      const html = await (await getResponse(createHandlers(site), new Request(origin + path)))?.text();
      if (html === undefined) throw new Error(`No page at ${path}`);
      pages.push({ title: originals ? `${title}, originals` : title, path, read: () => parse(html), site });
    }
  }
  return pages;
}

/** Pages of a folder, as a browser has saved them (`*.html`); their own tag of ours is left out. */
export function savedPages(folder: string): SourcePage[] {
  const site = createSite({}, { cookieless: true });
  return readdirSync(folder)
    .filter((name) => name.endsWith('.html'))
    .map((name) => {
      const html = readFileSync(join(folder, name), 'utf8').replace(/<script[^>]*k2-islands[^>]*><\/script>/g, '');
      return { title: name, path: `/index.php/saved/${encodeURIComponent(name)}`, read: () => parse(html), site };
    });
}
