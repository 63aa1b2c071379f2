import { quietly } from '../../src/dom/quietly.ts';
import { LOAD_MORE_KEY } from '../../src/dom/storage-keys.ts';

/** Length of a list and the reader's place in it, kept in the entry of the browser's history, without HTML. */
export interface Place {
  /** Address of the list that it is about. */
  readonly list: string;
  /** Number of pages after the first one. */
  readonly pages: number;
  /** Key of an item, and how far below the top of the viewport it began, in CSS px. */
  readonly item: string;
  readonly top: number;
}

const KEY = 'k2i-load-more';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the place of a list from this entry of the history. Foreign or damaged entries are ignored. */
export function readPlace(list: string): Place | undefined {
  const state: unknown = history.state;
  const place = isRecord(state) ? state[KEY] : undefined;
  if (!isRecord(place) || place.list !== list) return undefined;
  const { pages, item, top } = place;
  if (typeof pages !== 'number' || !Number.isInteger(pages) || pages < 1) return undefined;
  if (typeof item !== 'string' || typeof top !== 'number' || !Number.isFinite(top)) return undefined;
  return { list, pages, item, top };
}

/** Writes a place into this entry of the history, and keeps the state of other scripts. */
export function keepPlace(place: Place): void {
  const state: unknown = history.state;
  if (state !== null && !isRecord(state)) return;
  // Safari takes no more than a hundred in half a minute, and there may be no storage.
  quietly(() => {
    history.replaceState({ ...state, [KEY]: place }, '');
    localStorage.setItem(LOAD_MORE_KEY, '1');
  });
}

/** Forgets that a place is kept. */
export function dropHint(): void {
  quietly(() => localStorage.removeItem(LOAD_MORE_KEY));
}
