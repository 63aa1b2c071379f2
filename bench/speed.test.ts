import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Chromium, startChromium } from '../e2e/driver.ts';
import { BARE, CONTENDERS, type Contender, ORIGINALS, OURS } from './contenders.ts';
import { type Figures, type MeasureKey, needsFirstClick, type Results, type Row } from './figures.ts';
import { crowd } from './measures/crowd.ts';
import { firstClick } from './measures/first-click.ts';
import { session } from './measures/session.ts';
import { untouched } from './measures/untouched.ts';
import { warmClicks } from './measures/warm-click.ts';
import { median } from './median.ts';
import { renderPicture } from './picture.ts';
import { greatestDeviation, renderTable } from './report.ts';
import { type BenchServer, startBenchServer } from './server.ts';

/** How often everything is measured; one run after the other, each with all contenders. */
const RUNS = Number(process.env.BENCH_RUNS ?? 3);
const CROWD = 1000;
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

  median(key: string): number | undefined {
    const values = this.values.get(key);
    return values?.length ? median(values) : undefined;
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
  const { shift: _, ...loaded } = await untouched(chromium, url);
  samples.add(loaded);
  const alone = await crowd(chromium, url);
  const crowded = await crowd(chromium, server.pageWith(contender, CROWD));
  samples.add({ crowd: crowded.work, heap: crowded.heap - alone.heap });
  if (contender === BARE) return;
  const first = await firstClick(chromium, url, star);
  samples.clicks++;
  if (first) samples.add({ ...first });
  else samples.lost++;
  for (const warm of await warmClicks(chromium, url)) samples.add({ warm });
  if (contender === OURS || contender === ORIGINALS) samples.add(await session(chromium, url));
}

/** Medians, less what the page costs without anything on it. */
function rowOf({ name }: Contender, samples: Samples, bare: Samples): Row {
  const figures: Figures = {};
  const take = (key: MeasureKey, value: number | undefined) => {
    if (value !== undefined) figures[key] = Math.max(0, value);
  };
  const more = (key: string) => {
    const value = samples.median(key);
    return value === undefined ? undefined : value - (bare.median(key) ?? 0);
  };
  for (const key of ['bytes', 'load', 'longLoad', 'crowd'] as const) take(key, more(key));
  const heap = more('heap');
  take('memory', heap === undefined ? undefined : heap / CROWD);
  const isLost = samples.lost * 2 > samples.clicks;
  for (const key of ['paint', 'work', 'longWork', 'fromPaint', 'fromStart', 'warm', 'inp', 'shift'] as const)
    if (!isLost || !needsFirstClick(key)) take(key, samples.median(key));
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
  if (before) console.log('Greatest deviation of a ratio from the run before:', greatestDeviation(results, before));
  expect(results.rows[0]?.lost).toBe(0);
});
