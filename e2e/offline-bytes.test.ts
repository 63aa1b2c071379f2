import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { budgetOf } from '../build/readers.ts';
import { offlineFilesOf } from './build-files.ts';
import { ARTICLE, UNRATED_ARTICLE } from './flows.ts';
import { offlineTest } from './offline-site.ts';

const test = offlineTest();

/** Checks for a file of the build on the stand-in site. */
const isOurs = (path: string) => /^\/(?:sw\.js|offline\.html|media\/k2-islands\/)/.test(path);
/** A path without its query. */
const fileOf = (path: string) => path.replace(/\?.*/, '');

/** Returns the transfer size of a file of the build, in bytes. */
function weightOf(path: string): number {
  const file = fileOf(path).replace(/^\/(?:media\/k2-islands\/)?/, '');
  return brotliCompressSync(readFileSync(join(test.dist, file))).length;
}
const weigh = (paths: readonly string[]) => paths.reduce((sum, path) => sum + weightOf(path), 0);
const twice = (paths: readonly string[]) => paths.filter((path, index) => paths.indexOf(path) !== index);
/** Files of the offline kit that have reached the browser over the network. */
const kitArrivals = () => test.arrivals.map(fileOf).filter((path) => test.kit().some((file) => path.endsWith(file)));

it('a page without interaction fetches few bytes of the build, and no file twice', async () => {
  const tab = await test.openAndKeep(`/${ARTICLE}`);
  await test.keepsAll(tab);
  const ours = test.arrivals.filter(isOurs);
  console.info(`${weigh(ours)} B in ${ours.length} files: ${ours.map((path) => basename(fileOf(path))).join(', ')}`);
  expect(weigh(ours)).toBeLessThanOrEqual(budgetOf('the same, with the worker'));
  const bundle = ['k2-islands.js', ...offlineFilesOf(test.dist).core].map((file) => `/media/k2-islands/${file}`);
  expect(ours.map(fileOf).sort()).toEqual([...bundle, '/offline.html', '/sw.js'].sort());
  const looks = test.arrivals.filter((path) => /^\/media\/(?!k2-islands)|\.(?:css|png|svg|jpg|webp)\b/.test(path));
  expect(looks.some((path) => path.includes('.css'))).toBe(true);
  expect(looks.some((path) => /\.(?:png|svg|jpg|webp)\b/.test(path))).toBe(true);
  expect(twice(looks)).toEqual([]);
});

it('the second page of a site fetches the offline kit, each file once', async () => {
  const tab = await test.openAndKeep(`/${ARTICLE}`);
  expect(kitArrivals()).toEqual([]);
  await tab.goto(`${test.origin}/${UNRATED_ARTICLE}`);
  await test.keepsKit(tab);
  expect(kitArrivals()).toHaveLength(test.kit().length);
  // The browser looks for another worker by itself some time after each page.
  const files = test.arrivals.filter(isOurs).map(fileOf);
  expect(twice(files.filter((path) => path !== '/sw.js'))).toEqual([]);
  expect(tab.problems).toEqual([]);
});

it('a vote on the first page fetches the offline kit', async () => {
  const tab = await test.openAndKeep(`/${UNRATED_ARTICLE}`);
  await tab.activate('.itemRatingForm .four-stars', 'mouse');
  await tab.waitFor(() => document.querySelector<HTMLElement>('.itemCurrentRating')?.style.width === '80%');
  await test.keepsKit(tab);
  expect(tab.problems).toEqual([]);
});
