import { quietly } from '../../src/dom/quietly.ts';
import { LOAD_MORE_KEY } from '../../src/dom/storage-keys.ts';

/** How far a list had gone on, and where in it the reader was: kept in the entry of the browser's history, without HTML. */
export interface Place {
  /** Address of the list that it is about. */
  readonly list: string;
  /** How many pages were there besides the first. */
  readonly pages: number;
  /** Key of an item, and how far below the top of the viewport it began, in CSS px. */
  readonly item: string;
  readonly top: number;
}

const KEY = 'k2i-load-more';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What this entry of the history remembers of a list; nothing for whatever is not of our own writing. */
export function readPlace(list: string): Place | undefined {
  const state: unknown = history.state;
  const place = isRecord(state) ? state[KEY] : undefined;
  if (!isRecord(place) || place.list !== list) return undefined;
  const { pages, item, top } = place;
  if (typeof pages !== 'number' || !Number.isInteger(pages) || pages < 1) return undefined;
  if (typeof item !== 'string' || typeof top !== 'number' || !Number.isFinite(top)) return undefined;
  return { list, pages, item, top };
}

/** Has this entry of the history remember a place, beside what other scripts have put there. */
export function keepPlace(place: Place): void {
  const state: unknown = history.state;
  if (state !== null && !isRecord(state)) return;
  // Safari takes no more than a hundred in half a minute, and there may be no storage.
  quietly(() => {
    history.replaceState({ ...state, [KEY]: place }, '');
    localStorage.setItem(LOAD_MORE_KEY, '1');
  });
}

/** No place is being waited for. */
export function dropHint(): void {
  quietly(() => localStorage.removeItem(LOAD_MORE_KEY));
}
