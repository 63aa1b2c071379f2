import { describe, expect, it } from 'vitest';
import { findFirefox, findWebKit } from './engines/find.ts';
import * as flows from './flows.ts';
import { browserTest } from './site.ts';
import { thinned } from './thinned.ts';

const ENGINES = [
  ['firefox', findFirefox],
  ['webkit', findWebKit],
] as const;

const FLOWS = [
  ['rating', flows.UNRATED_ARTICLE, flows.rate],
  ['comment', flows.ARTICLE, flows.comment],
  ['live search', flows.CATEGORY, flows.search],
  ['calendar', flows.CATEGORY, flows.turnCalendar],
] as const;

/** Why an engine can't be had here, in one sentence. */
function missing(find: () => unknown): string | undefined {
  try {
    find();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The other engines, at little cost; `npm run test:engines` tries everything in them. */
describe.each(ENGINES.map(([engine, find], row) => [engine, find, row] as const))(
  '%s, under the strict policy',
  (engine, find, row) => {
    const reason = missing(find);
    if (reason) {
      it('is not installed', ({ skip }) => skip(reason));
      return;
    }
    const test = browserTest({}, engine);
    it.each(thinned(FLOWS, row, FLOWS.length))('works: %s', async (_name, path, run) => {
      const settings = { language: 'en', strictCsp: true, moderated: true } as const;
      const tab = await test.visit(`/${path}`, settings);
      await run({ tab, site: test.site, base: '/', language: 'en', how: 'mouse' });
      expect(flows.ourProblems(tab)).toEqual([]);
    });
  },
);

describe('Chromium', () => {
  const test = browserTest();

  it('draws a page smaller, which does not notice', async () => {
    const tab = await test.visit(`/${flows.CATEGORY}`);
    await tab.eval(() => {
      const body = document.body;
      addEventListener('mousemove', ({ clientX, clientY }) => body.setAttribute('data-at', `${clientX}, ${clientY}`));
    });
    await tab.mouse.move(400, 300);
    expect(
      await tab.eval(() => [
        innerWidth,
        innerHeight,
        devicePixelRatio,
        visualViewport?.scale,
        document.body.dataset.at,
      ]),
    ).toEqual([1280, 900, 1, 1, '400, 300']);
  });
});
