// @vitest-environment node
import { expect, it } from 'vitest';
import { WIDGETS } from '../widgets/all.ts';
import { withPage } from './with-page.ts';

it('every requirement belongs to an existing widget', async () => {
  const names = new Set([...WIDGETS.map(({ name }) => name), 'classic-popup']);
  const needs = await withPage('', new URL('http://site.example/'), async () => ({
    ...(await import('./needs/k2.ts')).K2_NEEDS,
    ...(await import('./needs/community.ts')).COMMUNITY_NEEDS,
    ...(await import('./needs/site.ts')).SITE_NEEDS,
  }));
  expect(Object.keys(needs).length).toBeGreaterThan(20);
  for (const name of Object.keys(needs)) expect(names).toContain(name);
});
