// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const sheets = ['src', 'widgets'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.css'))
    .map((path) => join(root, path)),
);
const rulesOf = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, '');

/** Classes that are all of a selector: wherever the class is, this rule counts. */
function bareClasses(css: string): string[] {
  const selectors = [...rulesOf(css).matchAll(/([^{};]+)\{/g)].flatMap(([, list = '']) => list.split(','));
  return selectors.flatMap((selector) => /^\s*\.(k2i-[\w-]+)\s*$/.exec(selector)?.[1] ?? []);
}

it('a rule for a single class has its own class name: two widgets of one page share all style sheets', () => {
  const places = new Map<string, Set<string>>();
  // Without the shared sheet, which adds a border to each of them.
  for (const path of sheets.filter((path) => !path.endsWith('base.css')))
    for (const name of bareClasses(readFileSync(path, 'utf8')))
      places.set(name, (places.get(name) ?? new Set()).add(path));
  expect(sheets.length).toBeGreaterThan(20);
  expect([...places].filter(([, { size }]) => size > 1).map(([name, paths]) => [name, [...paths]])).toEqual([]);
});

it('elements in a tip do not match the rules of the button to the top or the overlay, which share a class', () => {
  const bare = sheets.filter((path) => bareClasses(readFileSync(path, 'utf8')).includes('k2i-shown'));
  expect(bare).toEqual([]);
});
