import type { Core, LoaderHost } from '../core/loader-host.ts';
import type { Match } from '../core/lookup.ts';
import type { Files } from '../dom/load-file.ts';
import type { Adopting } from './hold-events.ts';

/** Time after a failure of core in which only a press tries again, in ms, to spare a site in trouble. */
export const LOAD_PAUSE_MS = 4000;

const ignore = () => {};

/** Fetches core when it is needed, and has it adopt elements. */
export interface Adopter {
  load(): Promise<Core>;
  /** Fetches core, unless it has failed a moment ago. */
  ask(): void;
  /** Adopts at once; without core, fetches it and the files of the widget in parallel. */
  adopt(match: Match): Adopting;
  /** Schedules an adoption, unless core has failed a moment ago. Fulfilled when it has ended, or will not happen. */
  adoptLater(match: Match, evenIfFailed?: boolean): Promise<void>;
}

export function createAdopter(host: LoaderHost, onFailure: (error: unknown) => void): Adopter {
  const { lookup, importFile, schedule } = host;
  let coming: Promise<Core> | undefined;
  let pausedUntil = 0;
  const start = (module: unknown) => {
    host.core = (module as Files['core']).start(host);
    return host.core;
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
  const loadFor = ([, { name, file = name }]: Match): Promise<Core> => {
    const core = load();
    if (!host.core) importFile(file).catch(ignore);
    return core;
  };
  const mayLoad = () => host.core || Date.now() >= pausedUntil;
  const isGone = ([element]: Match) => lookup.isReleased(element) || !element.isConnected;
  const loadAndAdopt = async (match: Match) => {
    const core = await loadFor(match);
    // No message: the error only ends the wait of a held event.
    if (isGone(match)) throw new Error();
    return core.adopt(match);
  };
  return {
    load,
    ask() {
      if (mayLoad()) load().catch(ignore);
    },
    adopt: (match) => host.core?.adopt(match) ?? loadAndAdopt(match),
    async adoptLater(match, evenIfFailed) {
      if (!mayLoad()) return;
      const core = await loadFor(match).catch(ignore);
      await new Promise<void>(schedule);
      if (core && !isGone(match) && (evenIfFailed || !core.hasFailed(match))) await core.adopt(match).settled;
    },
  };
}
