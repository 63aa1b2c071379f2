/** The rules by which Joomla's directory takes an extension, as far as its checker counts errors or compatibility. */
import { posix } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { Window } from 'happy-dom';

/** The texts of an unpacked zip by their paths. A zip inside is a folder without its ending. */
type Unpacked = ReadonlyMap<string, string>;

/** Returns what is wrong with the files, each as `<path>: <words>`. */
type Rule = (files: Unpacked) => string[];

type Node = ReturnType<InstanceType<typeof Window>['document']['querySelector']>;

const { DOMParser } = new Window();

/** Unpacks a zip, with the zips in it. */
export function unpack(zip: Uint8Array, folder = ''): Map<string, string> {
  const files = new Map<string, string>();
  for (const [name, content] of Object.entries(unzipSync(zip))) {
    const path = posix.join(folder, name);
    if (!path.endsWith('.zip')) files.set(path, strFromU8(content));
    else for (const [inner, text] of unpack(content, path.slice(0, -4))) files.set(inner, text);
  }
  return files;
}

const ending = (files: Unpacked, end: string) => [...files].filter(([path]) => path.endsWith(end));

/** Returns the manifests, those nearest to the top first. */
const manifestsOf = (files: Unpacked) =>
  ending(files, '.xml')
    .map(([path, xml]) => ({ path, extension: new DOMParser().parseFromString(xml, 'text/xml').documentElement }))
    .filter(({ extension }) => extension.tagName === 'extension')
    .sort((one, other) => one.path.split('/').length - other.path.split('/').length);

const textOf = (node: Node, selector: string) => node?.querySelector(selector)?.textContent?.trim() ?? '';

/** Checks each file of one kind by a list of patterns that must match, or must not. */
const lines =
  (end: string, rows: readonly (readonly [words: string, pattern: RegExp, isWanted: boolean])[]): Rule =>
  (files) =>
    ending(files, end).flatMap(([path, text]) =>
      rows.flatMap(([words, pattern, isWanted]) => (pattern.test(text) === isWanted ? [] : `${path}: ${words}`)),
    );

const GUARD = String.raw`^<\?php\s+(?:/\*\*.*?\*/\s*)?(?:namespace [\w\\]+;\s*)?(?:use [\w\\]+;\s*)*defined\('_JEXEC'\) or die`;

const php = lines('.php', [
  ['has no GPL license in its comments', /\blicense\b.*\bGPL-2\.0/i, true],
  ['runs without Joomla', new RegExp(GUARD, 's'), true],
  ['has a short tag of PHP', /<\?\s/, false],
  ['asks the database by itself', /\bmysql_\w+\s*\(|\bmysqli\b/, false],
  ['reads the request by itself', /\$_(?:GET|POST|SESSION|COOKIE|FILES)\b/, false],
  ['hides errors or code', /error_reporting\(0\)|\b(?:base64|zlib)_(?:en|de)code\b|\beval\s*\(/, false],
  ['prints variables', /\b(?:error_log|var_export|var_dump|print_r)\s*\(/, false],
  ['has a to-do', /@todo/i, false],
  ['calls what Joomla has removed', /\bJ(?:Factory|Request|Error|Text)\b|\bFactory::getUser\(\)|\bFilesystem\\/, false],
]);

/** Finds tags without their counterparts. */
const xml: Rule = (files) =>
  ending(files, '.xml').flatMap(([path, text]) => {
    const open: string[] = [];
    for (const [, close, name = '', rest = ''] of text.matchAll(/<(\/?)([\w-]+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/g)) {
      if (close && open.pop() !== name) return [`${path}: is not well-formed at </${name}>`];
      if (!close && !rest.endsWith('/')) open.push(name);
    }
    return open.length > 0 ? [`${path}: does not close <${open.at(-1)}>`] : [];
  });

const LISTED = ['component', 'module', 'package', 'plugin', 'library'];
const RESERVED = /\b(?:module|plugin|component|template|extension|free)\b|^(?:mod|com|plg|tpl|pkg)_|^joomla|\d\.\d/i;

const manifests: Rule = (files) => {
  const found = manifestsOf(files);
  if (!found[0]) return ['There is no manifest'];
  return found.flatMap(({ path, extension }) => [
    ...(extension.getAttribute('method') === 'upgrade' ? [] : [`${path}: does not replace older versions`]),
    ...(/gpl|general public license/i.test(textOf(extension, 'license')) ? [] : [`${path}: has no GPL license`]),
    ...['name', 'version', 'creationDate', 'author']
      .filter((name) => !textOf(extension, name))
      .map((name) => `${path}: has no <${name}>`),
  ]);
};

/** Checks the manifest that the directory lists. */
const listing: Rule = (files) => {
  const [{ path, extension } = { path: '', extension: null }] = manifestsOf(files);
  const server = textOf(extension, 'updateservers > server');
  return [
    ...(LISTED.includes(extension?.getAttribute('type') ?? '') ? [] : [`${path}: has a type that is not listed`]),
    ...(RESERVED.test(textOf(extension, 'name')) ? [`${path}: has a reserved word or a version in its name`] : []),
    ...(/^https?:\/\/.+\.xml$/.test(server) ? [] : [`${path}: has no update server`]),
  ];
};

/** Checks that the files of each manifest exist. */
const listed: Rule = (files) => {
  const exists = (path: string) => [...files.keys()].some((name) => name === path || name.startsWith(`${path}/`));
  return manifestsOf(files).flatMap(({ path, extension }) => {
    const lists = [...extension.querySelectorAll('files, media')].flatMap((list) =>
      [...list.children].map(({ textContent }) => posix.join(list.getAttribute('folder') ?? '', `${textContent}`)),
    );
    const script = textOf(extension, ':scope > scriptfile');
    const rules = extension
      .querySelector('[addrulepath]')
      ?.getAttribute('addrulepath')
      ?.replace(/^(?:[^/]*\/){3}/, '');
    const wanted = [...lists, script, rules ?? '']
      .filter((name) => name !== '')
      .map((name) => name.replace(/\.zip$/, ''));
    return wanted
      .filter((name) => !exists(posix.join(posix.dirname(path), name)))
      .map((name) => `${path}: lists ${name}, which is missing`);
  });
};

const TEXT = /^[A-Z0-9_]+="(?:[^"\\]|\\.)+"$/;

const languages: Rule = (files) => {
  const texts = ending(files, '.ini').map(([path, text]) => ({ path, lines: text.trimEnd().split('\n') }));
  const keyOf = (line: string) => line.slice(0, line.indexOf('='));
  const english = new Set(texts.filter(({ path }) => path.includes('en-GB')).flatMap(({ lines }) => lines.map(keyOf)));
  const called = ending(files, '.php').flatMap(([path, text]) =>
    [...text.matchAll(/Text::\w+\(\s*'(\w+)'\s*[,)]/g)].map(([, key = '']) => ({ path, key })),
  );
  return [
    ...texts.flatMap(({ path, lines }) => [
      ...lines.filter((line) => !TEXT.test(line)).map((line) => `${path}: can not be read: ${line}`),
      ...lines
        .filter((line, at) => lines.findIndex((other) => keyOf(other) === keyOf(line)) < at)
        .map((line) => `${path}: has a key twice: ${line}`),
    ]),
    // The other keys are Joomla's own.
    ...called
      .filter(({ key }) => /K2ISLANDS/.test(key) && !english.has(key))
      .map(({ path, key }) => `${path}: says ${key}, which is no English text`),
  ];
};

const LEFT_OVER =
  /(?:^|\/)(?:\.[^/]*|__MACOSX|node_modules|thumbs\.db|desktop\.ini|[^/]*(?:\.(?:bak|orig|test|tmp|log|lock|diff|patch|phar)|~))(?:\/|$)/i;

const leftOvers: Rule = (files) =>
  [...files.keys()].filter((path) => LEFT_OVER.test(path)).map((path) => `${path}: belongs to a developer`);

/** Returns what the directory would refuse, or warn owners of. */
export const findingsOf: Rule = (files) =>
  [xml, manifests, listing, listed, php, languages, leftOvers].flatMap((rule) => rule(files));
