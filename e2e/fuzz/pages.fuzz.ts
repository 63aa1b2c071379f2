/** `npm run fuzz`: thousands of changed pages. */
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { type Found, type Fuzzer, startFuzzer } from './run.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 2000);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1e9);
const TABS = Number(process.env.FUZZ_TABS ?? 4);

/** A browser grows by 2 to 3 MB with each page, which only its end gives back, and is the slower for it. */
const PAGES_OF_A_BROWSER = 1000;
const BATCHES = Array.from({ length: Math.ceil(RUNS / PAGES_OF_A_BROWSER) }, (_, at) => {
  const first = at * PAGES_OF_A_BROWSER;
  return { seed: SEED + first, count: Math.min(PAGES_OF_A_BROWSER, RUNS - first) };
});

let fuzzer: Fuzzer;
beforeEach(async () => {
  fuzzer = await startFuzzer({ dist: inject('dist'), tabs: TABS, pages: process.env.FUZZ_PAGES });
});
afterEach(() => fuzzer?.close());

const wordsOf = ({ seed, finding }: Found) => `seed ${seed}, ${finding.invariant}: ${finding.words}`;
const tell = (found: Found) => console.log(`${wordsOf(found)}\n${JSON.stringify(found.example)}\n`);

it.each(BATCHES)('$count changed pages from seed $seed on keep their promises', async ({ seed, count }) => {
  const since = Date.now();
  const [browserBefore, before] = [await fuzzer.cpuTime(), process.cpuUsage()];
  const found = await fuzzer.run(
    Array.from({ length: count }, (_, at) => seed + at),
    { shrinks: process.env.FUZZ_SHRINK !== '0', onFound: tell },
  );
  const { user, system } = process.cpuUsage(before);
  const cpuTime = (await fuzzer.cpuTime()) - browserBefore;
  console.log(
    `${count} pages in ${Math.round((Date.now() - since) / 1000)} s; CPU: browser ${cpuTime.toFixed(1)} s, server ${((user + system) / 1e6).toFixed(1)} s`,
  );
  expect(found.map(wordsOf)).toEqual([]);
});
