/** Changed pages with fixed seeds, and that each promise broken is noticed. `npm run fuzz` tries as many as one likes. */
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { needs, offers } from './engines/engine.ts';
import type { Case, SourcePage } from './fuzz/cases.ts';
import type { Finding } from './fuzz/invariants.ts';
import { elementsOf } from './fuzz/markup.ts';
import { type Fuzzer, startFuzzer } from './fuzz/run.ts';

const SEEDS = Array.from({ length: 200 }, (_, at) => at + 1);
const TABS = 3;

describe('changed pages', () => {
  let fuzzer: Fuzzer;
  beforeAll(async () => {
    if (offers('DevTools protocol')) fuzzer = await startFuzzer({ dist: inject('dist'), tabs: TABS });
  });
  afterAll(() => fuzzer?.close());
  beforeEach(() => needs('DevTools protocol'));

  it('work as without us where nothing is ours, break nothing, and are given back', async () => {
    const found = await fuzzer.run(SEEDS);
    // In words, which every reporter shows.
    expect(found.map((one) => JSON.stringify(one, null, 1)).join('\n')).toBe('');
  }, 300_000);
});

const ARTICLE = 'Article, as a guest';

/** A reader of an article as it is, who comments and then follows a link that is none of ours. */
function commentAndLeave(pages: readonly SourcePage[]): Case {
  const all = elementsOf(
    pages.find(({ title }) => title === ARTICLE)?.read() ?? { name: '', tag: '', attributes: new Map(), children: [] },
  );
  const named = (attribute: string, value: string) =>
    all.find(({ attributes }) => attributes.get(attribute) === value)?.name ?? '';
  return {
    page: ARTICLE,
    tag: 'head',
    isSettled: true,
    mutations: [],
    steps: [
      ['type', named('id', 'commentText'), 'Ein Abend'],
      ['type', named('id', 'userName'), 'Gerda'],
      ['type', named('id', 'commentEmail'), 'gerda@example.org'],
      ['click', named('href', '/index.php'), ''],
      ['submit', named('id', 'comment-form'), ''],
    ],
  };
}

/** With `K2_FULL=1`: each starts a browser of its own. */
it.runIf(process.env.K2_FULL).each<readonly [string, Finding['invariant'], (example: Case) => Case, string]>([
  ['throws', 'error', (all) => all, "addEventListener('click', () => { throw new Error('broken') });"],
  ['goes round in circles', 'error', (all) => all, "addEventListener('click', () => { for (;;); });"],
  [
    'keeps links from being followed',
    'native',
    (all) => all,
    "addEventListener('click', (event) => event.preventDefault(), true);",
  ],
  [
    'sends twice',
    'twice',
    (all) => all,
    '{ const once = fetch; fetch = (...given) => { once(...given); return once(...given); }; }',
  ],
  [
    'loses what was typed',
    'typed',
    (all) => ({ ...all, steps: all.steps.slice(0, 3) }),
    "addEventListener('change', ({ target }) => { target.value = ''; }, true);",
  ],
  [
    'does not give the page back',
    'release',
    (all) => ({ ...all, steps: [] }),
    "addEventListener('k2:released', ({ target }) => target.setAttribute('data-k2-state', 'ready'));",
  ],
])(
  'a product that %s is found',
  async (_what, invariant, part, sabotage) => {
    const fuzzer = await startFuzzer({ dist: inject('dist'), tabs: 1, sabotage });
    try {
      const findings = await fuzzer.attempt(part(commentAndLeave(fuzzer.pages)));
      expect(findings.map(({ invariant }) => invariant)).toContain(invariant);
    } finally {
      await fuzzer.close();
    }
  },
  300_000,
);
