import { describe, expect, it } from 'vitest';
import type { TagMode } from '../fixtures/model.ts';
import { ARTICLE, rate, UNRATED_ARTICLE } from './flows.ts';
import { insertTag } from './insert-tag.ts';
import { browserTest } from './site.ts';
import { thinned } from './thinned.ts';

const test = browserTest({ cold: true });

const MODES: readonly TagMode[] = ['head', 'defer', 'async', 'module', 'body', 'inserted', 'replaced', 'folder', 'cdn'];

describe.each(thinned(MODES, 0, 3))('tag: %s', (tag) => {
  it.each(thinned(['/', '/sub/'], MODES.indexOf(tag)))('finds its chunks and the site below %s', async (base) => {
    const tab = await test.visit(base + UNRATED_ARTICLE, { tag, language: 'en' });
    await rate({ tab, site: test.site, base, language: 'en', how: 'mouse' });
    expect(tab.problems).toEqual([]);
  });
});

it('the global scope has only two new names', async () => {
  const tab = await test.visit(`/${ARTICLE}`, { tag: 'none' });
  const before = await tab.eval(() => Object.getOwnPropertyNames(window));
  test.site.settings.tag = 'head';
  await tab.goto(`${test.origin}/${ARTICLE}`);
  const after = await tab.eval(() => Object.getOwnPropertyNames(window));
  expect(after.filter((name) => !before.includes(name)).sort()).toEqual(['$K2', 'K2Islands']);
});

it('a second tag changes nothing', async () => {
  const tab = await test.visit(`/${UNRATED_ARTICLE}`, { language: 'en' });
  await insertTag(tab, 'again');
  await rate({ tab, site: test.site, base: '/', language: 'en', how: 'mouse' });
});
