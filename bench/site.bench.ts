import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Chromium, startChromium } from '../e2e/driver.ts';
import { firstVote, firstWeight } from './first-visit.ts';
import { median } from './median.ts';

/** Article of a site that allows a vote: `SITE=https://www.example.org/an-article`. */
const ADDRESS = process.env.SITE ?? '';
/** Selector of the clicked link. */
const STAR = process.env.SITE_STAR ?? '.itemRatingForm .four-stars';
const RUNS = Number(process.env.SITE_RUNS ?? 5);
/**
 * Program that is called before each visit with the name of a state of the site. Without it, the site is measured as it
 * is. The states alternate, so that quiet minutes of the machine favour none.
 */
const SWITCH = process.env.SITE_SWITCH ?? '';
const STATES = SWITCH ? ['originals', 'beside', 'k2-away', 'all-away'] : ['as it is'];

let chromium: Chromium;
beforeAll(async () => {
  chromium = await startChromium();
});
afterAll(async () => {
  await chromium?.close();
});

const prepare = (state: string) => SWITCH && execFileSync(SWITCH, [state], { stdio: 'inherit' });
const seconds = (all: readonly number[]) => `${(median(all) / 1000).toFixed(1)} s`;
const kilobytes = (all: readonly number[]) => `${Math.round(median(all) / 1000)} kB`;

it('a first visit to an article, and a vote at first paint', async () => {
  expect(ADDRESS, 'SITE names an article').toMatch(/^https?:/);
  const votes = STATES.map(() => [] as Awaited<ReturnType<typeof firstVote>>[]);
  const weights = STATES.map(() => [] as Awaited<ReturnType<typeof firstWeight>>[]);
  for (let run = 0; run < RUNS; run++)
    for (const [index, state] of STATES.entries()) {
      prepare(state);
      votes[index]?.push(await firstVote(chromium, ADDRESS, STAR));
      if (!run) weights[index]?.push(await firstWeight(chromium, ADDRESS));
    }
  const rows = STATES.map((state, index) => {
    const each = votes[index] ?? [];
    const weight = weights[index] ?? [];
    return [
      state,
      seconds(each.map(({ painted }) => painted)),
      `${seconds(each.map(({ wire }) => wire))}, ${seconds(each.map(({ answered }) => answered))}`,
      kilobytes(weight.map(({ scripts }) => scripts)),
      kilobytes(weight.map(({ all }) => all)),
    ];
  });
  const head = ['', 'first paint', 'a vote at first paint: on the wire, answered after', 'scripts', 'everything'];
  console.log(
    [head, head.map((_, column) => (column ? '--:' : '---')), ...rows]
      .map((row) => `| ${row.join(' | ')} |`)
      .join('\n'),
  );
});
