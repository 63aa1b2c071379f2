/**
 * Every page of the preview, in English and German under each site path, and some in each other language. Browser tests
 * walk through them, too.
 */
import { LOADER_TEXTS_BY_LANGUAGE } from 'virtual:languages';
import { DEFAULT_SETTINGS, type Language, type Settings } from '../fixtures/model.ts';

/** Root of the site on its server. */
const SITE_PATHS = ['/', '/sub/'] as const;
export type SitePath = (typeof SITE_PATHS)[number];

export interface Fixture {
  /** Heading of its part of the list. */
  readonly group: string;
  /** Title of the page, the same in each language and under each site path. */
  readonly title: string;
  readonly sitePath: SitePath;
  /** Path and query below the origin. */
  readonly path: string;
  /** Settings to change before the page is opened. All others remain unchanged. */
  readonly settings: Pick<Settings, 'language'> & PageSettings;
  /** A day passes before it is opened, and others write. */
  readonly dayLater: boolean;
}

const { role, generation, community, emailOnly, stepped, replies, cache, desk, php8 } = DEFAULT_SETTINGS;

/** Settings that belong to a page of the list. */
const PAGE_SETTINGS = { role, generation, community, emailOnly, stepped, replies, cache, desk, php8 };
type PageSettings = Pick<Settings, keyof typeof PAGE_SETTINGS>;

interface PageOfSite extends Partial<PageSettings> {
  readonly title: string;
  /** Path and query below the site path. */
  readonly path: string;
  readonly dayLater?: true;
}

const ARTICLE = 'index.php/nachrichten/item/1-sommerfest-am-see';
const QUEUE = 'index.php?option=com_k2&view=comments';
const WAITING = 'index.php/nachrichten/item/41-bootshaus-bekommt-ein-dach';
const PAGED = 'index.php/nachrichten/item/12-kartoffelfest';

const REGISTRATION = 'index.php/cb-profil/registers';
const PROFILE_EDIT = 'index.php/cb-profil/userdetails';
const LOST = 'index.php/cb-passwort';

const GROUPS: Readonly<Record<string, readonly PageOfSite[]>> = {
  Articles: [
    { title: 'As a guest', path: ARTICLE },
    { title: 'Logged in', path: ARTICLE, role: 'reader' },
    { title: 'As its moderator', path: ARTICLE, role: 'moderator' },
    { title: 'With news since the last visit', path: ARTICLE, dayLater: true },
    { title: 'Comments in pages', path: PAGED },
    { title: 'Behind a cache', path: PAGED, cache: 'both' },
    { title: 'With replies', path: PAGED },
    { title: 'Without replies', path: ARTICLE, replies: false },
    { title: 'Without votes and comments', path: 'index.php/nachrichten/item/8-fahrradwerkstatt' },
    { title: 'Joomla 5', path: ARTICLE, generation: 'joomla-5' },
    { title: 'Joomla 5, as its moderator', path: ARTICLE, role: 'moderator', generation: 'joomla-5' },
    { title: 'K2 2.6', path: ARTICLE, generation: '2.6' },
    { title: 'K2 2.6, as its moderator', path: ARTICLE, role: 'moderator', generation: '2.6' },
    { title: 'Report a comment (popup)', path: 'index.php/nachrichten/comments/report/1?tmpl=component' },
  ],
  Moderation: [
    { title: 'Desk', path: QUEUE, role: 'moderator', desk: true },
    { title: 'Desk, Joomla 5', path: QUEUE, role: 'moderator', desk: true, generation: 'joomla-5' },
    { title: 'Desk, K2 unmended on PHP 8', path: QUEUE, role: 'moderator', desk: true, php8: true },
    { title: 'Desk in a popup', path: 'index.php', role: 'moderator', desk: true },
    { title: 'Article with comments that wait', path: WAITING, role: 'moderator', desk: true },
  ],
  Lists: [
    { title: 'Home page', path: 'index.php' },
    { title: 'Category with many ratings', path: 'index.php/nachrichten' },
    { title: 'Category in pages', path: 'index.php/archiv' },
    { title: 'Category in pages, automatic', path: 'index.php/archiv-automatisch' },
    { title: 'Search results', path: 'index.php/component/k2/itemlist/search?searchword=Sommerfest' },
  ],
  Page: [
    { title: 'Popups', path: 'index.php/beispiele/popups' },
    { title: 'Images of an article', path: 'index.php/beispiele/gallery' },
    { title: 'Scrolling and navigation', path: 'index.php/beispiele/scrolling' },
    { title: 'Reveal, parallax, heights', path: 'index.php/beispiele/effects' },
    { title: 'Tooltips and menus', path: 'index.php/beispiele/tooltips' },
    { title: 'Tabs and more', path: 'index.php/beispiele/tabs' },
  ],
  Community: [
    { title: 'Registration', path: REGISTRATION },
    { title: 'Registration, step by step', path: REGISTRATION, stepped: true },
    { title: 'Registration, CB 2.1', path: REGISTRATION, community: 'cb12' },
    { title: 'Registration, CB 2.1 in a table', path: REGISTRATION, community: 'cb12-table' },
    { title: 'Profile edit', path: PROFILE_EDIT, role: 'reader' },
    { title: 'Profile edit, CB 2.1', path: PROFILE_EDIT, role: 'reader', community: 'cb12' },
    { title: 'Profile edit, CB 2.1 in a table', path: PROFILE_EDIT, role: 'reader', community: 'cb12-table' },
    { title: 'Lost credentials', path: LOST },
    { title: 'Lost credentials, CB 2.1', path: LOST, community: 'cb12' },
    { title: 'Lost credentials, e-mail only', path: LOST, emailOnly: true },
    { title: 'Log-in', path: 'index.php/cb-login' },
  ],
};

/** For other languages, one page of each kind is enough. */
const IN_FULL: readonly Language[] = ['de', 'en'];

/** The languages of the pages. */
export const LANGUAGES: readonly Language[] = [...IN_FULL, ...Object.keys(LOADER_TEXTS_BY_LANGUAGE)];

const IN_SHORT = new Set(['As a guest', 'Category with many ratings', 'Popups', 'Registration', 'Lost credentials']);

const PAGES = Object.entries(GROUPS).flatMap(([group, pages]) => pages.map((page) => ({ group, ...page })));

/** All pages of the preview. */
export const FIXTURES: readonly Fixture[] = SITE_PATHS.flatMap((sitePath) =>
  LANGUAGES.flatMap((language) =>
    PAGES.filter(({ title }) => IN_FULL.includes(language) || IN_SHORT.has(title)).map(
      ({ group, title, path, dayLater = false, ...settings }): Fixture => ({
        group,
        title,
        sitePath,
        path: sitePath + path,
        dayLater,
        settings: { language, ...PAGE_SETTINGS, ...settings },
      }),
    ),
  ),
);
