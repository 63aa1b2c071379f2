import { describe, expect, it } from 'vitest';
import type { Role, Settings } from '../fixtures/model.ts';
import type { Input } from './driver.ts';
import * as flows from './flows.ts';
import { browserTest } from './site.ts';
import { thinned } from './thinned.ts';

const test = browserTest();

interface Flow {
  readonly name: string;
  readonly path: string;
  readonly role: Role;
  /** Settings that the page needs in every circumstance. */
  readonly settings?: Partial<Settings>;
  run(way: flows.Way): Promise<void>;
}

const FLOWS: readonly Flow[] = [
  ...flows.FLOWS.map(({ page, ...flow }) => ({ ...flow, path: flows.STAND_IN_PAGES[page] })),
  { name: 'report user', path: flows.ARTICLE, role: 'moderator', run: flows.reportUser },
  { name: 'report comment', path: flows.REPORT_PAGE, role: 'guest', run: flows.reportComment },
  {
    name: 'comment in place',
    path: flows.ARTICLE,
    role: 'guest',
    settings: { moderated: false },
    run: flows.publish,
  },
  { name: 'pages of comments', path: flows.LONG_ARTICLE, role: 'guest', run: flows.turnComments },
  { name: 'list that goes on', path: flows.LONG_CATEGORY, role: 'guest', run: flows.extendList },
  { name: 'reply', path: flows.ARTICLE, role: 'guest', run: flows.reply },
  { name: 'images of an item', path: flows.GALLERY, role: 'guest', run: flows.lookAtImages },
];

interface Circumstances {
  readonly base: string;
  readonly how: Input;
  readonly settings: Partial<Settings>;
}

/** Every value of every dimension, and every pair of markup, scripts and site root, in eight combinations. */
const CIRCUMSTANCES: readonly Circumstances[] = [
  { base: '/', how: 'mouse', settings: { language: 'de', generation: '2.28', searchShape: 'generic' } },
  { base: '/sub/', how: 'keyboard', settings: { language: 'en', generation: '2.6', searchShape: 'list' } },
  { base: '/', how: 'touch', settings: { language: 'en', generation: '2.28', jquery: true, searchShape: 'list' } },
  {
    base: '/sub/',
    how: 'mouse',
    settings: { language: 'de', generation: '2.6', jquery: true, searchShape: 'generic' },
  },
  {
    base: '/',
    how: 'keyboard',
    settings: { language: 'de', generation: '2.28', originals: true, searchShape: 'generic' },
  },
  {
    base: '/sub/',
    how: 'touch',
    settings: { language: 'en', generation: '2.6', originals: true, searchShape: 'generic' },
  },
  { base: '/sub/', how: 'mouse', settings: { language: 'en', generation: '2.28', originals: true, tag: 'head' } },
  { base: '/', how: 'keyboard', settings: { language: 'en', generation: '2.6', strictCsp: true } },
];

describe.each(CIRCUMSTANCES.map((circumstance, row) => ({ ...circumstance, row })))(
  '$base by $how, $settings',
  ({ base, how, settings, row }) => {
    // Each flow once.
    it.each(thinned(FLOWS, row, CIRCUMSTANCES.length))('$name', async ({ path, role, settings: own, run }) => {
      const all = { moderated: true, ...settings, ...own, role };
      const tab = await test.visit(base + path, all, { touch: how === 'touch' });
      await run({ tab, site: test.site, base, language: settings.language ?? 'de', how });
      expect(tab.problems.filter((problem) => !flows.isOfTheServer(problem))).toEqual([]);
    });
  },
);
