/** Reproducible random numbers: the same seed gives the same benchmark. */
import { randomFrom } from "../../platform/nlu/training/random.ts";

export type Random = {
  /** In [0, 1). */
  next(): number;
  /** An integer in [0, below). */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  shuffled<T>(list: readonly T[]): T[];
};

export function seeded(seed: number): Random {
  const random = randomFrom(seed);
  return {
    next: () => random.next(),
    below: (limit) => random.below(limit),
    pick<T>(from: readonly T[]): T {
      if (from.length === 0) throw new RangeError("nothing to pick from");
      return random.pick(from);
    },
    shuffled: <T>(list: readonly T[]): T[] => random.shuffle([...list]),
  };
}
