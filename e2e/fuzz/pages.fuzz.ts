/** Tries thousands of changed pages, for `npm run prove -- fuzz`. */
import { expect, inject, it } from 'vitest';
import { startFuzzer } from './run.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 2000);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1e9);
const TABS = Number(process.env.FUZZ_TABS ?? 4);
/** A browser grows by 2 to 3 MB with each page, and frees the memory only when it ends. */
const PAGES_OF_A_BROWSER = 1000;

const batches = Array.from({ length: Math.ceil(RUNS / PAGES_OF_A_BROWSER) }, (_, at) => {
  const first = at * PAGES_OF_A_BROWSER;
  return { seed: SEED + first, count: Math.min(PAGES_OF_A_BROWSER, RUNS - first) };
});

it.each(batches)('$count changed pages from seed $seed on keep their promises', async ({ seed, count }) => {
  const fuzzer = await startFuzzer(inject('dist'), TABS);
  try {
    expect(await fuzzer.run(Array.from({ length: count }, (_, at) => seed + at))).toEqual([]);
  } finally {
    await fuzzer.close();
  }
});
