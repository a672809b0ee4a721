/** This hub as a member of a cluster, if one is configured. */
import { hostname } from "node:os";
import type { Log } from "../../platform/port/port.ts";
import { Cluster } from "../cluster/cluster.ts";
import { sitesOnBus } from "../cluster/on-bus.ts";
import { LaterPart } from "../cluster/later-part.ts";
import { SharedRecords } from "../cluster/shared-records.ts";
import { SharedSatellites } from "../cluster/shared-satellites.ts";
import { sharedUsers } from "../cluster/shared-users.ts";
import type { SiteOptions, Sites } from "../cluster/sites.ts";
import type { Database } from "../store/database.ts";
import { ownUser, type SupervisedBus } from "../bus.ts";
import type { Satellites } from "../satellites/satellites.ts";
import { version } from "../version.ts";
import type { Ground, Undo } from "./ground.ts";

export type Cell = {
  readonly cluster: Cluster;
  readonly sites: Sites;
  readonly satellites: SharedSatellites;
  /** Shares what is in the database, as the configuration says, until the returned step. */
  readonly share: (database: Database) => () => void;
};

export function openCell(
  { running, log }: Ground,
  bus: SupervisedBus,
  known: Satellites,
  undo: Undo,
): Cell | undefined {
  const { cluster: config } = running.current;
  if (config.servers.length === 0) return undefined;
  const hub = config.hub === "" ? ownName() : config.hub;
  const { sites, close } = sitesOnBus(hub, bus.of(ownUser), sitesOf(known), log);
  undo(close);
  const satellites = new SharedSatellites(hub, (error) => log.warn({ error }, "the cluster was not told of a change"));
  const records = new LaterPart();
  const cluster = new Cluster({ config, hub, version, log }, [satellites, sites, records]);
  sites.join(cluster);
  undo(() => cluster.close());
  const share = (database: Database): (() => void) => {
    const failed = (error: unknown): void => log.warn({ error }, "users could not be brought together with other hubs");
    if (config.share.includes("users")) records.attach(new SharedRecords(sharedUsers(database), database, failed));
    return () => records.detach();
  };
  return { cluster, sites, satellites, share };
}

/** The sites of the satellites that may join this hub. */
export function sitesOf(satellites: Satellites): Pick<SiteOptions, "isShared" | "list"> {
  return {
    list: () => satellites.list().map(({ siteId }) => siteId),
    isShared: (siteId) => satellites.isShared(siteId),
  };
}

/** Between two looks at this hub's health, for the others. */
const healthMs = 30_000;

/** Tells the other hubs how this one is; returns what ends it. What cannot be found out is not told. */
export function tellHealth(
  cluster: Pick<Cluster, "setHealth">,
  health: () => Promise<{ readonly health: string }>,
  log: Log,
  everyMs = healthMs,
): () => void {
  let isLooking = false;
  const look = async (): Promise<void> => {
    if (isLooking) return;
    isLooking = true;
    try {
      cluster.setHealth((await health()).health);
    } catch (error) {
      cluster.setHealth(undefined);
      log.warn({ error }, "the other hubs are not told how this one is");
    } finally {
      isLooking = false;
    }
  };
  const looking = setInterval(() => void look(), everyMs);
  return () => clearInterval(looking);
}

/** Tells the other hubs how this one is, and shares what is in its database; returns what ends both. */
export function joinOthers(
  cell: Cell,
  database: Database,
  health: () => Promise<{ readonly health: string }>,
  log: Log,
): () => void {
  const ends = [tellHealth(cell.cluster, health, log), cell.share(database)];
  return () => {
    for (const end of ends) end();
  };
}

/** The host name in the characters that a key of NATS may have. */
export function ownName(host: string = hostname()): string {
  const [first = ""] = host.toLowerCase().split(".");
  const name = first.replaceAll(/[^a-z0-9]+/gu, "-").replaceAll(/^-+|-+$/gu, "");
  return name.slice(0, 32).replace(/-+$/u, "") || "hub";
}
