/** This hub as a member of a cluster, if one is configured. */
import { hostname } from "node:os";
import { Cluster } from "../cluster/cluster.ts";
import { version } from "../version.ts";
import type { Ground } from "./ground.ts";

export function openCluster({ running, log }: Ground): Cluster | undefined {
  const { cluster: config } = running.current;
  if (config.servers.length === 0) return undefined;
  return new Cluster({ config, hub: config.hub === "" ? ownName() : config.hub, version, log });
}

/** The host name in the characters that a key of NATS may have. */
export function ownName(host: string = hostname()): string {
  const [first = ""] = host.toLowerCase().split(".");
  return (
    first
      .replaceAll(/[^a-z0-9]+/gu, "-")
      .replaceAll(/^-+|-+$/gu, "")
      .slice(0, 32)
      .replace(/-+$/u, "") || "hub"
  );
}
