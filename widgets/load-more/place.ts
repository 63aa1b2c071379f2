import { quietly } from '../../src/dom/quietly.ts';
import { LOAD_MORE_KEY } from '../../src/dom/storage-keys.ts';

/** Number of pages after a list's first one, and the reader's place in it, kept in the entry of the browser's history. */
export interface Place {
  readonly pages: number;
  /** Key of an item, and how far below the top of the viewport it began, in CSS px. */
  readonly item: string;
  readonly top: number;
}

const KEY = 'k2i-load-more';

/** Reads the place from this entry of the history. */
export function readPlace(): Place | undefined {
  const { pages = 0, item = '', top = 0 }: Partial<Place> = Object(Object(history.state)[KEY]);
  return pages > 0 ? { pages, item, top } : undefined;
}

/** Writes a place into this entry of the history, and keeps the state of other scripts. */
export function keepPlace(place: Place): void {
  // Safari takes no more than a hundred in half a minute, and there may be no storage.
  quietly(() => {
    history.replaceState({ ...history.state, [KEY]: place }, '');
    localStorage.setItem(LOAD_MORE_KEY, '1');
  });
}

/** Removes the sign that a place is kept. */
export const dropHint = () => quietly(() => localStorage.removeItem(LOAD_MORE_KEY));
