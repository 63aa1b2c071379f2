import fc from 'fast-check';
import { Finding, type Start, type Steps } from './play.ts';
import { STEPS } from './steps.ts';

/** Minimum of steps; a step without a control to press counts. */
const FEWEST_STEPS = 40;

/** Makes sequences of a minimum length. A shortened finding may have fewer steps. */
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
  { role: fc.constantFrom('guest', 'guest', 'moderator'), moderated: fc.boolean(), worker: fc.boolean() },
  { noNullPrototype: true },
);

/** A sequence that broke a promise. */
export interface Found {
  readonly seed: number;
  /** The broken promise, and the steps before it. */
  readonly words: string;
  readonly start: Start;
  /** Names of steps. */
  readonly steps: readonly string[];
}

/** Returns the same text for findings that most likely have the same cause. */
const signatureOf = (words: string) => (words.split('\n')[0] ?? '').replace(/\d\w*/g, '0').slice(0, 120);

/**
 * Plays the sequence of a seed, and shortens it after a finding.
 * @param shrinkMs Time limit for shortening it; 0 leaves it as it is.
 * @param onFound Called with the finding, at once and after each shortening.
 */
export async function explore(
  seed: number,
  play: (start: Start, steps: Steps) => Promise<void>,
  shrinkMs: number,
  onFound: (found: Found) => void,
): Promise<Found | undefined> {
  let found: Found | undefined;
  let deadline = Number.POSITIVE_INFINITY;
  await fc.check(
    fc.asyncProperty(STARTS, new LongEnough(), async (start, steps) => {
      // After the time limit, a shorter sequence counts as one without a finding.
      if (Date.now() > deadline) return;
      try {
        await play(start, steps);
      } catch (error) {
        const { message: words, steps: taken } = error instanceof Finding ? error : new Finding(error, []);
        if (found && signatureOf(words) !== signatureOf(found.words)) return;
        if (!found) deadline = Date.now() + shrinkMs;
        found = { seed, words, start, steps: taken };
        onFound(found);
        throw error;
      }
    }),
    { seed, path: '0', numRuns: 1, endOnFailure: shrinkMs === 0 },
  );
  return found;
}
