import type { Core, LoaderHost } from '../core/loader-host.ts';
import type { Match } from '../core/lookup.ts';
import type { Files } from '../dom/load-file.ts';
import type { Adopting } from './hold-events.ts';

/** Time after a failure of core in which only a press tries again, in ms, to spare a site in trouble. */
export const LOAD_PAUSE_MS = 4000;

const ignore = () => {};

/** Fetches core when it is needed, and has it adopt elements. */
export interface Adopter {
  /** Core, once it runs. */
  readonly core: Core | undefined;
  load(): Promise<Core>;
  /** Fetches core, unless it has failed a moment ago. */
  ask(): void;
  /** Adopts at once; without core, fetches it and the files of the widget in parallel. */
  adopt(match: Match): Adopting;
  /** Adopts an element without a waiting event, unless core has failed a moment ago. */
  adoptSoon(match: Match): void;
  /** Schedules the adoption of an untouched element, unless it is removed or fails before. */
  adoptLater(match: Match): void;
}

export function createAdopter(host: LoaderHost, onFailure: (error: unknown) => void): Adopter {
  const { lookup, importFile, schedule } = host;
  let core: Core | undefined;
  let coming: Promise<Core> | undefined;
  let pausedUntil = 0;
  const start = (module: unknown) => {
    core = (module as Files['core']).start(host);
    return core;
  };
  const fail = (error: unknown) => {
    coming = undefined;
    pausedUntil = Date.now() + LOAD_PAUSE_MS;
    onFailure(error);
    throw error;
  };
  const load = () => {
    coming ??= importFile('core').then(start).catch(fail);
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
  const adopt = (match: Match): Adopting => core?.adopt(match) ?? loadAndAdopt(match);
  const adoptUntouched = (core: Core, match: Match) => {
    if (!isGone(match) && !core.hasFailed(match)) core.adopt(match);
  };
  return {
    get core() {
      return core;
    },
    load,
    ask() {
      if (mayLoad()) load().catch(ignore);
    },
    adopt,
    adoptSoon(match) {
      if (mayLoad()) Promise.resolve(adopt(match)).catch(ignore);
    },
    adoptLater(match) {
      if (mayLoad()) loadFor(match).then((core) => schedule(() => adoptUntouched(core, match)), ignore);
    },
  };
}
