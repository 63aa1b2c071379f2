import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Packages whose code is in the files of the bundle. Their licences want to be named with it. */
export const BUNDLED = [
  'dompurify',
  'html-parse-stringify',
  'i18next',
  'react',
  'react-dom',
  'react-i18next',
  'scheduler',
  'use-sync-external-store',
  'validator',
  'workbox-window',
] as const;

/** Returns the licence of a package: its text, or the name in package.json if it has no text. */
function licenseOf(folder: string): string {
  const name = readdirSync(folder).find((file) => /^licen[sc]e(?:\.\w+)?$/i.test(file));
  if (name) return readFileSync(join(folder, name), 'utf8').trim();
  const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { license: string };
  return license;
}

/**
 * Writes the licences of the JavaScript, our own first, then one for each package in it.
 * @param root Folder of the project.
 */
export function scriptLicenses(root: string): string {
  const own = readFileSync(join(root, 'LICENSE'), 'utf8');
  const packages = BUNDLED.map((name) => `\n--- ${name} ---\n\n${licenseOf(join(root, 'node_modules', name))}\n`);
  return `${own}\nThe files contain code of these packages:\n${packages.join('')}`;
}
