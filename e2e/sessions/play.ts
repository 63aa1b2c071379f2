import fc from 'fast-check';
import type { Role } from '../../fixtures/model.ts';
import type { Browser } from '../driver.ts';
import { Run } from './run.ts';
import { Tab } from './session.ts';
import { type Model, PATHS } from './steps.ts';
import { openWire } from './wire.ts';

/** Start of a sequence: an article of a site of this kind. */
export interface Start {
  readonly role: Role;
  readonly moderated: boolean;
  readonly worker: boolean;
}

export type Steps = Iterable<fc.AsyncCommand<Model, Run>>;

/** Time limit of a sequence, in ms. */
export const SEQUENCE_LIMIT_MS = 120_000;

/** A broken promise in a sequence. */
export class Finding extends Error {
  /** Names of the steps until then. */
  readonly steps: readonly string[];
  constructor(cause: unknown, steps: readonly string[]) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.steps = steps;
  }
}

/** Rejects if a task takes longer than a sequence may. The error lists the steps so far. */
async function withinLimit(task: Promise<void>, history: readonly string[]): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(['it hangs', ...history].join('\n  '))), SEQUENCE_LIMIT_MS);
  });
  // A task that hangs may still reject when its window is closed.
  task.catch(() => {});
  await Promise.race([task, limit]).finally(() => clearTimeout(timer));
}

/**
 * Plays a sequence from its start to an end at which everything works again, in a window and on a site of its own.
 * @param builds Folders of builds; it begins with the first, and each deployment takes the next one.
 * @param onStep Called with each step before it is taken.
 * @throws Finding with the broken promise, and the steps before it.
 */
export async function play(
  browser: Browser,
  builds: readonly string[],
  { role, moderated, worker }: Start,
  steps: Steps,
  onStep: (name: string) => void = () => {},
): Promise<{ readonly steps: number; readonly withoutControl: number }> {
  const wire = await openWire(builds, { role, moderated, tagQuery: worker ? '' : 'sw=off' });
  const window = await browser.newTab({ width: 1000, height: 700, reducedMotion: true });
  const run = new Run(wire, onStep);
  const whole = async () => {
    await run.addTab(await Tab.open(window.page, run), PATHS[0]);
    await fc.asyncModelRun(() => ({ model: { role }, real: run }), steps);
    await run.finish();
  };
  try {
    await withinLimit(whole(), run.history);
    return { steps: run.taken.length, withoutControl: run.withoutControl };
  } catch (error) {
    throw new Finding(error, run.taken);
  } finally {
    await window.close();
    await wire.close();
  }
}
