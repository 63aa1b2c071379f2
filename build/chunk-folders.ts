/**
 * Which folders of the source share a chunk. A folder stands for the files in it, not for those of its own folders; what
 * is in none of these is divided by the bundler, by who imports it.
 */
import { EITHER_CHUNKS_FOLDER } from '../src/dom/chunks-folder.ts';
import { LISTED } from '../widgets/all.ts';

/** Some folders whose code lies in one file. */
interface ChunkFolders {
  readonly name: string;
  readonly folders: readonly string[];
  /** Packages whose code lies there, too. */
  readonly packages?: RegExp;
  /** A chunk takes along what its modules import, unless that belongs to a chunk with a higher priority. */
  readonly priority: number;
}

const CHUNK_FOLDERS: readonly ChunkFolders[] = [
  // What the loader's first files share, and what every widget needs; the page that registers a worker needs no more.
  { name: 'base', folders: ['src/dom/core', 'src/runtime/page'], priority: 9 },
  // What the forms of comments and of reports do with their calls.
  { name: 'form-calls', folders: ['src/forms/calls', 'src/http/forms'], priority: 8 },
  // What every controller with a call shares.
  { name: 'calls', folders: ['src/http', 'src/react/plain'], priority: 7 },
  // What says a few words of its own, without the catalogue.
  { name: 'announce', folders: ['src/i18n/overrides', 'src/i18n/plain', 'src/dom/live-region'], priority: 6 },
  { name: 'offline-names', folders: ['src/offline/names'], priority: 6 },
  { name: 'styles', folders: ['src/dom/base-styles'], priority: 6 },
  // What describes its trigger comes without the styles of buttons and failures.
  { name: 'described-by', folders: ['src/dom/described-by'], priority: 6 },
  { name: 'trusted', folders: ['src/dom/trusted-types'], priority: 6 },
  // What says something in the language of the page.
  { name: 'i18n', folders: ['src/i18n/texts'], priority: 5 },
  // What plain behaviours share that are used.
  { name: 'plain', folders: ['src/runtime/options', 'src/dom/trigger'], priority: 5 },
  { name: 'worker', folders: ['src/offline/waiting-count'], packages: /workbox-window/, priority: 5 },
  // What listens beside the site's own scripts.
  { name: 'libraries', folders: ['src/dom/libraries'], priority: 4 },
  { name: 'page-scroll', folders: ['src/dom/page-scroll'], priority: 4 },
  { name: 'scroll', folders: ['src/dom/scroll'], priority: 4 },
  // A tip of plain text needs this, and nothing of the rest.
  { name: 'tip', folders: ['src/tips', 'widgets/tooltip'], priority: 4 },
  { name: 'sink', folders: ['src/dom/sink'], priority: 4 },
  { name: 'page-part', folders: ['src/dom/page-part'], priority: 4 },
  // What knows which comments are shown, and where: one of its kind on a page.
  { name: 'comment-list', folders: ['src/comment-list'], priority: 4 },
  { name: 'dialog', folders: ['src/dom/dialog'], priority: 4 },
  // What only frames need, beside the controller of the popups.
  { name: 'popup-frame', folders: ['widgets/popup/frame'], priority: 4 },
  { name: 'forms', folders: ['src/forms'], priority: 4 },
  { name: 'react', folders: [], packages: /react|react-dom|scheduler/, priority: 4 },
  { name: 'full-tip', folders: ['src/tips/full'], priority: 3 },
  // What can be done with the image of a popup that is open.
  { name: 'popup-picture', folders: ['widgets/popup/picture'], priority: 3 },
  { name: 'purify', folders: [], packages: /dompurify/, priority: 3 },
  { name: 'island', folders: ['src/react'], priority: 1 },
  {
    name: 'validation',
    folders: ['src/validation/core', 'src/validation/rules', 'src/validation/view'],
    packages: /validator/,
    priority: 1,
  },
  { name: 'outbox', folders: ['src/offline/outbox', 'src/offline/waiting-list'], packages: /idb/, priority: 0 },
  // For the views that have texts of their own; all packages that have no chunk of their own are of i18next.
  { name: 'i18next', folders: ['src/i18n/views'], packages: /(?!dompurify|validator|idb)[^/]+/, priority: 0 },
];

/** Some folders of whose modules the code in other folders gets copies, for its own file. */
interface Copies {
  /** The chunk that they lie in, where there is one of that name. */
  readonly name: string;
  readonly folders: readonly string[];
  /** Whose imports are of the copies. */
  readonly importers: readonly string[];
}

/** Widgets that send a form by `src/forms/calls`. */
const FORMS = ['widgets/comment-form', 'widgets/report-comment'];

/** The other widgets whose descriptor says that they make calls. */
const CALLERS = LISTED.filter(({ widget }) => 'makesCalls' in widget)
  .map(({ folder }) => `widgets/${folder}`)
  .filter((folder) => !FORMS.includes(folder));

/** What every call that is not a form's needs of what plain behaviours share. */
const SHARED_BY_CALLS = [
  ...['src/runtime/options', 'src/dom/trigger', 'src/dom/live-region', 'src/dom/base-styles', 'src/dom/described-by'],
  ...['src/i18n/texts', 'src/i18n/overrides'],
];

/**
 * A held click waits for every file that its code needs, and a browser asks for six at once: small modules that other
 * readers need without the rest are copied (docs/decisions.md, "Files of a held call"). Nothing in them may be one of a
 * kind on the page, unless each copy has its own use of it. The first that fits counts.
 */
export const COPIES: readonly Copies[] = [
  // Forms that call: what they share comes in one file with what all calls share, and not in three.
  {
    name: 'form-calls',
    folders: [
      ...['src/http', 'src/react/plain', 'src/forms', 'src/dom/reload', 'src/dom/scripts'],
      'src/dom/page-scroll',
      ...SHARED_BY_CALLS,
    ],
    importers: [...FORMS, 'src/forms/calls', 'src/http/forms'],
  },
  // A tip of plain text is one file.
  { name: 'tip', folders: ['src/dom/described-by'], importers: ['src/tips', 'src/tips/full', 'widgets/tooltip'] },
  // What keeps comments does without the file of the forms.
  {
    name: 'outbox',
    folders: ['src/http/forms', 'src/dom/reload'],
    importers: ['src/offline/outbox', 'src/offline/waiting-list'],
  },
  // Alone on its page: no other reader pays for what it needs.
  {
    name: 'lost-credentials',
    folders: ['src/dom/scripts', 'src/i18n/overrides'],
    importers: ['widgets/lost-credentials'],
  },
  {
    name: 'calls',
    folders: SHARED_BY_CALLS,
    importers: [
      ...CALLERS,
      ...['comment-form/outbox', 'comment-pages', 'load-more', 'popup', 'popup/frame', 'popup/picture'].map(
        (widget) => `widgets/${widget}`,
      ),
      ...['widgets/lost-credentials', 'src/http', 'src/react', 'src/react/plain', 'src/react/failure-line'],
      ...['src/i18n/views', 'src/offline/outbox', 'src/offline/waiting-list', 'src/offline/registration'],
      ...['src/offline/connection', 'src/offline/view'],
    ],
  },
  // Who reads inline scripts needs another part of their reader each, and tips have the few lines about jQuery, of the
  // dialogs over them and of waiting, too.
  { name: 'tabs', folders: ['src/dom/scripts'], importers: ['widgets/tabs'] },
  { name: 'printed-settings', folders: ['src/dom/scripts'], importers: ['src/validation/printed'] },
  {
    name: 'full-tip',
    folders: ['src/dom/scripts', 'src/dom/libraries', 'src/dom/dialog', 'src/http'],
    importers: ['src/tips/full'],
  },
  { name: 'search', folders: ['src/forms'], importers: ['widgets/live-search'] },
  // Readers of a page with boxes of equal height need one function of it.
  { name: 'comment-list', folders: ['src/dom', 'src/dom/reload'], importers: ['src/comment-list'] },
  // It comes for who only reads: one file, and a short line in the runtime's table.
  {
    name: 'quote',
    folders: ['src/dom', 'src/i18n/texts', 'src/i18n/overrides'],
    importers: ['widgets/quote'],
  },
  // A held click on a link of moderation needs no fifth file.
  { name: 'moderation', folders: ['src/dom', 'src/dom/page-scroll'], importers: ['widgets/comment-moderation'] },
  // Fetched with the first call: one file.
  {
    name: 'connection',
    folders: ['src/offline/names'],
    importers: ['src/offline/connection'],
  },
  // Two widgets show nothing but failures.
  {
    name: 'failure-line',
    folders: ['src/react/failure-line'],
    importers: ['widgets/calendar', 'widgets/comment-pages'],
  },
];

/**
 * Folder of modules of a few lines that keep nothing and import nothing: each file that needs one has a copy of it. Even
 * the loader does, which can share no code with chunks.
 */
export const COPIED_FOLDER = 'src/copied';

const asPattern = (text: string) => text.replaceAll('/', '[\\\\/]');

/** Finds the modules that lie in one of these folders, by their ids; a query of the id is part of it. */
export function inFolders(folders: readonly string[]): RegExp {
  return new RegExp(`[\\\\/](?:${folders.map(asPattern).join('|')})[\\\\/][^\\\\/]+$`);
}

/** Marks a module as a copy, in the query of its id. */
export const copyOf = (name: string) => new RegExp(`[?&]copy=${name}$`);

/** The chunk that a module's folder belongs to, if that stands in the list. */
export function chunkOf(id: string): string | undefined {
  return CHUNK_FOLDERS.find(({ folders }) => folders.length > 0 && inFolders(folders).test(id))?.name;
}

/** The groups of the bundler's `codeSplitting`. */
export function chunkGroups(): { name: string; test: (id: string) => boolean; priority: number }[] {
  return CHUNK_FOLDERS.map(({ name, folders, packages, priority }) => {
    const ours = inFolders(folders);
    const theirs = packages && new RegExp(`[\\\\/]node_modules[\\\\/](?:${packages.source})[\\\\/]`);
    const isCopy = copyOf(name);
    return {
      name,
      priority,
      test: (id) =>
        isCopy.test(id) ||
        !!theirs?.test(id) ||
        (folders.length > 0 && !id.includes('/node_modules/') && !/[?&]copy=/.test(id) && ours.test(id)),
    };
  });
}

/** Files whose chunk goes by the folder of the widget or of `src/` that they lie in, and what is added to it. */
const NAMED_BY_FOLDER: ReadonlyMap<string, string> = new Map([
  ['controller', ''],
  ['start', ''],
  ['view', '-view'],
]);

/**
 * The name of the chunk of a controller, a view or a `start`: that of their folder in `widgets/` or `src/`, with `-view`
 * for a view.
 * @param id The module that the chunk is asked for by.
 */
export function nameOfEntry(id: string): string | undefined {
  const path = id.split('/');
  const root = Math.max(path.lastIndexOf('widgets'), path.lastIndexOf('src'));
  const ending = NAMED_BY_FOLDER.get(path.at(-1)?.split('.')[0] ?? '');
  return root < 0 || ending === undefined ? undefined : `${path[root + 1]}${ending}`;
}

const CHUNK_FILE = new RegExp(`(?:^|/)${EITHER_CHUNKS_FOLDER}(.+)-[\\w-]{5}\\.js$`);

/**
 * The name of a chunk, given its file or an address that ends with it, by either URL of its folder
 * (src/dom/chunks-folder.ts): what stands before the hash.
 */
export function chunkNameOf(file: string): string | undefined {
  return CHUNK_FILE.exec(file)?.[1];
}
