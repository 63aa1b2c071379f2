import type { Core, CoreModule, LoaderHost } from '../core/host.ts';
import type { Match } from '../core/lookup.ts';
import { unshadowed } from '../dom/nodes.ts';
import type { Taken } from './hold-events.ts';

/** Time after a failure of core in which only a press asks for it again, in ms: a site in trouble is left alone. */
export const LOAD_PAUSE_MS = 4000;

/** Fetches core when it is needed, and has it adopt elements. */
export interface Taker {
  /** Core, once it runs. */
  readonly core: Core | undefined;
  /** Settled when core runs, however often it could not be had before. */
  readonly ready: Promise<Core>;
  /** Fetches core, unless it could not be had a moment ago. */
  ask(): void;
  /** Adopts at once; without core, fetches it and the files of the widget in the same moment. */
  take(match: Match): Taken;
  /** Adopts what nobody waits for, unless core could not be had a moment ago. */
  takeSoon(match: Match): void;
  /** Adopts in a task of its own what nobody has touched, unless it has gone or failed meanwhile. */
  takeLater(match: Match): void;
}

/**
 * @param host Is handed to core.
 * @param onFailure Called when core could not be had.
 */
export function createTaker(host: LoaderHost, onFailure: (error: unknown) => void): Taker {
  const { lookup, importFile, schedule } = host;
  let core: Core | undefined;
  let loading: Promise<Core> | undefined;
  /** Set for a while after a failure. A press that fails meanwhile makes it no longer. */
  let pause: unknown;
  let begin: (core: Core) => void = () => {};
  const ready = new Promise<Core>((resolve) => {
    begin = resolve;
  });
  const load = (): Promise<Core> => {
    loading ??= importFile('core')
      .then((module) => {
        core = (module as CoreModule).start(host);
        begin(core);
        return core;
      })
      .catch((error) => {
        loading = undefined;
        pause ??= setTimeout(() => {
          pause = undefined;
        }, LOAD_PAUSE_MS);
        onFailure(error);
        throw error;
      });
    return loading;
  };
  /** Fetches core, and the files of a widget in the same moment. */
  const loadFor = ([, { name, file = name }]: Match): Promise<Core> => {
    if (!core) importFile(file).catch(() => {});
    return load();
  };
  const isGone = ([element]: Match) => lookup.isReleased(element) || !unshadowed(element).isConnected;
  const take = (match: Match): Taken => {
    if (core) return core.adopt(match);
    return loadFor(match).then((core) => {
      if (isGone(match)) throw new Error('The element is gone');
      return core.adopt(match);
    });
  };
  const takeSoon = (match: Match) => {
    if (core || !pause) void Promise.resolve(take(match)).catch(() => {});
  };
  return {
    get core() {
      return core;
    },
    ready,
    ask() {
      if (!core && !pause) load().catch(() => {});
    },
    take,
    takeSoon,
    takeLater(match) {
      const adopt = () => {
        if (!isGone(match) && !core?.hasFailed(match)) core?.adopt(match);
      };
      if (!core && pause) return;
      loadFor(match).then(
        () => schedule(adopt),
        () => {},
      );
    },
  };
}
