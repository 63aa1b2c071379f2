/** Numbers that look random and are the same for the same seed, a whole number (Mulberry32). */
export function createRandom(seed: number) {
  let state = seed | 0;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const random = {
    /** Returns a whole number from 0 to one less than `end`. */
    below: (end: number) => Math.floor(next() * end),
    of<Value>(values: readonly Value[]): Value {
      const value = values[random.below(values.length)];
      if (value === undefined) throw new RangeError('Nothing to choose from');
      return value;
    },
    /** Returns true this often, from 0 to 1. */
    chance: (share: number) => next() < share,
  };
  return random;
}

export type Random = ReturnType<typeof createRandom>;
