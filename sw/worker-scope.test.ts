// @vitest-environment node
import { beforeAll, expect, it, vi } from 'vitest';

const ORIGIN = 'https://verein.example';

let readNames: typeof import('./worker-scope.ts').readNames;

beforeAll(async () => {
  vi.stubGlobal('self', {
    location: new URL(`${ORIGIN}/sw.js`),
    registration: { scope: `${ORIGIN}/` },
  });
  ({ readNames } = await import('./worker-scope.ts'));
});

const read = (query: string, scope = '/') => {
  const { base, loader, prefix } = readNames(`${ORIGIN}${scope}sw.js${query}`, ORIGIN + scope);
  return { base: base.href, loader: loader.href, prefix };
};

it.each([
  ['the folder of the chunks', '?base=/media/k2-islands/', `${ORIGIN}/media/k2-islands/`, 'k2-islands.js'],
  ['another file of the loader', '?base=/media/k2/js/k2.frontend.js', `${ORIGIN}/media/k2/js/`, 'k2.frontend.js'],
  ['another origin', '?base=https://cdn.example/i/', 'https://cdn.example/i/', 'k2-islands.js'],
  ['nothing, so the defaults are used', '', `${ORIGIN}/media/k2-islands/`, 'k2-islands.js'],
])('the URL of the worker contains %s', (_, query, base, file) => {
  expect(read(query)).toMatchObject({ base, loader: base + file });
});

it('the names of the caches contain the site, and the parameter of the tag', () => {
  expect(read('').prefix).toBe('k2-islands / ');
  expect(read('?cache=verein', '/sub/').prefix).toBe('verein /sub/ ');
});
