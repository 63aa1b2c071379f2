import { describe, expect, it } from 'vitest';
import type { Tab, TabOptions } from './driver.ts';
import { needs } from './engines/engine.ts';
import { CATEGORY } from './flows.ts';
import { holdChunks } from './held-chunks.ts';
import { browserTest } from './site.ts';

const test = browserTest();
const BLOCK = '.k2LiveSearchBlock';

/** Opens results that take room on the page, as in many templates, with fixed links below them. */
async function openResults(options: TabOptions): Promise<Tab> {
  const tab = await test.visit(`/${CATEGORY}`, { language: 'en' }, options);
  await tab.eval((block: string) => {
    const { style } = document.querySelector<HTMLElement>(`${block} .k2LiveSearchResults`) as HTMLElement;
    style.position = 'static';
    style.maxHeight = '60px';
    const below = document.createElement('p');
    below.innerHTML = [1, 2, 3, 4, 5, 6, 7].map((n) => `<a href="#link${n}">Link ${n}</a>`).join('<br>');
    document.querySelector(block)?.after(below);
  }, BLOCK);
  await tab.type('Sommerfest', `${BLOCK} [name=searchword]`);
  await tab.waitFor((block: string) => document.querySelector(`${block} [role=option]`), BLOCK);
  return tab;
}

describe('with search results open', () => {
  it.each<['mouse' | 'touch', TabOptions]>([
    ['mouse', {}],
    ['touch', { touch: true, width: 360, height: 740 }],
  ])('a link below them is followed at the first click (%s), and the results close', async (how, options) => {
    const tab = await openResults(options);
    await tab.activate('a[href="#link2"]', how);
    await tab.waitFor(() => location.hash !== '');
    expect(await tab.eval(() => location.hash)).toBe('#link2');
    expect(
      await tab.eval((block: string) => document.querySelector(`${block} [role=option]`)?.checkVisibility(), BLOCK),
    ).toBe(false);
  });
});

it('the words of a search are still in the field after a result and *Back*', async () => {
  const tab = await test.visit(`/${CATEGORY}`);
  await tab.type('Sommerfest', `${BLOCK} [name=searchword]`);
  await tab.waitFor((block: string) => document.querySelector(`${block} [role=option]`), BLOCK);
  // Pages that hold a connection are not kept in the browser's memory.
  await tab.eval(() => void navigator.locks.request('held', () => new Promise(() => {})));
  await tab.leaveBy(() => tab.activate(`${BLOCK} [role=option]`, 'mouse'));
  await tab.back();
  await tab.waitFor(
    (field: string) => document.querySelector<HTMLInputElement>(field)?.value === 'Sommerfest',
    `${BLOCK} [name=searchword]`,
  );
});

it('React and the results are fetched together with the search, once its field has the focus', async () => {
  const tab = await test.visit(`/${CATEGORY}`);
  const { asked } = await holdChunks(tab);
  await tab.focus(`${BLOCK} [name=searchword]`);
  const files = ['live-search', 'session', 'live-search-view', 'react', 'react-dom', 'rolldown-runtime'];
  await expect.poll(() => asked).toEqual(expect.arrayContaining(files));
});

it('the results of a search have our styles, and a marked word leaves the name of a result as it was', async () => {
  needs('accessibility tree');
  const tab = await test.visit(`/${CATEGORY}`, { language: 'de', searchShape: 'list' });
  await tab.type('ommerf', `${BLOCK} [name=searchword]`);
  await tab.waitFor((block: string) => document.querySelector(`${block} a[role=option] mark`), BLOCK);
  const looks = await tab.eval(() =>
    ['mark', '.k2i-search__hit'].map((selector) => {
      const { borderTopLeftRadius, display } = getComputedStyle(document.querySelector(selector) as Element);
      return `${borderTopLeftRadius} ${display}`;
    }),
  );
  expect(looks).toEqual(['2px inline', '0px flex']);
  const session = await tab.devTools();
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const names = nodes.filter(({ role }) => role?.value === 'option').map(({ name }) => name?.value);
  expect(names).toContain('Sommerfest am See');
});
