/** A movement of the focus in a list; `in` and `out` open the list of an item and return. */
export type Motion = 'next' | 'previous' | 'first' | 'last' | 'in' | 'out';

/** For text from left to right. */
const MOTIONS: Readonly<Record<'down' | 'along', Readonly<Record<string, Motion>>>> = {
  down: { ArrowDown: 'next', ArrowUp: 'previous', ArrowRight: 'in', ArrowLeft: 'out', Home: 'first', End: 'last' },
  along: { ArrowRight: 'next', ArrowLeft: 'previous', Home: 'first', End: 'last' },
};

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

export const isPlainKey = ({ altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  !altKey && !ctrlKey && !metaKey && !shiftKey;

/** Looks up the motion of a key in a vertical list (`down`), or one in the direction of the text (`along`). */
export function motionOf(event: KeyboardEvent, direction: 'down' | 'along', list: Element): Motion | undefined {
  if (!isPlainKey(event)) return undefined;
  const isMirrored = getComputedStyle(list).direction === 'rtl';
  return MOTIONS[direction][(isMirrored && MIRRORED[event.key]) || event.key];
}

/** Finds the item that a motion leads to, around the ends of the list; without `from`, it begins outside. */
export function itemAt<Item>(
  motion: Motion | undefined,
  items: readonly Item[],
  from: Item | undefined,
): Item | undefined {
  const index = from === undefined ? -1 : items.indexOf(from);
  if (motion === 'first') return items[0];
  if (motion === 'last') return items.at(-1);
  if (motion === 'next') return items[(index + 1) % items.length];
  if (motion === 'previous') return items.at(Math.max(index, 0) - 1);
  return undefined;
}
