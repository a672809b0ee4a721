/** Timers, alarms and reminders. Every hub has all of them, and each rings at one [turns.ts]. */
import { timersTurns } from "#bus";
import { ComponentRecords } from "../component-records.ts";
import { SharedRecords } from "../shared-records.ts";
import type { SharedKind, Sharing } from "../sharing.ts";
import { readTimer, Turns } from "../turns.ts";

const lookMs = 250;

/** On a conflict, what has happened holds over what is to come. */
const states = ["missed", "ringing", "waiting"] as const;

export function shareTimers({ database, bus, cluster, sites, isOfSatellite, log }: Sharing): SharedKind {
  const onError = (error: unknown): void => log.warn({ error }, "timers could not be brought together with other hubs");
  const records = new ComponentRecords({
    kind: "timers",
    bus,
    log,
    onTold() {
      part.look();
      turns.look(true);
    },
  });
  const offsetOf = (value: string | undefined): number => cluster.members.aheadOf(readTimer(value)?.clock ?? "");
  const part = new SharedRecords<string>(
    {
      name: "timer",
      list: () => records.list(),
      apply: (id, value, over) => records.adopt({ id, value, over, offset: offsetOf(value) }),
      read: (_, value) => (typeof value === "string" && readTimer(value) !== undefined ? value : undefined),
      // Nothing else ever gets the id of a timer.
      identityOf: () => "",
      rankOf: (value) => states.indexOf(readTimer(value)?.state ?? "waiting"),
    },
    database,
    onError,
  );
  const turns = new Turns({
    cluster,
    sites,
    isOfSatellite,
    list: () => records.list()?.records ?? new Map<string, string>(),
    shared: (id) => part.shared(id),
    isRemoved: (id) => part.isRemoved(id),
    give: (timerIds) => records.port?.say(timersTurns, { timerIds: [...timerIds] }),
    take: (id, value) => void part.offer(id, value).catch(onError),
  });
  const looking = setInterval(() => turns.look(), lookMs);
  return {
    part,
    status: () => part.status(),
    async close() {
      clearInterval(looking);
      await records.close();
    },
  };
}
