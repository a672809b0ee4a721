/** Creates the privacy receipt from the data of the rooms. */
import type { Database } from "../store/database.ts";
import type { Log } from "../../platform/port/port.ts";
import type { Configuration } from "../config/load.ts";
import { destinationsOf } from "../privacy/destinations.ts";
import { makeReceipt, type Receipt } from "../privacy/receipt.ts";
import { findStored } from "../privacy/stored.ts";
import { Traffic } from "../privacy/traffic.ts";
import { TrafficWatch } from "../privacy/watch.ts";
import type { Galleries } from "../galleries/galleries.ts";
import type { Skills } from "../skills/skills.ts";
import { version } from "../version.ts";
import type { Undo } from "./ground.ts";

export type Watched = { readonly traffic: Traffic; readonly watch: TrafficWatch };

/** Reads the kernel's counters from now on, and a last time at the end. */
export function watchTraffic(database: Database, log: Pick<Log, "warn">, undo: Undo): Watched {
  const traffic = new Traffic(database);
  const watch = new TrafficWatch(traffic, log);
  watch.start();
  undo(() => watch.stop());
  return { traffic, watch };
}

type Sources = {
  readonly watch: Watched;
  readonly database: Database;
  readonly data: string;
  readonly config: () => Configuration;
  readonly skills: Pick<Skills, "list" | "rightsOf">;
  readonly galleries: Pick<Galleries, "list">;
};

const recordedRequestsOf = ({ components }: Configuration): number => {
  const { keep_recordings: most } = (components.get("asr") ?? {}) as { readonly keep_recordings?: number };
  return most ?? 0;
};

/** Includes a reading at this moment. */
export async function privacyNow({ watch, database, data, config, skills, galleries }: Sources): Promise<Receipt> {
  const configuration = config();
  const { sessions, schedule } = configuration;
  const look = await watch.watch.look();
  const installed = await Promise.all(
    (await skills.list()).map(async ({ name }) => ({ name, network: (await skills.rightsOf(name)).network === true })),
  );
  return makeReceipt({
    look,
    traffic: watch.traffic,
    installed,
    destinations: destinationsOf(
      configuration,
      (await galleries.list()).map(({ url }) => url),
    ),
    stored: await findStored({
      data,
      database,
      sessions,
      logDays: schedule.log_days,
      recordedRequests: recordedRequestsOf(configuration),
    }),
    version,
    now: new Date(),
  });
}
