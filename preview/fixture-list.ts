/** Every page of the preview, once in each language and under each site path. Browser tests walk through them, too. */
import { DEFAULT_SETTINGS, type Generation, type Language, type Role, type Settings } from '../fixtures/model.ts';

/** Where the site may lie on its server: alone, or in a folder. */
const SITE_PATHS = ['/', '/sub/'] as const;
export type SitePath = (typeof SITE_PATHS)[number];

export interface Fixture {
  /** What it shows. The same in each language and under each site path. */
  readonly title: string;
  readonly sitePath: SitePath;
  /** Path and query below the origin. */
  readonly path: string;
  /** To be set before the page is opened; they leave all other settings as they are. */
  readonly settings: Pick<Settings, 'language' | 'role' | 'generation'>;
}

interface PageOfSite {
  readonly title: string;
  /** Path and query below the site path. */
  readonly path: string;
  readonly role?: Role;
  readonly generation?: Generation;
}

const ARTICLE = 'index.php/nachrichten/item/1-sommerfest-am-see';

const PAGES: readonly PageOfSite[] = [
  { title: 'Article, as a guest', path: ARTICLE },
  { title: 'Article, logged in', path: ARTICLE, role: 'reader' },
  { title: 'Article, as its moderator', path: ARTICLE, role: 'moderator' },
  { title: 'Article in K2 2.6 markup', path: ARTICLE, generation: '2.6' },
  { title: 'K2 2.6 markup, moderator', path: ARTICLE, role: 'moderator', generation: '2.6' },
  { title: 'Article without votes, comments', path: 'index.php/nachrichten/item/8-fahrradwerkstatt' },
  { title: 'Category with many ratings', path: 'index.php/nachrichten' },
  { title: 'Search results', path: 'index.php/component/k2/itemlist/search?searchword=Sommerfest' },
  { title: 'Report a comment (popup)', path: 'index.php/nachrichten/comments/report/1?tmpl=component' },
  { title: 'Home page', path: 'index.php' },
  { title: 'Popups', path: 'index.php/beispiele/popups' },
  { title: 'Scrolling and navigation', path: 'index.php/beispiele/scrolling' },
  { title: 'Reveal, parallax, heights', path: 'index.php/beispiele/effects' },
  { title: 'Tooltips and menus', path: 'index.php/beispiele/tooltips' },
  { title: 'Tabs and more', path: 'index.php/beispiele/tabs' },
];

const LANGUAGES: readonly Language[] = ['de', 'en'];

/** All pages of the preview. */
export const FIXTURES: readonly Fixture[] = SITE_PATHS.flatMap((sitePath) =>
  LANGUAGES.flatMap((language) =>
    PAGES.map(
      ({ title, path, role = DEFAULT_SETTINGS.role, generation = DEFAULT_SETTINGS.generation }): Fixture => ({
        title,
        sitePath,
        path: sitePath + path,
        settings: { language, role, generation },
      }),
    ),
  ),
);
