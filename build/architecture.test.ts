// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** What the build, the tests and the tools import is another matter. */
const FOLDERS = ['src', 'widgets', 'sw', 'fixtures', 'preview'];

/** Imports of code; those of types leave nothing in a file. */
const IMPORT = /^(?:import|export)\s+(?!type\b)[^;'"]*?from\s+'(\.[^']+)'|\bimport\('(\.[^']+)'\)/gm;

/** Who imports whom, from the project's root. */
const IMPORTS: readonly (readonly [from: string, to: string, isLazy: boolean])[] = FOLDERS.flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test|\.d)\.tsx?$/.test(name))
    .map((name) => join(ROOT, folder, name))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, plain, lazy]): [string, string, boolean] => {
        const to = resolve(dirname(file), `${plain ?? lazy}`.replace(/\?.*/, ''));
        const path = (absolute: string) => relative(ROOT, absolute).replaceAll('\\', '/');
        return [path(file), path(to), lazy !== undefined];
      }),
    ),
);

/** Imports that break a rule, as a reader of the report wants them. */
const forbidden = (from: RegExp, to: RegExp, besides = /^$/) =>
  IMPORTS.filter(([file, target]) => from.test(file) && to.test(target) && !besides.test(file)).map(
    ([file, target]) => `${file} imports ${target}`,
  );

describe('the rules of docs/architecture.md', () => {
  it('are checked on all of the sources', () => {
    expect(IMPORTS.length).toBeGreaterThan(1000);
  });

  it('src/ imports no widget', () => {
    expect(forbidden(/^src\//, /^widgets\//)).toEqual([]);
  });

  it('a widget imports no other widget', () => {
    const folderOf = (path: string) => path.split('/')[1];
    const others = IMPORTS.filter(
      ([from, to]) => /^widgets\/[^/]+\//.test(from) && /^widgets\/[^/]+\//.test(to) && folderOf(from) !== folderOf(to),
    );
    expect(others).toEqual([]);
  });

  it('the loader imports nothing but itself and what is copied: it has no exports to share', () => {
    expect(forbidden(/^src\/loader\//, /^(?!src\/(loader|copied)\/)/)).toEqual([]);
  });

  it('what is copied imports nothing', () => {
    expect(forbidden(/^src\/copied\//, /./)).toEqual([]);
  });

  it('no chunk imports code of the loader, but the name of one event', () => {
    expect(forbidden(/^(?!src\/(loader\/|main\.ts))/, /^src\/(loader\/|main\.ts)/)).toEqual([
      'widgets/popup/frame/closing-calls.ts imports src/loader/built-in/k2-shim.ts',
    ]);
  });

  it('src/dom/, src/http/ and the parts of src/i18n/ without views know no forms, no offline, no React', () => {
    expect(
      forbidden(/^src\/(dom|http|i18n)\//, /^src\/(react|forms|validation|tips|offline)\//, /^src\/i18n\/views\//),
    ).toEqual([]);
  });

  it('controllers and calls import no React, but lazily', () => {
    const atOnce = IMPORTS.filter(([from, to, isLazy]) => {
      const isPlain = /^widgets\/.*\/(controller|api)\.ts$|^src\/(http|dom|react\/plain)\//.test(from);
      return isPlain && !isLazy && to.endsWith('.tsx');
    });
    expect(atOnce).toEqual([]);
  });

  it('the worker imports no code for a DOM', () => {
    expect(forbidden(/^sw\//, /^src\/(?!offline\/)|^widgets\//)).toEqual([]);
  });

  it('the stand-in server and the preview import no code of the product', () => {
    expect(forbidden(/^(fixtures|preview)\//, /^(src|widgets|sw)\//)).toEqual([]);
  });
});
