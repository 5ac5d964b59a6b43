/** Chance that a seed repeats. */
export interface Random {
  /** At least 0, less than 1. */
  next(): number;
  /** Both ends included. */
  int(least: number, most: number): number;
  chance(share: number): boolean;
  pick<T>(from: readonly T[]): T;
}

/** Mulberry32: small, fast and even enough to choose requests with. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick: <T>(from: readonly T[]): T => {
      if (from.length === 0) throw new Error('There is nothing to pick from.');
      return from[int(0, from.length - 1)] as T;
    },
  };
}
