import { quietly } from '../../src/dom/quietly.ts';
import { SEARCH_KEY } from '../../src/dom/storage-keys.ts';

/** Keeps the words of a block in the entry of the history: K2's form forbids browsers to restore them after *Back*. */
export function keepWords({ id }: Element, words: string): void {
  // Safari allows only a hundred calls in half a minute.
  quietly(() => {
    const { [SEARCH_KEY]: _before, ...state } = Object(history.state);
    history.replaceState(words ? { ...state, [SEARCH_KEY]: { id, words } } : state, '');
  });
}

/** Returns the kept words of a block; '' without any. */
export function keptWords(block: Element): string {
  const { id, words } = Object(Object(history.state)[SEARCH_KEY]);
  return id === block.id && typeof words === 'string' ? words : '';
}
