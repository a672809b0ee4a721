/** Determines which labels of different intents share weights: those of the same entity. */
import { labelCount } from "../slot/labels.ts";

export type SharedColumns = {
  readonly count: number;
  /**
   * Returns the shared column or −1 for each label of an intent with these entities (the numbers of its slots' entities).
   */
  of(entities: readonly number[]): Int16Array;
};

/** `slots`: the entity numbers of each intent's slots. Outside is column 0; without shared entities nothing is shared. */
export function sharedColumns(slots: readonly (readonly number[])[]): SharedColumns {
  const uses = new Map<number, number>();
  for (const entity of slots.flat()) uses.set(entity, (uses.get(entity) ?? 0) + 1);
  const shared = [...uses].flatMap(([entity, count]) => (count > 1 ? [entity] : [])).toSorted((a, b) => a - b);
  const numbers = new Map(shared.map((entity, number) => [entity, number]));
  return {
    count: shared.length === 0 ? 0 : labelCount(shared.length),
    of(entities) {
      const columns = new Int16Array(labelCount(entities.length)).fill(-1);
      if (shared.length > 0) columns[0] = 0;
      for (const [slot, entity] of entities.entries()) {
        const number = numbers.get(entity);
        if (number === undefined) continue;
        columns[1 + 2 * slot] = 1 + 2 * number;
        columns[2 + 2 * slot] = 2 + 2 * number;
      }
      return columns;
    },
  };
}
