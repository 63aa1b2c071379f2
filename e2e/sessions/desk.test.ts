import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type Browser, startBrowser } from '../driver.ts';
import { playDesk } from './desk-run.ts';

/** Seed of the first sequence. Each further one has the next number. */
const SEED = Number(process.env.SESSIONS_SEED ?? 20261128);
/** Number of random sequences. */
const RUNS = Number(process.env.SESSIONS_RUNS ?? 0);
const LANES = Math.min(RUNS, Number(process.env.SESSIONS_LANES ?? 4));
const STEPS = 40;

let browser: Browser;
beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser?.close());

it(
  `${RUNS} random sequences at the desk end in the truth: nothing is removed after Undo, done unasked, or silent`,
  async () => {
    const found: string[] = [];
    let next = SEED;
    const lane = async (): Promise<void> => {
      while (next < SEED + RUNS) {
        const seed = next++;
        await playDesk(browser, inject('dist'), seed, STEPS).catch((error: Error) => {
          console.log(error.message);
          found.push(error.message);
        });
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    expect(found.join('\n\n')).toBe('');
  },
  Math.max(RUNS, 1) * 60_000,
);
