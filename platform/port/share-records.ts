/**
 * Shares what a component keeps with the same component of other hubs: the supervisor brings both together, and tells this one what
 * was agreed on [docs/decisions/0211-what-hubs-share.md].
 */
import { clusterAdopt, clusterAdopted, clusterAsk, clusterRecords, type ClusterAdopt } from "#bus";
import type { Log, Port } from "./port.ts";

export type Listed = {
  readonly records: ReadonlyMap<string, string>;
  /** True when there is nothing because there never was anything, or because it was lost. */
  readonly isNew: boolean;
};
export type Kept = {
  /** As JSON, by id; the same record is always the same text. */
  readonly list: () => Listed | Promise<Listed>;
  /**
   * Resolves when it is on the disk: to false when another record is there than the one that it replaces. Rejects with the reason
   * why it cannot be done.
   */
  readonly adopt: (agreed: ClusterAdopt) => Promise<boolean>;
};

/** NATS takes a megabyte, in which this text is a text once more. */
const maxRecordLength = 400_000;
const maxLength = 2_000_000;

/** Tells them at once. Resolves to what is to be called after each change. */
export async function shareRecords(port: Port, kind: string, kept: Kept, log: Log): Promise<() => void> {
  const tell = async (): Promise<void> => {
    const { records, isNew } = await kept.list();
    let length = 0;
    const said = [...records].map(([id, value]) => {
      const isTooLong = value.length > maxRecordLength || length + value.length > maxLength;
      if (isTooLong) return { id, value: undefined };
      length += value.length;
      return { id, value };
    });
    port.say(clusterRecords, { records: said, isNew }, { kind });
  };
  // One after the other: what was listed before a record was adopted must not be told after it.
  let last: Promise<void> = Promise.resolve();
  let isToTell = false;
  const inTurn = (work: () => Promise<void>): void => {
    last = last.then(work).catch((error: unknown) => log.error({ error, kind }, "not shared with other hubs"));
  };
  const tellInTurn = (): void => {
    if (isToTell) return;
    isToTell = true;
    inTurn(() => {
      isToTell = false;
      return tell();
    });
  };
  await port.hear(clusterAsk, tellInTurn, { kind });
  const adopt = async (agreed: ClusterAdopt): Promise<void> => {
    const { requestId } = agreed;
    try {
      const isChanged = !(await kept.adopt(agreed));
      port.say(clusterAdopted, { requestId, isChanged, error: undefined }, { kind });
    } catch (error) {
      const why = (error as Error).message.slice(0, 1000);
      port.say(clusterAdopted, { requestId, isChanged: false, error: why }, { kind });
    }
  };
  await port.hear(clusterAdopt, (agreed) => inTurn(() => adopt(agreed)), { kind });
  // What was said to it meanwhile is gone, and what it has said, too.
  port.onReconnect(tellInTurn);
  tellInTurn();
  return tellInTurn;
}
