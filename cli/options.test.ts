// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { widgets } from '../widgets/registry.ts';
import { OPTIONS } from './options.ts';
import { withPage } from './with-page.ts';

const WIDGETS = fileURLToPath(new URL('../widgets', import.meta.url));

/** Names of widgets and of their options, as the call of `readOptions` in their code spells them. */
function readByWidgets(): Record<string, string[]> {
  const read: Record<string, string[]> = {};
  for (const folder of readdirSync(WIDGETS)) {
    const file = ['controller.ts'].flatMap((name) => {
      try {
        return readFileSync(join(WIDGETS, folder, name), 'utf8');
      } catch {
        return [];
      }
    })[0];
    const [, rest] = /readOptions\(\w+, ([\s\S]*?)\);/.exec(file ?? '') ?? [];
    if (!rest) continue;
    const names = [...(rest.split('{')[0] ?? '').matchAll(/'([a-z-]+)'/g)].map(([, name]) => `${name}`);
    const constant = /, ([A-Z]+)$/.exec(rest)?.[1];
    const object = constant ? new RegExp(`const ${constant} = \\{([^}]*)\\}`).exec(`${file}`)?.[1] : rest.split('{')[1];
    const options = [...`${object}`.matchAll(/(?:^|,)\s*(\w+)\s*(?=[:,}\s])/g)].map(([, name]) => `${name}`);
    for (const name of names) read[name] = options.sort();
  }
  return read;
}

it('the options that are published are those that the widgets read', () => {
  const published = Object.entries(OPTIONS).map(([name, options]) => [name, Object.keys(options).sort()]);
  expect(readByWidgets()).toEqual(Object.fromEntries(published));
});

it('needs are known of widgets that there are', async () => {
  const names = new Set([...widgets.map(({ name }) => name), 'classic-popup']);
  const needs = await withPage('', new URL('http://site.example/'), async () => ({
    ...(await import('./needs/k2.ts')).K2_NEEDS,
    ...(await import('./needs/community.ts')).COMMUNITY_NEEDS,
    ...(await import('./needs/site.ts')).SITE_NEEDS,
  }));
  expect(Object.keys(needs).length).toBeGreaterThan(20);
  for (const name of Object.keys(needs)) expect(names).toContain(name);
});
