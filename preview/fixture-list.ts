/**
 * Every page of the preview, in English and German under each site path, and some in each other language. Browser tests
 * walk through them, too.
 */
import { DEFAULT_SETTINGS, type Language, LOCALES, type Settings } from '../fixtures/model.ts';

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
  readonly settings: Pick<Settings, 'language'> & PageSettings;
}

/** The settings that make a page what its title says. */
type PageSettings = Pick<Settings, 'role' | 'generation' | 'community' | 'emailOnly' | 'stepped' | 'quotes'>;

interface PageOfSite extends Partial<PageSettings> {
  readonly title: string;
  /** Path and query below the site path. */
  readonly path: string;
}

const ARTICLE = 'index.php/nachrichten/item/1-sommerfest-am-see';

const REGISTRATION = 'index.php/cb-profil/registers';
const PROFILE_EDIT = 'index.php/cb-profil/userdetails';
const LOST = 'index.php/cb-passwort';

const PAGES: readonly PageOfSite[] = [
  { title: 'Article, as a guest', path: ARTICLE },
  { title: 'Article, logged in', path: ARTICLE, role: 'reader' },
  { title: 'Article, as its moderator', path: ARTICLE, role: 'moderator' },
  { title: 'Article, with quotes', path: ARTICLE, quotes: true },
  { title: 'Article in K2 2.6 markup', path: ARTICLE, generation: '2.6' },
  { title: 'K2 2.6 markup, moderator', path: ARTICLE, role: 'moderator', generation: '2.6' },
  { title: 'Article without votes, comments', path: 'index.php/nachrichten/item/8-fahrradwerkstatt' },
  { title: 'Category with many ratings', path: 'index.php/nachrichten' },
  { title: 'Category in pages', path: 'index.php/archiv' },
  { title: 'Category in pages, automatic', path: 'index.php/archiv-automatisch' },
  { title: 'Search results', path: 'index.php/component/k2/itemlist/search?searchword=Sommerfest' },
  { title: 'Report a comment (popup)', path: 'index.php/nachrichten/comments/report/1?tmpl=component' },
  { title: 'Home page', path: 'index.php' },
  { title: 'Popups', path: 'index.php/beispiele/popups' },
  { title: 'Images of an item', path: 'index.php/beispiele/gallery' },
  { title: 'Scrolling and navigation', path: 'index.php/beispiele/scrolling' },
  { title: 'Reveal, parallax, heights', path: 'index.php/beispiele/effects' },
  { title: 'Tooltips and menus', path: 'index.php/beispiele/tooltips' },
  { title: 'Tabs and more', path: 'index.php/beispiele/tabs' },
  { title: 'Registration', path: REGISTRATION },
  { title: 'Registration, CB 2.1', path: REGISTRATION, community: 'cb12' },
  { title: 'Registration, CB 2.1 in a table', path: REGISTRATION, community: 'cb12-table' },
  { title: 'Registration, step by step', path: REGISTRATION, stepped: true },
  { title: 'Profile edit', path: PROFILE_EDIT, role: 'reader' },
  { title: 'Profile edit, CB 2.1', path: PROFILE_EDIT, role: 'reader', community: 'cb12' },
  { title: 'Profile edit, CB 2.1 in a table', path: PROFILE_EDIT, role: 'reader', community: 'cb12-table' },
  { title: 'Lost credentials', path: LOST },
  { title: 'Lost credentials, CB 2.1', path: LOST, community: 'cb12' },
  { title: 'Lost credentials, e-mail only', path: LOST, emailOnly: true },
  { title: 'Log-in of the community', path: 'index.php/cb-login' },
];

/** In the others a page of each kind is enough. */
const IN_FULL: readonly Language[] = ['de', 'en'];
const IN_SHORT = new Set([
  'Article, as a guest',
  'Category with many ratings',
  'Popups',
  'Registration',
  'Lost credentials',
]);

function settingsOf({ role, generation, community, emailOnly, stepped, quotes }: PageOfSite): PageSettings {
  return {
    role: role ?? DEFAULT_SETTINGS.role,
    generation: generation ?? DEFAULT_SETTINGS.generation,
    community: community ?? DEFAULT_SETTINGS.community,
    emailOnly: emailOnly ?? DEFAULT_SETTINGS.emailOnly,
    stepped: stepped ?? DEFAULT_SETTINGS.stepped,
    quotes: quotes ?? DEFAULT_SETTINGS.quotes,
  };
}

/** All pages of the preview. */
export const FIXTURES: readonly Fixture[] = SITE_PATHS.flatMap((sitePath) =>
  (Object.keys(LOCALES) as Language[]).flatMap((language) =>
    PAGES.filter(({ title }) => IN_FULL.includes(language) || IN_SHORT.has(title)).map(
      (page): Fixture => ({
        title: page.title,
        sitePath,
        path: sitePath + page.path,
        settings: { language, ...settingsOf(page) },
      }),
    ),
  ),
);
