/** Marks the words of the query in the results of a live search. */
import { describe, expect, it } from 'vitest';
import { findings } from './axe.ts';
import type { Tab } from './driver.ts';
import { needs } from './engines/engine.ts';
import { CATEGORY, ourProblems } from './flows.ts';
import { SCREENS } from './screens.ts';
import { browserTest } from './site.ts';
import { isTurnOf, thinned } from './thinned.ts';

const test = browserTest();
const BLOCK = '#k2ModuleBox101';
const FIELD = `${BLOCK} [name=searchword]`;
const marks = (tab: Tab) =>
  tab.eval(
    (block: string) => [...document.querySelectorAll(`${block} mark`)].map(({ textContent }) => textContent),
    BLOCK,
  );
const seen = (tab: Tab, selector: string) =>
  tab.waitFor((selector: string) => document.querySelector(selector)?.checkVisibility(), selector);
/** Reports of a strict policy about the page's own inline parts. */

/** Searches as a reader does, and waits for the results. */
async function search(tab: Tab, word: string): Promise<void> {
  await tab.type(word, FIELD);
  await seen(tab, `${BLOCK} a[role=option]`);
}

describe('marked words', () => {
  it.each(thinned(['generic', 'list'] as const, 0))('stand in the results, in the format "%s"', async (searchShape) => {
    const tab = await test.visit(`/${CATEGORY}`, { language: 'de', searchShape, strictCsp: true });
    await search(tab, 'SOMMERF');
    expect(new Set(await marks(tab))).toEqual(new Set(['Sommerf']));
    expect(ourProblems(tab)).toEqual([]);
  });

  it('and all of the list have our styles', async () => {
    const tab = await test.visit(`/${CATEGORY}`, { language: 'de' });
    await search(tab, 'Sommerf');
    const looks = await tab.eval(
      (block: string) =>
        ['mark', '.k2i-search__hit'].map((selector) => {
          const { borderTopLeftRadius, display } = getComputedStyle(
            document.querySelector(`${block} ${selector}`) as Element,
          );
          return `${borderTopLeftRadius} ${display}`;
        }),
      BLOCK,
    );
    expect(looks).toEqual(['2px inline', '0px flex']);
  });

  it('leave the name of a result as it was', async () => {
    needs('accessibility tree');
    const tab = await test.visit(`/${CATEGORY}`, { language: 'de', searchShape: 'list' });
    await search(tab, 'ommerf');
    const session = await tab.devTools();
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const names = nodes.filter(({ role }) => role?.value === 'option').map(({ name }) => name?.value);
    expect(names).toContain('Sommerfest am See');
  });
});

describe.each(SCREENS)('without a finding of axe at %s:', (_screen, options, row) => {
  it.runIf(isTurnOf(1, row))('marked results, one of them chosen', async () => {
    const tab = await test.visit(`/${CATEGORY}`, { language: 'de' }, options);
    await search(tab, 'Sommerf');
    await seen(tab, `${BLOCK} mark`);
    await tab.press('ArrowDown');
    expect(await findings(tab)).toEqual([]);
  });
});
