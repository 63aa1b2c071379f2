/** `npm run fuzz`: thousands of changed pages. */
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Found, type Fuzzer, startFuzzer } from './run.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 2000);
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 1e9);
const TABS = Number(process.env.FUZZ_TABS ?? 4);

let fuzzer: Fuzzer;
beforeAll(async () => {
  fuzzer = await startFuzzer({ dist: inject('dist'), tabs: TABS, pages: process.env.FUZZ_PAGES });
});
afterAll(() => fuzzer?.close());

const wordsOf = ({ seed, finding }: Found) => `seed ${seed}, ${finding.invariant}: ${finding.words}`;
const tell = (found: Found) => console.log(`${wordsOf(found)}\n${JSON.stringify(found.example)}\n`);

it(`${RUNS} changed pages from seed ${SEED} on keep their promises`, async () => {
  const since = Date.now();
  const [browserBefore, before] = [await fuzzer.cpuTime(), process.cpuUsage()];
  const found = await fuzzer.run(
    Array.from({ length: RUNS }, (_, at) => SEED + at),
    { shrinks: process.env.FUZZ_SHRINK !== '0', onFound: tell },
  );
  const { user, system } = process.cpuUsage(before);
  const cpuTime = (await fuzzer.cpuTime()) - browserBefore;
  console.log(
    `${RUNS} pages in ${Math.round((Date.now() - since) / 1000)} s; CPU: browser ${cpuTime.toFixed(1)} s, server ${((user + system) / 1e6).toFixed(1)} s`,
  );
  expect(found.map(wordsOf)).toEqual([]);
});
