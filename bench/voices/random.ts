/** Reproducible chance: the same seed, the same benchmark. */

export type Random = {
  /** In [0, 1). */
  next(): number;
  /** An integer in [0, below). */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
};

/** Mulberry32, 32 bits of state: plenty for choosing sentences and making noise. */
export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  const pick = <T>(from: readonly T[]): T => {
    if (from.length === 0) throw new RangeError("nothing to pick from");
    return from[below(from.length)] as T;
  };
  const shuffled = <T>(list: readonly T[]): T[] => {
    const copy = [...list];
    for (let at = copy.length - 1; at > 0; at--) {
      const other = below(at + 1);
      [copy[at], copy[other]] = [copy[other] as T, copy[at] as T];
    }
    return copy;
  };
  return { next, below, pick, shuffled };
}
