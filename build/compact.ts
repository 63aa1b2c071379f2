import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { type CompressOptions, minify } from 'terser';
import terser from 'terser/package.json' with { type: 'json' };
import type { Plugin, Rolldown } from 'vite';
import { remembered } from './remembered.ts';

/**
 * Members of objects that only code of one build hands to each other, with the letters that take their place in it. No
 * page sees them, no message and no storage carries them, and the platform has none of these names; compact.test.ts
 * holds the list to that.
 */
export const SHORT_NAMES: Readonly<Record<string, string>> = {
  adoptNear: 'A',
  adoptOnTab: 'B',
  busyClass: 'C',
  earlyCalls: 'D',
  hasStored: 'G',
  holdClick: 'H',
  holdSubmit: 'I',
  importChunk: 'J',
  isNeverNative: 'K',
  isPassing: 'L',
  hasInteracted: 'M',
  savesData: 'N',
  neverNative: 'O',
  opensElsewhere: 'P',
  preloadView: 'Q',
  showLostRows: 'R',
  wholePage: 'W',
  whenIdle: 'X',
  listenForTargets: 'Z',
  listenForInteractions: 'E',
  messagePlace: 'T',
  apiCalls: '_',
  isDebug: 'd',
  pageLanguage: 'l',
  loaderTexts: 'b',
  hold: 'U',
  parameter: 'Y',
  heldQueue: 'V',
  showUnavailable: 'S',
  closesOutside: 'h',
  openDelay: 'm',
  closeDelay: 'n',
  lookup: 'o',
  fail: 's',
  schedule: 'v',
  undo: 'g',
  busy: 'w',
  around: 'p',
  keepAlive: 'q',
  stay: 't',
  isOpen: 'u',
  place: 'a',
  dress: 'c',
  onShow: 'f',
  onHide: 'i',
  opens: 'j',
  closes: 'k',
  globals: 'ac',
  isModal: 'x',
  selector: 'e',
  when: 'y',
  stored: '$',
  isReleased: 'aa',
  core: 'ab',
  folder: 'ad',
};

/**
 * How many letters a hash in a file name has. The bundler gives 7 at least; with 5 the chance that a changed build goes by
 * the name of another is one in twelve million; {@link HASHES} cost five bits of that.
 */
const HASH_LETTERS = 5;

/** Stands for a hash that is not to count. */
const NO_HASH = '0'.repeat(HASH_LETTERS);

/** Of small letters, which code is full of: others compress worse, some of them by 100 B in what a reader pays. */
function hashOf(...texts: readonly string[]): string {
  const digest = createHash('sha256').update(texts.join('\n')).digest();
  return [...digest.subarray(0, HASH_LETTERS)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('');
}

/** What stands for the hash in the loader, which puts it behind the names of chunks. */
export const BUILD_HASH = '@build-hash@';

/** A list of files, as build/loader-entry.ts writes it: names alone, where an import has a path. */
const FILE_LIST = /(["'`]) ?[\w.-]+\.js(?: [\w.-]+\.js)*\1/g;

/** A chunk before its name is final. */
type Named = Pick<Rolldown.OutputChunk, 'fileName' | 'code' | 'isEntry' | 'moduleIds' | 'imports' | 'dynamicImports'>;

/** How many hashes a build may go by. */
const HASHES = 32;

/** What nearly everybody fetches: the loader, the two files that it names first, and what tips are made of. */
const isOfMost = ({ isEntry, fileName }: Named) => isEntry || /^chunks\/(?:runtime|base|tip)-/.test(fileName);

/**
 * The hash of a build: of those that stand for its code the one with which these have the fewest bytes together.
 * @param code Of the whole build.
 * @param ofMost The texts of what is {@link isOfMost}, with {@link NO_HASH} in its place.
 */
function buildHashOf(code: string, ofMost: readonly string[]): Promise<string> {
  const how = JSON.stringify(['hash', HASHES, process.versions.brotli, ofMost]);
  return remembered(how, code, () => {
    const sized = Array.from({ length: HASHES }, (_, index) => hashOf(code, `${index}`)).map((hash) => {
      const bytes = ofMost.map((text) => brotliCompressSync(withHash(text, hash)).length);
      return [bytes.reduce((sum, size) => sum + size), hash] as const;
    });
    return sized.reduce((best, other) => (other[0] < best[0] ? other : best))[1];
  });
}

const withHash = (text: string, hash: string) => text.replaceAll(`-${NO_HASH}`, `-${hash}`);

const inOrder = (chunks: readonly Named[]) =>
  [...chunks].sort((one, other) => (one.fileName < other.fileName ? -1 : 1));

/**
 * The names that chunks go by at last: those of one build share one hash, which compresses to next to nothing in every
 * list of files. Of two chunks of one name, the smaller has another: which one would else be chance. What comes from packages alone, and needs nothing of
 * ours, has a hash of its own: the largest files are not fetched again with every version.
 * @param code Of the whole build.
 * @returns the new name of each file that changes its own, with folder and ending, and {@link NO_HASH} for what they share.
 */
function finalNames(chunks: readonly Named[], code: string): ReadonlyMap<string, string> {
  const sorted = inOrder(chunks).sort((one, other) => other.code.length - one.code.length);
  const isOfPackages = ({ moduleIds, imports, dynamicImports }: Named): boolean =>
    moduleIds.every((id) => /\/node_modules\/|^\0/.test(id)) &&
    [...imports, ...dynamicImports].every((file) =>
      sorted.some((chunk) => chunk.fileName === file && isOfPackages(chunk)),
    );
  const uses = new Map<string, number>();
  return new Map(
    sorted
      .filter(({ isEntry }) => !isEntry)
      .map((chunk) => {
        const name = chunk.fileName.replace(/-[\w-]{7}\.js$/, '');
        const count = uses.get(name) ?? 0;
        uses.set(name, count + 1);
        const hash = isOfPackages(chunk) ? hashOf(chunk.code) : count ? hashOf(code, `${-count}`) : NO_HASH;
        return [chunk.fileName, `${name}-${hash}.js`];
      }),
  );
}

let renamed: ReadonlyMap<string, string> = new Map();

/** The name that a chunk of the last bundle goes by at last, with folder and ending. */
export function finalName(fileName: string): string {
  return renamed.get(fileName) ?? fileName;
}

/** What every reader pays for. */
const FIRST = /src\/(main|[\w/]+\/start)\.ts$/;

/** How many letters of code are many: there it takes the time, and gains next to nothing. */
const LONG = 10_000;

/** What comes from packages alone. */
const isForeign = ({ moduleIds }: { readonly moduleIds: readonly string[] }) =>
  moduleIds.every((id) => id.includes('/node_modules/'));

/** What may be done to our own code: nothing of ours asks a function for its parameters, or calls an arrow by `new`. */
const COMPRESS: CompressOptions = { passes: 2, unsafe_arrows: true, keep_fargs: false, inline: 3 };

const LANGUAGE = { module: true, ecma: 2020 } as const;

/** Other ways to write the same; which one is the shortest differs from file to file. */
const WAYS: readonly CompressOptions[] = [
  { hoist_props: true, hoist_funs: true },
  { unsafe_methods: true, sequences: false },
];

/** The same code in the way that has the fewest bytes after Brotli. */
async function shortest(code: string): Promise<string> {
  const ways = await Promise.all(WAYS.map((way) => minify(code, { ...LANGUAGE, compress: { ...COMPRESS, ...way } })));
  const sized = [code, ...ways.map((way) => way.code ?? code)].map(
    (text) => [brotliCompressSync(text).length, text] as const,
  );
  return sized.reduce((best, other) => (other[0] < best[0] ? other : best))[1];
}

/**
 * Rewrites our own code in as few bytes as its meaning allows, before the bundler's minifier has its turn: functions
 * that are called once are put in the place of the call, and {@link SHORT_NAMES} take the place of long ones. What
 * comes from packages alone is left as it is. At last files get their {@link finalNames}, and each is written in the
 * shortest of several ways.
 */
export function compact(): Plugin {
  const names = Object.entries(SHORT_NAMES).map(([name, letter]) => [`$${name}`, letter]);
  return {
    name: 'k2-islands:compact',
    apply: 'build',
    async renderChunk(code, chunk) {
      if (isForeign(chunk)) return null;
      const { facadeModuleId } = chunk;
      const compress = FIRST.test(facadeModuleId ?? '') || code.length < LONG ? COMPRESS : false;
      const how = JSON.stringify(['compact', terser.version, compress, names]);
      const compacted = await remembered(how, code, async () => {
        const result = await minify(code, {
          ...LANGUAGE,
          compress,
          mangle: { properties: { regex: new RegExp(`^(${Object.keys(SHORT_NAMES).join('|')})$`) } },
          nameCache: { vars: { props: {} }, props: { props: Object.fromEntries(names) } },
        });
        return result.code ?? code;
      });
      return { code: compacted, map: null };
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const whole = inOrder(chunks)
          .map(({ code }) => code)
          .join('\n');
        const neutral = finalNames(chunks, whole);
        const names = new Map(
          [...neutral].map((pair) => pair.map((path) => basename(path, '.js')) as [string, string]),
        );
        const anyName = new RegExp([...names.keys()].join('|'), 'g');
        // Which way is the shortest does not depend on the hash, which changes with any file.
        for (const chunk of chunks) {
          chunk.code = chunk.code
            .replace(anyName, (name) => names.get(name) ?? name)
            .replace(FILE_LIST, (list) => list.replaceAll(`-${NO_HASH}.js`, ''))
            .replaceAll(BUILD_HASH, NO_HASH);
          if (isForeign(chunk) || chunk.code.length >= 2 * LONG) continue;
          chunk.code = await remembered(JSON.stringify(['shortest', terser.version, COMPRESS, WAYS]), chunk.code, () =>
            shortest(chunk.code),
          );
        }
        const hash = await buildHashOf(
          whole,
          chunks.filter(isOfMost).map(({ code }) => code),
        );
        renamed = new Map([...neutral].map(([file, name]) => [file, withHash(name, hash)]));
        for (const chunk of chunks) {
          chunk.code = withHash(chunk.code, hash);
          chunk.fileName = finalName(chunk.fileName);
        }
      },
    },
  };
}
