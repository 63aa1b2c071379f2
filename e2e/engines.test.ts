import { describe, expect, it } from 'vitest';
import { findFirefox, findWebKit } from './engines/find.ts';
import * as flows from './flows.ts';
import { browserTest } from './site.ts';

/** The other engines, at little cost; `npm run test:engines` tries everything in them. */
const ENGINES = [
  { engine: 'firefox', find: findFirefox, name: 'rating', path: flows.UNRATED_ARTICLE, run: flows.rate },
  { engine: 'webkit', find: findWebKit, name: 'calendar', path: flows.CATEGORY, run: flows.turnCalendar },
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

describe.each(ENGINES)('$engine, under the strict policy', ({ engine, find, name, path, run }) => {
  const reason = missing(find);
  if (reason) {
    it('is not installed', ({ skip }) => skip(reason));
    return;
  }
  const test = browserTest({}, engine);
  it(`works: ${name}`, async () => {
    const tab = await test.visit(`/${path}`, { language: 'en', strictCsp: true, moderated: true });
    await run({ tab, site: test.site, base: '/', language: 'en', how: 'mouse' });
    expect(flows.ourProblems(tab)).toEqual([]);
  });
});
