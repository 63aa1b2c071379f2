import type { Core, LoaderHost } from '../core/loader-host.ts';
import type { Match } from '../core/lookup.ts';
import type { Adopting } from './hold-events.ts';

/** Time after a failure of core in which only a press tries again, in ms, to spare a site in trouble. */
export const LOAD_PAUSE_MS = 4000;

const ignore = () => {};

/** Creates the functions that fetch core when it is needed, and have it adopt elements. */
export function createAdopter(host: LoaderHost, onFailure: (error: unknown) => void) {
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
  /** Fetches core, and the files of a widget in parallel. */
  const loadFor = ([, { name, file = name }]: Match): Promise<Core> => {
    if (!core) importFile(file).catch(ignore);
    return load();
  };
  const mayLoad = () => core || Date.now() >= pausedUntil;
  const isGone = ([element]: Match) => lookup.isReleased(element) || !element.isConnected;
  const loadAndAdopt = async (match: Match) => {
    const core = await loadFor(match);
    if (isGone(match)) throw new Error('The element is gone');
    return core.adopt(match);
  };
  /** Adopts at once; without core, fetches it and the files of the widget in parallel. */
  const adopt = (match: Match): Adopting => core?.adopt(match) ?? loadAndAdopt(match);
  return {
    /** Core, once it runs. */
    get core() {
      return core;
    },
    load,
    /** Fetches core, unless it has failed a moment ago. */
    ask() {
      if (mayLoad()) load().catch(ignore);
    },
    adopt,
    /** Adopts an element without a waiting event, unless core has failed a moment ago. */
    adoptSoon(match: Match) {
      if (mayLoad()) Promise.resolve(adopt(match)).catch(ignore);
    },
    /** Schedules the adoption of an untouched element, unless it is removed or fails before. */
    adoptLater(match: Match) {
      const adoptNow = (core: Core) => {
        if (!isGone(match) && !core.hasFailed(match)) core.adopt(match);
      };
      if (mayLoad()) loadFor(match).then((core) => schedule(() => adoptNow(core)), ignore);
    },
  };
}
