import { level } from "../client/rest.ts";
import type { Run } from "../command.ts";
import type { Screen } from "../screen/screen.ts";
import { fitted } from "../screen/table.ts";
import { clock } from "../screen/words.ts";

type Found = {
  readonly configured: boolean;
  readonly name?: string;
  readonly hub?: string;
  readonly server?: string;
  readonly hasMajority?: boolean;
  readonly fault?: string;
  readonly writeMs?: number;
  readonly members?: readonly {
    readonly hub: string;
    readonly alive: boolean;
    readonly ageMs: number;
    readonly version: string;
    readonly startedAt: string;
    readonly health?: string;
  }[];
  readonly servers?: readonly {
    readonly server: string;
    readonly leads: boolean;
    readonly follows: boolean;
    readonly lag: number;
    readonly ageMs?: number;
  }[];
  readonly isAsking?: boolean;
  readonly sites?: readonly { readonly siteId: string; readonly owner?: string; readonly served: boolean }[];
  readonly shared?: readonly {
    readonly kind: string;
    readonly records: number;
    readonly waiting: number;
    readonly fault?: string;
  }[];
  readonly replaced?: readonly {
    readonly kind: string;
    readonly id: string;
    readonly at: string;
    readonly changes: readonly string[];
    readonly kept?: string;
  }[];
};

export const run: Run = async ({ connect, screen, text }) => {
  const rest = await connect();
  const forgotten = text("forget");
  if (forgotten !== undefined) {
    await rest.send("DELETE", `/cluster/hubs/${level(forgotten)}`);
    if (screen.json) screen.data({ hub: forgotten, done: "forget" });
    else screen.print(`${forgotten} is forgotten. Satellites that know it keep their file.`);
    return "done";
  }
  const found = await rest.get<Found>("/cluster");
  if (screen.json) {
    screen.data(found);
    return found.configured && found.hasMajority !== true ? "notWell" : "done";
  }
  if (!found.configured) {
    screen.note("This hub belongs to no cluster: set servers in the section [cluster] of its configuration.");
    return "done";
  }
  const {
    name = "",
    hub = "",
    server = "",
    hasMajority = false,
    fault = "",
    writeMs = 0,
    members = [],
    sites = [],
    shared = [],
    replaced = [],
  } = found;
  const state = hasMajority
    ? `${screen.paint("green", "connected")} to ${server}, a shared write takes ${writeMs.toFixed(0)} ms`
    : screen.paint("yellow", `no majority: ${fault}; this hub goes on with what it has`);
  screen.print(`Hub ${screen.paint("bold", hub)} of the cluster ${name}: ${state}`);
  const rows = members.map((one) => [
    one.hub,
    one.alive ? screen.paint("green", "alive") : screen.paint("yellow", hasMajority ? "away" : "last seen"),
    `${(one.ageMs / 1000).toFixed(1)} s ago`,
    one.health ?? "",
    one.version,
    `since ${clock(one.startedAt)}`,
  ]);
  for (const line of fitted(rows, screen.width)) screen.print(line);
  printServers(found, screen);
  if (sites.length > 0) screen.print("\nSites of satellites, and the hubs that serve them:");
  const owners = sites.map(({ siteId, owner, served }) => [
    siteId,
    served ? hub : (owner ?? screen.paint("yellow", "none")),
  ]);
  for (const line of fitted(owners, screen.width)) screen.print(line);
  if (shared.length > 0) screen.print("\nShared with the other hubs:");
  const kinds = shared.map(({ kind, records, waiting, fault: why = "" }) => [
    kind,
    String(records),
    waiting === 0 ? "" : screen.paint("yellow", `${waiting} not shared yet`),
    why,
  ]);
  for (const line of fitted(kinds, screen.width)) screen.print(line);
  if (replaced.length > 0) screen.print("\nChanged here and on another hub at once, of which one change holds:");
  const lost = replaced.map(({ kind, id, at, changes, kept }) => [
    kind === "assistant" ? kind : `${kind} ${id}`,
    clock(at),
    screen.paint("yellow", changes.join(", ")),
    kept === undefined ? "" : `replaced: ${kept}`,
  ]);
  for (const line of fitted(lost, screen.width)) screen.print(line);
  return hasMajority ? "done" : "notWell";
};

function printServers({ servers = [], isAsking = false }: Found, screen: Screen): void {
  if (servers.length > 0) screen.print("\nNATS servers that keep what the hubs share:");
  const rows = servers.map(({ server, leads, follows, lag, ageMs = 0 }) => [
    server,
    leads ? "leads" : follows ? "follows" : screen.paint("yellow", "does not follow: restart it"),
    leads ? "" : `${(ageMs / 1000).toFixed(1)} s ago`,
    lag === 0 ? "" : `${lag} behind`,
  ]);
  for (const line of fitted(rows, screen.width)) screen.print(line);
  if (isAsking)
    screen.print(screen.paint("yellow", "NATS places no new watch: this hub asks for changes twice a second instead."));
}
