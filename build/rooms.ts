import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Folder of the project. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Rooms, and folders in them, that share a file; every other room is a file of its own, by its name. */
const SHARED: Readonly<Record<string, string>> = {
  ...Object.fromEntries(['core', 'view', 'http', 'i18n', 'compat', 'dom', 'page'].map((room) => [room, 'core'])),
  // Every form that is sent by script needs all of them, for guests and members.
  forms: 'session',
  comments: 'session',
  // Components need React, which comes after their words.
  'moderation/view': 'moderation-view',
  // The list is fetched anew only when a comment has changed it.
  'comments/list': 'comments',
};

/** Files of packages next to the folders of builds, with the packages in them. */
export const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  dompurify: ['dompurify'],
  // Components need all of these.
  'react-dom': [
    ...['react', 'react-dom', 'scheduler'],
    ...['i18next', 'react-i18next', 'html-parse-stringify', 'use-sync-external-store', 'void-elements'],
  ],
  // The bundler's helper for CommonJS. Only packages use it.
  'rolldown-runtime': [],
};

/** Packages that are part of a room's file. */
const IN_ROOMS: Readonly<Record<string, string>> = {
  validator: 'session',
  'workbox-window': 'offline',
};

function fileOfPackage(name: string): string {
  const [file] = Object.entries(PACKAGES).find(([, packages]) => packages.includes(name)) ?? [];
  const found = IN_ROOMS[name] ?? file;
  if (!found) throw new Error(`No file for the package ${name} (build/rooms.ts)`);
  return found;
}

/** Finds the file of one of our modules, by its folder. */
function fileOfFolder(path: string): string | undefined {
  const [top, room = '', ...rest] = path.split('/');
  const name = rest.at(-1)?.split('.')[0] ?? '';
  if (top === 'widgets' && rest[0] === 'worker') return `${room}-worker`;
  // Components need React, which comes after the words of their widget.
  if (top === 'widgets' && (path.endsWith('.tsx') || rest[0] === 'view')) return `${room}-view`;
  if (top === 'widgets' && rest.length) return room;
  if (top !== 'src' || !rest.length) return undefined;
  if (room === 'i18n' && (path.endsWith('.json') || name === 'languages')) return name;
  return SHARED[rest.length > 1 ? `${room}/${rest[0]}` : room] ?? SHARED[room] ?? room;
}

/**
 * Finds the file of a module.
 * @param id The bundler's id of it.
 * @returns name without extension; `undefined` for modules without a fixed file.
 * @throws Error for a package that is in no list.
 */
export function fileOf(id: string): string | undefined {
  const [path = '', query] = id.split('?');
  const room = new URLSearchParams(query).get('of');
  if (room) return room;
  if (path.startsWith('\0')) return undefined;
  const [, module] = path.split('/node_modules/');
  if (module !== undefined)
    return fileOfPackage(
      module
        .split('/')
        .slice(0, module.startsWith('@') ? 2 : 1)
        .join('/'),
    );
  return path.startsWith(ROOT) ? fileOfFolder(path.slice(ROOT.length)) : undefined;
}

/** The entries of the build that are modules, by the name of their file: all that is loaded by name. */
export function entries(): Record<string, string> {
  const found: Record<string, string> = {};
  const add = (path: string) => {
    const file = fileOfFolder(path);
    if (!file || !existsSync(ROOT + path)) return;
    if (found[file] && found[file] !== ROOT + path) throw new Error(`${path} would be the second entry of ${file}.js`);
    found[file] = ROOT + path;
  };
  for (const room of [...readdirSync(`${ROOT}src`), ...Object.keys(SHARED)]) add(`src/${room}/index.ts`);
  for (const file of readdirSync(`${ROOT}src/i18n`))
    if (/^(?!(?:de|en)\.).+\.json$|^languages\.ts$/.test(file)) add(`src/i18n/${file}`);
  for (const file of readdirSync(`${ROOT}widgets`, { recursive: true, encoding: 'utf8' })) {
    const path = file.replaceAll('\\', '/');
    if (/^[^/]+\/(controller\.ts|worker\/worker\.ts|[A-Z]\w+\.tsx)$/.test(path)) add(`widgets/${path}`);
  }
  return found;
}
