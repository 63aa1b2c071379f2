import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { benchTest } from './bench-test.ts';
import { BARE, BESIDE, CONTENDERS, type Contender, ORIGINALS, ORIGINALS_BROTLI_BYTES, OURS } from './contenders.ts';
import {
  FIRST_CALLS,
  type Figures,
  type FirstCallName,
  MEASURES,
  type Measure,
  type Results,
  type Row,
} from './figures.ts';
import { fontBytes, reading, restingBytes, voteBytes } from './measures/bytes.ts';
import { crowd } from './measures/crowd.ts';
import { type FirstCall, firstCall } from './measures/first-call.ts';
import { published } from './measures/published.ts';
import { session } from './measures/session.ts';
import { loadWork, untouched } from './measures/untouched.ts';
import { warmClicks } from './measures/warm-click.ts';
import { median } from './median.ts';
import { renderPicture } from './picture.ts';
import { deviations, renderTable, withTable } from './report.ts';

/** Runs of measurements that vary by chance; each run measures all contenders. */
const RUNS = Number(process.env.BENCH_RUNS ?? 3);
/** Many idle widgets, and few: the difference is the cost of one more, without one-time costs. */
const CROWD = 1000;
const FEW = 250;
/** Runs of the processor measurements. */
const LOADS = 3;
/** Number of runs that measure processor time. */
const WORKS = 2;
const RESULTS = fileURLToPath(new URL('results/', import.meta.url));
const PAGE = `${RESULTS}results.md`;
const CALLS = Object.keys(FIRST_CALLS) as FirstCallName[];
const OUR_NAMES = [OURS.name, BESIDE.name];
/**
 * Measures only these calls, `published` or `session`, of K2 Islands and the originals, on the console:
 * `BENCH_ONLY=search,comment`.
 */
const ONLY = (process.env.BENCH_ONLY ?? '').split(',').filter(Boolean);
/** With it, prints the requests before the call, with their times: `BENCH_REQUESTS=1`. */
const WITH_REQUESTS = !!process.env.BENCH_REQUESTS;

const bench = benchTest();

/** All samples of one contender, run by run. */
class Samples {
  readonly values = new Map<string, number[]>();

  add(values: Readonly<Record<string, number>>): void {
    for (const [key, value] of Object.entries(values)) this.values.set(key, [...(this.values.get(key) ?? []), value]);
  }

  addCall(name: FirstCallName, { wire, long, read, work }: FirstCall): void {
    this.add({ [`${name}Wire`]: wire, [`${name}Long`]: long });
    if (read !== undefined) this.add({ [`${name}Read`]: read });
    if (work !== undefined) this.add({ [`${name}Work`]: work });
  }

  /** Returns the figure for all runs. */
  one(key: string, of: Measure['of']): number | undefined {
    const values = this.values.get(key);
    if (!values?.length) return undefined;
    return of === 'least' ? Math.min(...values) : median(values);
  }
}

interface Measured {
  readonly contender: Contender;
  readonly samples: Samples;
  /** Number of runs in which each call was lost. */
  readonly lost: Map<FirstCallName, number>;
}

/** Measures one run. */
async function measureUse(contender: Contender, { samples, lost }: Measured, withWork: boolean): Promise<void> {
  const url = bench.server.pageWith(contender);
  for (const name of contender.isRatingOnly ? (['vote'] as const) : CALLS) {
    const call = await firstCall(bench.chromium, bench.server.site, url, name, withWork);
    if (!call) lost.set(name, (lost.get(name) ?? 0) + 1);
    else {
      samples.addCall(name, call);
    }
  }
  if (contender.isRatingOnly) return;
  samples.add(await published(bench.chromium, bench.server.site, url));
  bench.server.site.reset();
  samples.add(await session(bench.chromium, url));
}

/** Measures the figures that are equal in all runs, or repeated often enough within one. */
async function measureOnce(contender: Contender, { samples }: Measured): Promise<void> {
  const url = bench.server.pageWith(contender);
  bench.server.site.reset();
  samples.add(await restingBytes(bench.chromium, bench.server, contender));
  for (let load = 0; load < LOADS; load++) samples.add({ load: await loadWork(bench.chromium, url) });
  const few = await crowd(bench.chromium, bench.server.pageWith(contender, { addedWidgets: FEW }));
  const many = await crowd(bench.chromium, bench.server.pageWith(contender, { addedWidgets: CROWD }));
  samples.add({ crowd: many.work, few: few.heap, many: many.heap });
  if (contender === BARE) return;
  for (const warm of await warmClicks(bench.chromium, url)) samples.add({ warm });
  samples.add(await voteBytes(bench.chromium, bench.server, contender));
  if (contender.isRatingOnly) return;
  samples.add(await fontBytes(bench.chromium, bench.server, contender));
  samples.add(await reading(bench.chromium, bench.server, contender));
}

/** Returns one value for each measure, less the cost of the bare page. */
function rowOf({ contender, samples, lost }: Measured, bare: Samples): Row {
  const figures: Figures = {};
  const isLost = (call: FirstCallName) => (lost.get(call) ?? 0) * 2 > RUNS;
  for (const { key, of, less, call } of MEASURES) {
    const value = samples.one(key, of);
    if (value === undefined || (call && isLost(call))) continue;
    figures[key] = Math.max(0, value - (less ? (bare.one(less, of) ?? 0) : 0));
  }
  return { name: contender.name, lost: CALLS.filter(isLost), figures };
}

function resultsBefore(): Results | undefined {
  try {
    return JSON.parse(readFileSync(`${RESULTS}results.json`, 'utf8')) as Results;
  } catch {
    return undefined;
  }
}

it.runIf(ONLY.length > 0)('measures the given measures only', async () => {
  const contenders = [OURS, BESIDE, ORIGINALS];
  const samples = contenders.map(() => new Samples());
  const lists = new Map<string, string>();
  for (let run = 0; run < RUNS; run++)
    for (const [index, contender] of contenders.entries()) {
      const url = bench.server.pageWith(contender);
      for (const name of CALLS.filter((call) => ONLY.includes(call))) {
        const call = await firstCall(bench.chromium, bench.server.site, url, name, run < WORKS);
        if (!call) continue;
        samples[index]?.addCall(name, call);
        lists.set(`${name}, ${contender.name}`, call.requests.join('\n'));
      }
      if (ONLY.includes('published')) samples[index]?.add(await published(bench.chromium, bench.server.site, url));
      if (!ONLY.includes('session')) continue;
      bench.server.site.reset();
      samples[index]?.add(await session(bench.chromium, url));
    }
  if (WITH_REQUESTS) for (const [title, list] of lists) console.log(`${title}\n${list}`);
  const keys = [...new Set(samples.flatMap(({ values }) => [...values.keys()]))];
  console.log(`${RUNS} runs, load ${loadavg().map((load) => load.toFixed(1))}`);
  console.table(
    Object.fromEntries(
      keys.map((key) => {
        const of = MEASURES.find((measure) => measure.key === key)?.of ?? 'median';
        const [ours = Number.NaN, beside = Number.NaN, originals = Number.NaN] = samples.map((all) => all.one(key, of));
        const ratio = (value: number) => (value / originals).toFixed(2);
        return [key, { ours, beside, originals, alone: ratio(ours), besideThem: ratio(beside) }];
      }),
    ),
  );
});

it.skipIf(ONLY.length > 0)('measures the speed', async () => {
  const load = loadavg()[1] ?? Number.NaN;
  const all = [BARE, ...CONTENDERS].map(
    (contender): Measured => ({ contender, samples: new Samples(), lost: new Map() }),
  );
  for (let run = 0; run < RUNS; run++)
    for (const measured of all) {
      const { contender, samples } = measured;
      const startedAt = performance.now();
      if (run === 0) await measureOnce(contender, measured);
      if (run === 0 || !contender.isRatingOnly)
        samples.add(await untouched(bench.chromium, bench.server.pageWith(contender)));
      if (contender !== BARE) await measureUse(contender, measured, run < WORKS);
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      console.info(`Run ${run + 1}: ${contender.name}, ${seconds} s`);
    }

  const [bare, ...measured] = all;
  if (!bare) throw new Error('Nothing was measured');
  for (const { samples } of all) {
    const more = (samples.one('many', 'least') ?? Number.NaN) - (samples.one('few', 'least') ?? Number.NaN);
    samples.add({ memory: more / (CROWD - FEW) });
  }
  const tab = await bench.chromium.newTab();
  const results: Results = {
    date: new Date().toISOString().slice(0, 10),
    browser: await tab.page.browser().version(),
    runs: RUNS,
    load,
    cores: cpus().length,
    base: ORIGINALS.name,
    rows: measured.map((contender) => rowOf(contender, bare.samples)),
  };
  const before = resultsBefore();
  const table = renderTable(results, OUR_NAMES, before);
  console.log(table);
  if (before) console.table(deviations(results, before).slice(0, 10));
  writeFileSync(`${RESULTS}results.json`, `${JSON.stringify(results, undefined, 2)}\n`);
  writeFileSync(PAGE, withTable(readFileSync(PAGE, 'utf8'), table));
  writeFileSync(`${RESULTS}ratios.svg`, renderPicture(results, OUR_NAMES));
  const [ours, , originals] = results.rows;
  expect(ours?.lost).toEqual([]);
  // Within a twentieth of the weight of the real ones.
  expect(Math.abs((originals?.figures.bytes ?? 0) / ORIGINALS_BROTLI_BYTES - 1)).toBeLessThan(0.05);
});
