/** The list of pages. Its links lead to this preview with that page in it, so they open in new tabs as well. */
import type { Settings } from '../fixtures/model.ts';
import { byId, element } from './dom.ts';
import { FIXTURES, type Fixture, type SitePath } from './fixture-list.ts';
import { formatLink } from './page-link.ts';

/** The site path that a path on the stand-in server begins with. */
export function sitePathOf(path: string): SitePath {
  return /^\/sub(?:\/|$)/.test(path) ? '/sub/' : '/';
}

/** Lists the pages in the language of the settings and under the site path of the page now shown, and marks that one. */
export function showFixtureLinks(settings: Settings, page: string): void {
  const sitePath = sitePathOf(page);
  const fixtures = FIXTURES.filter(
    (fixture) => fixture.sitePath === sitePath && fixture.settings.language === settings.language,
  );
  const list = byId('fixtures', HTMLUListElement);
  // Links are changed, not replaced: the focus is on one of them when it has just been followed.
  while (list.children.length < fixtures.length) list.append(element('li', {}, element('a')));
  while (list.children.length > fixtures.length) list.lastElementChild?.remove();
  list.querySelectorAll('a').forEach((link, index) => {
    const fixture = fixtures[index];
    if (!fixture) return;
    link.href = formatLink(fixture.path, fixture.settings);
    link.textContent = fixture.title;
    if (isShown(fixture, settings, page)) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  });
}

function isShown(fixture: Fixture, settings: Settings, page: string): boolean {
  const { role, generation, community, emailOnly, stepped, quotes } = fixture.settings;
  return (
    fixture.path === page &&
    role === settings.role &&
    generation === settings.generation &&
    community === settings.community &&
    emailOnly === settings.emailOnly &&
    stepped === settings.stepped &&
    quotes === settings.quotes
  );
}
