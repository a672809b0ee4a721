/** This hub as a member of a cluster, if one is configured. */
import { hostname } from "node:os";
import type { Log } from "../../platform/port/port.ts";
import { Cluster } from "../cluster/cluster.ts";
import { sitesOnBus } from "../cluster/on-bus.ts";
import { LaterPart } from "../cluster/later-part.ts";
import { SharedSatellites } from "../cluster/shared-satellites.ts";
import { kinds } from "../cluster/kinds.ts";
import type { Replaced } from "../cluster/replaced.ts";
import type { SharedStatus } from "../cluster/shared-kind.ts";
import type { SharedKind, Sharing } from "../cluster/sharing.ts";
import type { ClusterConfig, SharedName } from "../config/cluster-section.ts";
import type { SiteOptions, Sites } from "../cluster/sites.ts";
import type { Database } from "../store/database.ts";
import { SottoError } from "../errors.ts";
import { ownUser, type SupervisedBus } from "../bus.ts";
import type { Satellites } from "../satellites/satellites.ts";
import { version } from "../version.ts";
import type { Ground, Undo } from "./ground.ts";

export type ReplacedHere = Replaced & { readonly kind: SharedName; readonly kept?: string };

export type Cell = {
  readonly cluster: Cluster;
  readonly sites: Sites;
  readonly satellites: SharedSatellites;
  /** Shares what the configuration says, until the returned step. */
  readonly share: (database: Database, tasks: Sharing["tasks"]) => () => Promise<void>;
  /** What is shared, and what the others do not have yet. */
  readonly shared: () => readonly (SharedStatus & { readonly kind: string })[];
  /** What was changed here and on another hub at once, of which one change holds. */
  readonly replaced: () => readonly ReplacedHere[];
};

export function openCell(
  { running, log }: Ground,
  bus: SupervisedBus,
  known: Satellites,
  undo: Undo,
): Cell | undefined {
  const { cluster: config } = running.current;
  if (config.servers.length === 0) return undefined;
  const hub = nameOf(config);
  const { sites, close } = sitesOnBus(hub, bus.of(ownUser), sitesOf(known), log);
  undo(close);
  const untold = (error: unknown): void => log.warn({ error }, "the cluster was not told of a change");
  const satellites = new SharedSatellites(hub, untold, (other) => cluster.isDead(other));
  const places = config.share.map((name) => ({ name, later: new LaterPart() }));
  const parts = [satellites, sites, ...places.map(({ later }) => later)];
  const cluster: Cluster = new Cluster({ config, hub, version, log }, parts);
  sites.join(cluster);
  undo(() => cluster.close());
  const isOfSatellite = (siteId: string): boolean => known.isShared(siteId);
  let shared: readonly { readonly name: SharedName; readonly kind: SharedKind }[] = [];
  const share: Cell["share"] = (database, tasks) => {
    const files = () => cluster.files;
    const sharing: Sharing = { database, tasks, files, bus: bus.of(ownUser), cluster, sites, isOfSatellite, log };
    shared = places.map(({ name, later }) => {
      const kind = kinds[name](sharing);
      later.attach(kind.part);
      return { name, kind };
    });
    return async () => {
      for (const { later } of places) later.detach();
      for (const { kind } of shared) await kind.close?.();
    };
  };
  return {
    cluster,
    sites,
    satellites,
    share,
    replaced: () =>
      shared.flatMap(({ name, kind }) => (kind.replaced?.() ?? []).map((one) => ({ ...one, kind: name }))),
    shared: () => shared.map(({ name, kind }) => ({ kind: name, ...kind.status() })),
  };
}

/** The name of this hub for a component that keeps what hubs share, and undefined for any other. */
export function hubOf(component: string, { share, servers, hub }: ClusterConfig): string | undefined {
  const isShared = servers.length > 0 && share.some((name) => keptBy[name] === component);
  return isShared ? nameOf({ hub }) : undefined;
}

/** What is not here is kept by the supervisor. */
const keptBy: Readonly<Partial<Record<SharedName, string>>> = { injected: "injection", timers: "timers" };

const nameOf = ({ hub }: Pick<ClusterConfig, "hub">): string => (hub === "" ? ownName() : hub);

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
  tasks: Sharing["tasks"],
  health: () => Promise<{ readonly health: string }>,
  log: Log,
): () => Promise<void> {
  const silence = tellHealth(cell.cluster, health, log);
  const unshare = cell.share(database, tasks);
  return () => {
    silence();
    return unshare();
  };
}

/** Throws SottoError CLUSTER_UNREACHABLE. */
export async function fetchShared({ cluster }: Pick<Cell, "cluster">, digest: string): Promise<Buffer> {
  const content = await cluster.files?.get(digest);
  if (content !== undefined) return content;
  const why = cluster.files === undefined ? "NATS cannot be reached" : "it is not there, or was changed";
  throw new SottoError("CLUSTER_UNREACHABLE", `what the hubs share was not received: ${why}`, {
    remedy: "see `sotto cluster`",
  });
}

/** The host name in the characters that a key of NATS may have. */
export function ownName(host: string = hostname()): string {
  const [first = ""] = host.toLowerCase().split(".");
  const name = first.replaceAll(/[^a-z0-9]+/gu, "-").replaceAll(/^-+|-+$/gu, "");
  return name.slice(0, 32).replace(/-+$/u, "") || "hub";
}
