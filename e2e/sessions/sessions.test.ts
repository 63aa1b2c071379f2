import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Browser, startBrowser } from '../driver.ts';
import { explore, type Found } from './explore.ts';
import { KNOWN } from './known.ts';
import { openPlayer, type Player, SEQUENCE_LIMIT_MS } from './play.ts';
import { stepNamed } from './steps.ts';

/** Of the first sequence; each further one has the next one. */
const SEED = Number(process.env.SESSIONS_SEED ?? 20261122);
/** Of random sequences; none in `npm test`, where each would take five seconds of a core. */
const RUNS = Number(process.env.SESSIONS_RUNS ?? 0);
/** A sequence that has found something, as it was told; then this one alone is played. */
const PLAY = process.env.SESSIONS_PLAY;
/** How long each kind of finding is shortened, in s. */
const SHRINK_S = Number(process.env.SESSIONS_SHRINK ?? 180);
/** No sequence is begun after this, in s. */
const TIME_S = Number(process.env.SESSIONS_TIME ?? Number.POSITIVE_INFINITY);
/** Sequences at the same time: they wait more than they work. */
const LANES = Math.min(RUNS, Number(process.env.SESSIONS_LANES ?? 6));
/** Between two lines about how far the sequences are, in ms. */
const PROGRESS_MS = 15_000;

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

/** What was found, and how to see it again. */
function describeFound({ seed, words, start, steps }: Found): string {
  const play = JSON.stringify({ start, steps }).replaceAll("'", "'\\''");
  return `SESSIONS_SEED=${seed} SESSIONS_RUNS=1 npm run sessions\nSESSIONS_PLAY='${play}' npm run sessions\n${words}`;
}

describe('whatever a reader does and whatever goes wrong, nothing is lost, done twice, left busy or kept silent', () => {
  it.runIf(!PLAY && RUNS !== 1)(
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

  it.runIf(PLAY)(
    'in the sequence that was told',
    async () => {
      const { start, steps } = JSON.parse(PLAY ?? '') as Pick<Found, 'start' | 'steps'>;
      await (await newPlayer()).play(start, steps.map(stepNamed));
    },
    SEQUENCE_LIMIT_MS * 2,
  );

  it.runIf(RUNS && !PLAY)(
    `in ${RUNS} random sequences`,
    async () => {
      const since = Date.now();
      const seconds = () => Math.round((Date.now() - since) / 1000);
      const figures = { sequences: 0, steps: 0, notThere: 0 };
      const found: Found[] = [];
      const seen = new Set<string>();
      /** How far each lane is. */
      const places: string[] = [];
      let next = SEED;
      const tell = () =>
        console.log(
          `${figures.sequences} of ${RUNS} sequences, ${figures.steps} steps, ${seconds()} s; ${places.filter(Boolean).join('; ')}`,
        );
      const progress = setInterval(tell, PROGRESS_MS);
      const lane = async (number: number): Promise<void> => {
        const player = await newPlayer();
        while (next < SEED + RUNS && seconds() < TIME_S) {
          const seed = next++;
          let step = 0;
          let doing = '';
          const one = await explore(player, seed, {
            seen,
            shrinkMs: SHRINK_S * 1000,
            onStep(name) {
              places[number] = `${seed}:${doing} ${++step} ${name}`;
            },
            onEnd({ steps, notThere }) {
              figures.sequences++;
              figures.steps += steps;
              figures.notThere += notThere;
            },
            onFound(one, isShortened) {
              console.log(`${isShortened ? 'Shortened' : 'Found'} after ${seconds()} s:\n${describeFound(one)}\n`);
              doing = ' shortening,';
            },
          });
          places[number] = '';
          if (one) found.push(one);
        }
      };
      try {
        await Promise.all(Array.from({ length: LANES }, (_, number) => lane(number)));
      } finally {
        clearInterval(progress);
      }
      console.log(
        `${figures.sequences} sequences, ${figures.steps} steps, of which ${figures.notThere} found nothing to press; ${seconds()} s, seeds ${SEED} to ${next - 1}, ${found.length} findings`,
      );
      expect(found.map(describeFound).join('\n\n')).toBe('');
    },
    Math.max(RUNS, 1) * SEQUENCE_LIMIT_MS + SHRINK_S * 10_000,
  );
});
