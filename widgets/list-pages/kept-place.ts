import { quietly } from '../../src/dom/quietly.ts';
import { LOAD_MORE_KEY } from '../../src/dom/storage-keys.ts';

/** Number of added pages, and the visitor's place in the list, kept in the entry of the browser's history. */
export interface Place {
  readonly pages: number;
  /** Key of an item; `top` is its distance from the top of the viewport, in CSS px. */
  readonly item: string;
  readonly top: number;
}

/** Reads the place from the current entry of the history. */
export function readPlace(): Place | undefined {
  const { pages = 0, item = '', top = 0 }: Partial<Place> = Object(Object(history.state)[LOAD_MORE_KEY]);
  return pages > 0 ? { pages, item, top } : undefined;
}

/** Writes a place into the current entry of the history, and keeps the state of other scripts. */
export function writePlace(place: Place): void {
  // Safari allows only a hundred calls in half a minute.
  quietly(() => history.replaceState({ ...history.state, [LOAD_MORE_KEY]: place }, ''));
}
