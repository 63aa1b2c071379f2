// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { BUNDLED, scriptLicenses } from './licenses.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Returns the packages that the sources of a folder import, but for types. */
function importedBy(folder: string): string[] {
  const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  const sources = files.filter((name) => /(?<!\.test)\.tsx?$/.test(name) && !/(?:^|[\\/])test-/.test(name));
  return sources.flatMap((name) => {
    const text = readFileSync(join(ROOT, folder, name), 'utf8').replace(/^import type .*$/gm, '');
    return [...text.matchAll(/(?:from |import\(|^import )'([a-z@][\w-]*)/gm)].map(
      ([, packageName = '']) => packageName,
    );
  });
}

it('the licences of the JavaScript name each package that it is built with', () => {
  const imported = ['src', 'widgets', 'sw'].flatMap(importedBy).filter((name) => name !== 'virtual');
  expect(imported).toContain('react');
  expect([...new Set(imported)].filter((name) => !BUNDLED.some((known) => known === name))).toEqual([]);
  const text = scriptLicenses(ROOT);
  expect(text.indexOf('The K2 Islands authors')).toBeGreaterThan(0);
  for (const name of BUNDLED) expect(text).toMatch(new RegExp(`--- ${name} ---\\n\\n.{3,}`));
});
