import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Browser, startBrowser } from '../driver.ts';
import { KNOWN } from './known.ts';
import { openPlayer, type Player, type Start, type Steps } from './play.ts';
import { STEPS, stepNamed } from './steps.ts';

/** Of the first lane; each further lane has the next one. */
const SEED = Number(process.env.SESSIONS_SEED ?? 20261122);
/** Of random sequences; none in `npm test`, where each would take five seconds of a core. */
const RUNS = Number(process.env.SESSIONS_RUNS ?? 0);
/** As fast-check says it of a failure; then this one alone is played. */
const PATH = process.env.SESSIONS_PATH;
/** Sequences at the same time: they wait more than they work. */
const LANES = PATH ? 1 : Math.min(RUNS, 6);
/** Steps are tried, whether there is something to press or not. */
const FEWEST_STEPS = 40;
/** One that hangs fails before this, in ms. */
const SEQUENCE_LIMIT_MS = 120_000;

/** Sequences of so many steps at least; what a failure is shortened to may have fewer. */
class LongEnough extends fc.Arbitrary<Steps> {
  readonly #any = fc.commands([...STEPS], { maxCommands: FEWEST_STEPS * 1.5, size: 'max' });
  generate(random: fc.Random): fc.Value<Steps> {
    for (;;) {
      const made = this.#any.generate(random, undefined);
      if ([...made.value].length >= FEWEST_STEPS) return made;
    }
  }
  canShrinkWithoutContext(_value: unknown): _value is Steps {
    return false;
  }
  shrink(value: Steps, context: unknown): fc.Stream<fc.Value<Steps>> {
    return this.#any.shrink(value as never, context);
  }
}

const STARTS: fc.Arbitrary<Start> = fc.record(
  {
    role: fc.constantFrom('guest', 'guest', 'moderator'),
    moderated: fc.boolean(),
    worker: fc.boolean(),
  },
  { noNullPrototype: true },
);

let browser: Browser;
let folder = '';
let builds: string[] = [];
const players: Player[] = [];

beforeAll(async () => {
  // A build that differs in the worker alone is a new one to every browser.
  folder = mkdtempSync(join(tmpdir(), 'k2-sessions-'));
  const next = join(folder, 'next');
  cpSync(inject('dist'), next, { recursive: true });
  appendFileSync(join(next, 'sw.js'), '\n// The next build\n');
  builds = [inject('dist'), next];
  browser = await startBrowser();
});
afterAll(async () => {
  await Promise.all(players.map((player) => player.close()));
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function newPlayer(): Promise<Player> {
  const player = await openPlayer(browser, builds);
  players.push(player);
  return player;
}

/** Where to find it again, and what had happened. */
function describeFailure(seed: number, reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason);
  const path = /path: "([^"]*)"/.exec(reason.message)?.[1];
  const start = /Counterexample: \[(\{.*?\})/.exec(reason.message)?.[1];
  const cause = reason.cause instanceof Error ? reason.cause.stack : reason.message;
  return `SESSIONS_SEED=${seed} SESSIONS_PATH=${path} ${start}\n${cause}`;
}

describe('whatever a reader does and whatever goes wrong, nothing is lost, done twice, left busy or kept silent', () => {
  it.runIf(!PATH)(
    'in the sequences that have found something before',
    async () => {
      const player = await newPlayer();
      for (const { found, start, steps } of KNOWN)
        await player.play(start, steps.map(stepNamed)).catch((error) => {
          throw new Error(`Is it back that ${found}?`, { cause: error });
        });
    },
    KNOWN.length * SEQUENCE_LIMIT_MS,
  );

  it.runIf(RUNS || PATH)(
    `in ${RUNS} random sequences`,
    async () => {
      const since = Date.now();
      const figures = { sequences: 0, steps: 0, notThere: 0 };
      const lane = async (number: number): Promise<void> => {
        const player = await newPlayer();
        await fc.assert(
          fc.asyncProperty(STARTS, new LongEnough(), async (start, steps) => {
            const { steps: count, notThere } = await player.play(start, steps);
            figures.sequences++;
            figures.steps += count;
            figures.notThere += notThere;
          }),
          { seed: SEED + number, numRuns: Math.max(1, Math.ceil(RUNS / LANES)), ...(PATH && { path: PATH }) },
        );
      };
      const lanes = await Promise.allSettled(Array.from({ length: LANES }, (_, number) => lane(number)));
      const seconds = Math.round((Date.now() - since) / 1000);
      console.log(
        `${figures.sequences} sequences, ${figures.steps} steps, of which ${figures.notThere} found nothing to press; ${seconds} s, seeds ${SEED} to ${SEED + LANES - 1}`,
      );
      const failures = lanes.flatMap((lane, number) =>
        lane.status === 'rejected' ? [describeFailure(SEED + number, lane.reason)] : [],
      );
      expect(failures.join('\n\n')).toBe('');
    },
    Math.max(RUNS, 1) * SEQUENCE_LIMIT_MS,
  );
});
