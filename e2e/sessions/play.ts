import fc from 'fast-check';
import type { Role, Settings } from '../../fixtures/model.ts';
import type { Browser } from '../driver.ts';
import { Run } from './run.ts';
import { Tab } from './session.ts';
import type { Model } from './steps.ts';
import { openWire } from './wire.ts';

/** How a sequence begins: an article of a site of this kind. */
export interface Start {
  readonly role: Role;
  readonly moderated: boolean;
  readonly worker: boolean;
}

export type Steps = Iterable<fc.AsyncCommand<Model, Run>>;

/** One that hangs fails after this, in ms. */
export const SEQUENCE_LIMIT_MS = 120_000;

/** What a sequence has found. */
export class Finding extends Error {
  /** Names of the steps that were taken until then. */
  readonly steps: readonly string[];
  constructor(cause: unknown, steps: readonly string[]) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.steps = steps;
  }
}

/** Plays one sequence after the other, in a window of its own and on a site of its own. */
export interface Player {
  /**
   * Plays a sequence from its start to an end at which everything works again.
   * @returns what it took.
   * @param onStep Is told of each step before it is taken.
   * @throws Finding that says what is not as it must be, and what had happened.
   */
  play(
    start: Start,
    steps: Steps,
    onStep?: (name: string) => void,
  ): Promise<{ readonly steps: number; readonly notThere: number }>;
  close(): Promise<void>;
}

/** @param builds Folders of builds; a sequence begins with the first, and each deployment takes the next one. */
export async function openPlayer(browser: Browser, builds: readonly string[]): Promise<Player> {
  let build = 0;
  const wire = await openWire(() => builds[build % builds.length] ?? '');
  const openWindow = () => browser.newTab({ width: 1000, height: 700, reducedMotion: true });
  let window = await openWindow();
  let tab = await Tab.open(window.page);
  return {
    async play({ role, moderated, worker }, steps, onStep = () => {}) {
      build = 0;
      const settings: Partial<Settings> = { role, moderated, tagQuery: worker ? '' : 'sw=off' };
      wire.reset(settings);
      const run = new Run(wire, () => void build++, onStep);
      let timer: ReturnType<typeof setTimeout> | undefined;
      let hangs = false;
      const limit = new Promise<never>((_, reject) => {
        timer = setTimeout(() => {
          hangs = true;
          reject(new Error(`it hangs\n  ${run.history.join('\n  ')}`));
        }, SEQUENCE_LIMIT_MS);
      });
      const whole = async () => {
        await tab.clear(wire.origin);
        await run.begin(tab);
        await fc.asyncModelRun(() => ({ model: { role }, real: run }), steps);
        await run.finish();
      };
      try {
        const played = whole();
        // What hangs may still fail when its window is closed.
        played.catch(() => {});
        await Promise.race([played, limit]);
      } catch (error) {
        if (hangs) {
          await window.close();
          window = await openWindow();
          tab = await Tab.open(window.page);
        }
        throw new Finding(error, run.taken);
      } finally {
        clearTimeout(timer);
      }
      return { steps: run.taken.length, notThere: run.notThere };
    },
    async close() {
      await wire.close();
      await window.close();
    },
  };
}
