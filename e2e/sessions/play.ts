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

/** Plays one sequence after the other, in a window of its own and on a site of its own. */
export interface Player {
  /**
   * Plays a sequence from its start to an end at which everything works again.
   * @returns what it took.
   * @throws Error that says what is not as it must be, and what had happened.
   */
  play(start: Start, steps: Steps): Promise<{ readonly steps: number; readonly notThere: number }>;
  close(): Promise<void>;
}

/** @param builds Folders of builds; a sequence begins with the first, and each deployment takes the next one. */
export async function openPlayer(browser: Browser, builds: readonly string[]): Promise<Player> {
  let build = 0;
  const wire = await openWire(() => builds[build % builds.length] ?? '');
  const window = await browser.newTab({ width: 1000, height: 700, reducedMotion: true });
  const tab = await Tab.open(window.page);
  return {
    async play({ role, moderated, worker }, steps) {
      build = 0;
      const settings: Partial<Settings> = { role, moderated, tagQuery: worker ? '' : 'sw=off' };
      wire.reset(settings);
      await tab.clear(wire.origin);
      const run = new Run(wire, () => void build++);
      await run.begin(tab);
      await fc.asyncModelRun(() => ({ model: { role }, real: run }), steps);
      await run.finish();
      return { steps: run.steps, notThere: run.notThere };
    },
    async close() {
      await wire.close();
      await window.close();
    },
  };
}
