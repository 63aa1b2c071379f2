import { expect, inject, it } from 'vitest';
import { needs } from './engines/engine.ts';
import { startFuzzer } from './fuzz/run.ts';

/** `npm run prove -- fuzz` tries as many as one likes, and others each time. */
const { FUZZ_RUNS, FUZZ_SEED = FUZZ_RUNS ? Date.now() % 1e9 : 1, FUZZ_TABS = 3 } = process.env;
const RUNS = Number(FUZZ_RUNS ?? 70);
const SEED = Number(FUZZ_SEED);
/** A browser grows by 2 to 3 MB with each page, and frees the memory only when it ends. */
const PAGES_OF_A_BROWSER = 1000;
const LIMIT_MS = 3000;

const batches = Array.from({ length: Math.ceil(RUNS / PAGES_OF_A_BROWSER) }, (_, at) => {
  const first = at * PAGES_OF_A_BROWSER;
  return { seed: SEED + first, count: Math.min(PAGES_OF_A_BROWSER, RUNS - first) };
});

it.each(batches)(
  '$count changed pages from seed $seed on work as without K2 Islands outside of widgets, lose nothing, send nothing twice, and are restored',
  async ({ seed, count }) => {
    needs('DevTools protocol');
    const fuzzer = await startFuzzer(inject('dist'), Number(FUZZ_TABS));
    try {
      const found = await fuzzer.run(Array.from({ length: count }, (_, at) => seed + at));
      expect(found.join('\n')).toBe('');
    } finally {
      await fuzzer.close();
    }
  },
  60_000 + Math.min(RUNS, PAGES_OF_A_BROWSER) * LIMIT_MS,
);
