/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** A whole number from 0 to one less than `end`. */
  below(end: number): number;
  /** One of these. */
  of<Value>(values: readonly Value[]): Value;
  /** True this often, from 0 to 1. */
  chance(share: number): boolean;
}

/** @param seed A whole number. */
export function createRandom(seed: number): Random {
  let state = seed | 0;
  // Mulberry32: small, and good enough to pick elements by.
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    below: (end) => Math.floor(next() * end),
    of<Value>(values: readonly Value[]) {
      const value = values[Math.floor(next() * values.length)];
      if (value === undefined) throw new RangeError('Nothing to choose from');
      return value;
    },
    chance: (share) => next() < share,
  };
}
