/** The list of pages. Each link opens the preview with that page, so it works in a new tab, too. */
import type { Settings } from '../fixtures/model.ts';
import { byId, element } from './dom.ts';
import { FIXTURES, type Fixture, type SitePath } from './fixture-list.ts';
import { formatLink } from './page-link.ts';

/** Returns the site path of a path on the stand-in server. */
export function sitePathOf(path: string): SitePath {
  return /^\/sub(?:\/|$)/.test(path) ? '/sub/' : '/';
}

/** Lists the pages in the language of the settings and under the current site path, and marks the current page. */
export function showFixtureLinks(settings: Settings, page: string): void {
  const sitePath = sitePathOf(page);
  const list = byId('fixtures', HTMLElement);
  if (!list.firstChild) list.append(...createGroups());
  // Links are changed, not replaced, because a link that was just followed has the focus.
  for (const link of list.querySelectorAll('a')) {
    const fixture = FIXTURES.find(
      (fixture) =>
        fixture.title === link.textContent &&
        fixture.sitePath === sitePath &&
        fixture.settings.language === settings.language,
    );
    if (link.parentElement) link.parentElement.hidden = !fixture;
    if (!fixture) continue;
    link.href = formatLink(fixture.path, fixture.settings, fixture.dayLater);
    if (isShown(fixture, settings, page)) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
}

/** Makes a heading and a list of links for each group. */
function createGroups(): HTMLElement[] {
  return [...new Set(FIXTURES.map(({ group }) => group))].map((group) => {
    const id = `pages-${group.toLowerCase()}`;
    const titles = new Set(FIXTURES.filter((fixture) => fixture.group === group).map(({ title }) => title));
    const items = [...titles].map((title) => element('li', {}, element('a', {}, title)));
    return element('div', {}, element('h3', { id }, group), element('ul', { 'aria-labelledby': id }, ...items));
  });
}

function isShown({ path, settings: own, dayLater }: Fixture, settings: Settings, page: string): boolean {
  // The day is over once the page is open.
  return (
    !dayLater &&
    path === page &&
    Object.entries(own).every(([name, value]) => settings[name as keyof Settings] === value)
  );
}
