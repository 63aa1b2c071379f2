/** The stand-in lets browsers keep articles as K2 does: without a word about it, and with Joomla's cache. */
import { expect, it } from 'vitest';
import { ARTICLE } from './flows.ts';
import { browserTest } from './site.ts';

const test = browserTest();

it.each([
  ['no-store', [1, 2, 3, 4]],
  ['off', [1, 1, 2, 2]],
  ['conservative', [1, 1, 2, 2]],
  ['no-store', [1, 2, 3, 4]],
] as const)('with the cache %s, a browser asks for an article', async (cache, expected) => {
  const tab = await test.visit(`/${ARTICLE}`, { cache });
  const asked = () => test.arrivals.filter((path) => path === `/${ARTICLE}`).length;
  const fetchAgain = (mode: RequestCache) =>
    tab.eval(async (mode: RequestCache) => (await fetch(location.href, { cache: mode })).text(), mode);
  const counts = [asked()];
  await fetchAgain('default');
  counts.push(asked());
  await fetchAgain('no-store');
  counts.push(asked());
  await tab.goto(`${test.origin}/index.php`);
  await tab.goto(`${test.origin}/${ARTICLE}`);
  counts.push(asked());
  expect(counts).toEqual(expected);
});
