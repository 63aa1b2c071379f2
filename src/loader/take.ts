import type { Core, LoaderHost } from '../core/host.ts';
import type { Match } from '../core/lookup.ts';
import type { Taken } from './hold.ts';

/** Time after a failure of core in which only a press asks for it again, in ms: a site in trouble is left alone. */
export const LOAD_PAUSE_MS = 4000;

const ignore = () => {};

/** Makes what fetches core when it is needed, and has it adopt elements. */
export function createTaker(host: LoaderHost, onFailure: (error: unknown) => void) {
  const { lookup, importFile, schedule } = host;
  let core: Core | undefined;
  let coming: Promise<Core> | undefined;
  let pausedUntil = 0;
  const start = async () => {
    try {
      core = ((await importFile('core')) as typeof import('../core/index.ts')).start(host);
      return core;
    } catch (error) {
      coming = undefined;
      pausedUntil = Date.now() + LOAD_PAUSE_MS;
      onFailure(error);
      throw error;
    }
  };
  const load = () => {
    coming ??= start();
    return coming;
  };
  /** Fetches core, and the files of a widget in the same moment. */
  const loadFor = ([, { name, file = name }]: Match): Promise<Core> => {
    if (!core) importFile(file).catch(ignore);
    return load();
  };
  const isWanted = () => core || Date.now() >= pausedUntil;
  const isGone = ([element]: Match) => lookup.isReleased(element) || !element.isConnected;
  const takeOnceThere = async (match: Match) => {
    const core = await loadFor(match);
    if (isGone(match)) throw new Error('The element is gone');
    return core.adopt(match);
  };
  /** Adopts at once; without core, fetches it and the files of the widget in the same moment. */
  const take = (match: Match): Taken => core?.adopt(match) ?? takeOnceThere(match);
  return {
    /** Core, once it runs. */
    get core() {
      return core;
    },
    load,
    /** Fetches core, unless it could not be had a moment ago. */
    ask() {
      if (isWanted()) load().catch(ignore);
    },
    take,
    /** Adopts what nobody waits for, unless core could not be had a moment ago. */
    takeSoon(match: Match) {
      if (isWanted()) Promise.resolve(take(match)).catch(ignore);
    },
    /** Adopts in a task of its own what nobody has touched, unless it has gone or failed meanwhile. */
    takeLater(match: Match) {
      const adopt = (core: Core) => {
        if (!isGone(match) && !core.hasFailed(match)) core.adopt(match);
      };
      if (isWanted()) loadFor(match).then((core) => schedule(() => adopt(core)), ignore);
    },
  };
}
