/** Generates reproducible random numbers: the same dataset results in the same model. */
export type Random = {
  /** Returns a number from 0 to 1, exclusive. */
  next(): number;
  /** Returns an integer from 0 to `below`, exclusive. */
  below(below: number): number;
  pick<Item>(items: readonly Item[]): Item;
  shuffle<Item>(items: Item[]): Item[];
};

/** Implements mulberry32. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x1_0000_0000;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: <Item>(items: readonly Item[]) => items[below(items.length)] as Item,
    shuffle(items) {
      for (let last = items.length - 1; last > 0; last--) {
        const other = below(last + 1);
        [items[last], items[other]] = [items[other]!, items[last]!];
      }
      return items;
    },
  };
}
