import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Chromium, startChromium } from '../e2e/driver.ts';
import { BARE, CONTENDERS, type Contender, ORIGINALS, OURS } from './contenders.ts';
import { type Figures, MEASURES, type Measure, needsFirstClick, type Results, type Row } from './figures.ts';
import { crowd } from './measures/crowd.ts';
import { firstClick } from './measures/first-click.ts';
import { session } from './measures/session.ts';
import { loadWork, untouched } from './measures/untouched.ts';
import { warmClicks } from './measures/warm-click.ts';
import { median } from './median.ts';
import { renderPicture } from './picture.ts';
import { deviations, renderTable } from './report.ts';
import { type BenchServer, startBenchServer } from './server.ts';

/** How often everything is measured; one run after the other, each with all contenders. */
const RUNS = Number(process.env.BENCH_RUNS ?? 2);
/** Many idle widgets, and some: what one more costs is the difference, in which what is there once is not. */
const CROWD = 1000;
const FEW = 250;
/** How often in a run the processor's work is measured. */
const LOADS = 6;
const CROWDS = 2;
const RESULTS = fileURLToPath(new URL('results/', import.meta.url));

let chromium: Chromium;
let server: BenchServer;
beforeAll(async () => {
  [chromium, server] = await Promise.all([startChromium(), startBenchServer(inject('dist'))]);
});
afterAll(async () => {
  await chromium?.close();
  await server?.close();
});

/** Everything measured of one contender, run by run. */
class Samples {
  readonly values = new Map<string, number[]>();
  lost = 0;
  clicks = 0;

  add(values: Readonly<Record<string, number>>): void {
    for (const [key, value] of Object.entries(values)) this.values.set(key, [...(this.values.get(key) ?? []), value]);
  }

  /** Of all runs, the value that stands for them. */
  one(key: string, of: Measure['of']): number | undefined {
    const values = this.values.get(key);
    if (!values?.length) return undefined;
    return of === 'least' ? Math.min(...values) : median(values);
  }
}

async function starOn(url: string): Promise<{ x: number; y: number }> {
  const tab = await chromium.newTab();
  await tab.goto(url);
  // Near its end: the links of fewer stars lie over those of more.
  const star = await tab.eval(() => {
    const box = document.querySelector('.itemRatingForm .four-stars')?.getBoundingClientRect();
    return box && { x: box.right - 5, y: box.top + box.height / 2 };
  });
  await tab.close();
  if (!star) throw new Error('The page has no stars');
  return star;
}

async function measure(contender: Contender, samples: Samples, star: { x: number; y: number }): Promise<void> {
  const url = server.pageWith(contender);
  server.site.reset();
  samples.add(await untouched(chromium, url));
  for (let load = 0; load < LOADS; load++) samples.add({ load: await loadWork(chromium, url) });
  for (let visit = 0; visit < CROWDS; visit++) {
    const few = await crowd(chromium, server.pageWith(contender, FEW));
    const many = await crowd(chromium, server.pageWith(contender, CROWD));
    samples.add({ crowd: many.work, few: few.heap, many: many.heap });
  }
  if (contender === BARE) return;
  const first = await firstClick(chromium, url, star);
  samples.clicks++;
  if (first) samples.add({ ...first });
  else samples.lost++;
  for (const warm of await warmClicks(chromium, url)) samples.add({ warm });
  if (contender === OURS || contender === ORIGINALS) samples.add(await session(chromium, url));
}

/** One value for each measure, less what the page costs without anything on it. */
function rowOf({ name }: Contender, samples: Samples, bare: Samples): Row {
  const figures: Figures = {};
  const isLost = samples.lost * 2 > samples.clicks;
  for (const measure of MEASURES) {
    const { key, of } = measure;
    const value = samples.one(key, of);
    if (value === undefined || (isLost && needsFirstClick(key))) continue;
    figures[key] = Math.max(0, value - ('less' in measure ? (bare.one(measure.less, of) ?? 0) : 0));
  }
  return { name, lost: samples.lost, clicks: samples.clicks, figures };
}

function resultsBefore(): Results | undefined {
  try {
    return JSON.parse(readFileSync(`${RESULTS}results.json`, 'utf8')) as Results;
  } catch {
    return undefined;
  }
}

it('measures speed', async () => {
  const star = await starOn(server.pageWith(BARE));
  const all = [BARE, ...CONTENDERS].map((contender) => ({ contender, samples: new Samples() }));
  for (let run = 0; run < RUNS; run++)
    for (const { contender, samples } of all) await measure(contender, samples, star);

  const [bare, ...measured] = all;
  if (!bare) throw new Error('Nothing was measured');
  const page = (await chromium.newTab()).page;
  for (const { samples } of all) {
    const more = (samples.one('many', 'least') ?? Number.NaN) - (samples.one('few', 'least') ?? Number.NaN);
    samples.add({ memory: more / (CROWD - FEW) });
  }
  const results: Results = {
    date: new Date().toISOString().slice(0, 10),
    browser: await page.browser().version(),
    runs: RUNS,
    rows: measured.map(({ contender, samples }) => rowOf(contender, samples, bare.samples)),
  };
  const before = resultsBefore();
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(`${RESULTS}results.json`, `${JSON.stringify(results, undefined, 2)}\n`);
  const table = renderTable(results, before);
  writeFileSync(`${RESULTS}results.md`, table);
  writeFileSync(`${RESULTS}ratios.svg`, renderPicture(results));
  console.log(table);
  if (before) console.table(deviations(results, before).slice(0, 10));
  expect(results.rows[0]?.lost).toBe(0);
});
