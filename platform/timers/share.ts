/** The timers of this hub and those of the others: what the supervisor is told, and what it tells. */
import { type ClusterAdopt, timersTurns } from "#bus";
import type { Log, Port } from "../port/port.ts";
import { shareRecords } from "../port/share-records.ts";
import type { Clock } from "./clock.ts";
import { asShared, fromShared } from "./sharing.ts";
import type { Shelf } from "./shelf.ts";
import type { Store } from "./store.ts";
import type { Turns } from "./turns.ts";

export type Shared = {
  readonly hub: string;
  readonly clock: Clock;
  readonly shelf: Shelf;
  readonly store: Pick<Store, "isNew">;
  readonly turns: Turns;
  readonly log: Log;
  /** Rings where it is to ring by now. */
  readonly ring: () => void;
};

/** Resolves to what is to be called after each change. */
export async function shareTimers(port: Port, shared: Shared): Promise<() => void> {
  const { hub, clock, shelf, store, turns, ring, log } = shared;
  await port.hear(timersTurns, async ({ timerIds }) => {
    if (!turns.give(timerIds)) return;
    ring();
    await shelf.look();
  });
  const list = () => ({
    records: new Map(shelf.list().map((timer) => [timer.id, asShared(timer, hub)])),
    isNew: store.isNew,
  });
  return shareRecords(port, "timers", { list, adopt }, log);

  async function adopt({ id, value, over, offset }: ClusterAdopt): Promise<boolean> {
    let isAsSeen = true;
    await shelf.adopt(id, (here) => {
      isAsSeen = (here === undefined ? undefined : asShared(here, hub)) === over;
      if (!isAsSeen) return here;
      return value === undefined
        ? undefined
        : fromShared({ id, text: value, offset: offset ?? 0 }, here, { clock, hub });
    });
    return isAsSeen;
  }
}
