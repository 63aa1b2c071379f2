import { builtFile } from '../test/built-file.ts';
import type { Tab } from './driver.ts';

/** Holds back files of the build in a tab. */
export interface HeldChunks {
  /** Names of those that were asked for. */
  readonly asked: readonly string[];
  /** From now on they come, those that were asked for already as well. */
  release(): void;
}

/**
 * Keeps requests for these files open until they are released.
 * @param names Their names; without any: every chunk.
 */
export async function holdChunks(tab: Tab, ...names: readonly string[]): Promise<HeldChunks> {
  const asked: string[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await tab.answer(async ({ url }) => {
    const name = builtFile(new URL(url).pathname);
    if (!name || (names.length > 0 && !names.includes(name))) return undefined;
    asked.push(name);
    await released;
    return undefined;
  });
  return { asked, release };
}

/**
 * From now on, these files answer 404.
 * @param names Their names; none: every chunk.
 */
export async function missChunks(tab: Tab, ...names: readonly string[]): Promise<void> {
  await tab.answer(({ url }) => {
    const name = builtFile(new URL(url).pathname);
    return name && (names.length === 0 || names.includes(name)) ? { status: 404 } : undefined;
  });
}

/** Delivers files of the build to a tab in two turns. */
export interface TwoTurns {
  /** Names of those that were asked for so far. */
  readonly asked: readonly string[];
  /** Those that were asked for by now come; what is asked for from now on never does. */
  releaseFirst(): void;
}

/** Keeps requests for chunks open: those of the first turn until they are released, later ones for good. */
export async function holdTurns(tab: Tab): Promise<TwoTurns> {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  let isFirst = true;
  await tab.answer(({ url }) => {
    const name = builtFile(new URL(url).pathname);
    if (!name) return undefined;
    asked.push(name);
    return new Promise((resolve) => {
      if (isFirst) waiting.push(() => resolve(undefined));
    });
  });
  return {
    asked,
    releaseFirst() {
      isFirst = false;
      for (const release of waiting) release();
    },
  };
}
