import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Browser, startBrowser } from '../driver.ts';
import { explore, type Found } from './explore.ts';
import { KNOWN } from './known.ts';
import { play, SEQUENCE_LIMIT_MS } from './play.ts';
import { stepNamed } from './steps.ts';

/** Seed of the first sequence. Each further one has the next number. */
const SEED = Number(process.env.SESSIONS_SEED ?? 20261122);
/** Number of random sequences; none in `npm test`, where each would take five seconds of a core. */
const RUNS = Number(process.env.SESSIONS_RUNS ?? 0);
/** A reported sequence with a finding. Only this one is played. */
const PLAY = process.env.SESSIONS_PLAY;
/** Time limit for shortening a finding, in s. */
const SHRINK_S = Number(process.env.SESSIONS_SHRINK ?? 180);
/** Time limit for the start of sequences, in s. */
const TIME_S = Number(process.env.SESSIONS_TIME ?? Number.POSITIVE_INFINITY);
/** Number of parallel sequences, which wait more than they compute. */
const LANES = Math.min(RUNS, Number(process.env.SESSIONS_LANES ?? 6));

let browser: Browser;
let folder = '';
let builds: string[] = [];

beforeAll(async () => {
  // A build with another worker is a new one to every browser.
  folder = mkdtempSync(join(tmpdir(), 'k2-sessions-'));
  const next = join(folder, 'next');
  cpSync(inject('dist'), next, { recursive: true });
  appendFileSync(join(next, 'sw.js'), '\n// The next build\n');
  builds = [inject('dist'), next];
  browser = await startBrowser();
});
afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Describes a finding, with the command that repeats it. */
function describeFound({ seed, words, start, steps }: Found): string {
  const play = JSON.stringify({ start, steps }).replaceAll("'", "'\\''");
  return `SESSIONS_SEED=${seed} SESSIONS_RUNS=1 npm run prove -- sessions\nSESSIONS_PLAY='${play}' npm run prove -- sessions\n${words}`;
}

describe('for all actions and failures, nothing is lost, done twice, left busy or unreported', () => {
  it.runIf(!PLAY && RUNS !== 1).each(KNOWN)(
    'in the sequence that has found: $found',
    async ({ start, steps }) => void (await play(browser, builds, start, steps.map(stepNamed))),
    SEQUENCE_LIMIT_MS * 2,
  );

  it.runIf(PLAY)(
    'in the given sequence',
    async () => {
      const { start, steps } = JSON.parse(PLAY ?? '') as Pick<Found, 'start' | 'steps'>;
      await play(browser, builds, start, steps.map(stepNamed));
    },
    SEQUENCE_LIMIT_MS * 2,
  );

  it.runIf(RUNS && !PLAY)(
    `in ${RUNS} random sequences`,
    async () => {
      const since = Date.now();
      const found: Found[] = [];
      let next = SEED;
      const lane = async (): Promise<void> => {
        while (next < SEED + RUNS && Date.now() - since < TIME_S * 1000) {
          const seed = next++;
          const begun = Date.now();
          const one = await explore(
            seed,
            async (start, steps) => {
              const played = await play(browser, builds, start, steps);
              console.log(
                `${seed}: ${played.steps} steps, ${played.withoutControl} without a control, ${Date.now() - begun} ms`,
              );
            },
            SHRINK_S * 1000,
            (one) => console.log(`Found:\n${describeFound(one)}\n`),
          );
          if (one) found.push(one);
        }
      };
      await Promise.all(Array.from({ length: LANES }, lane));
      expect(found.map(describeFound).join('\n\n')).toBe('');
    },
    Math.max(RUNS, 1) * SEQUENCE_LIMIT_MS + SHRINK_S * 10_000,
  );
});
