/**
 * A hub without speech that shares what it keeps: a real broker, the real components that keep timers and injected values, a
 * database, and leases of sites that the test gives. It reaches NATS through a cable that can be cut.
 */
import { join } from "node:path";
import * as v from "valibot";
import { asrLoaded, asrReload, nluLoaded, nluReload, timersState } from "#bus";
import { injection } from "../../platform/injection/component.ts";
import { startInjection } from "../../platform/injection/injection.ts";
import type { Running, Start } from "../../platform/port/port.ts";
import type { Component } from "../../platform/port/component.ts";
import { type Clock, systemClock } from "../../platform/timers/clock.ts";
import { timers } from "../../platform/timers/component.ts";
import { startTimersBy } from "../../platform/timers/start.ts";
import { Cluster } from "../../supervisor/cluster/cluster.ts";
import { kinds } from "../../supervisor/cluster/kinds.ts";
import { LaterPart } from "../../supervisor/cluster/later-part.ts";
import type { Sharing } from "../../supervisor/cluster/sharing.ts";
import { clusterSchema, type SharedName } from "../../supervisor/config/cluster-section.ts";
import { besides, migrations } from "../../supervisor/schema.ts";
import { openDatabase } from "../../supervisor/store/database.ts";
import type { Observer } from "../observer.ts";
import { type LogLine, logInto, makeWorld, type Testing, type World } from "../world.ts";
import { fetchShared } from "../../supervisor/start/cluster.ts";
import { type Cable, makeCable } from "./cell.ts";
import { type Installed, type InstalledOptions, openInstalled } from "./installed.ts";

const assistant = join(import.meta.dirname, "../../examples/assistant");

export type SharingHub = {
  readonly name: string;
  readonly world: World;
  readonly cluster: Cluster;
  readonly cable: Cable;
  /** What it says on its bus is heard here. */
  readonly client: Observer;
  readonly logs: readonly LogLine[];
  /** What a hub finds again after its end. */
  readonly folder: string;
  /** The last list of timers that it has said: "pasta waiting". */
  timers(): string;
  shared(kind: SharedName): { readonly records: number; readonly waiting: number; readonly fault: string | undefined };
  /** What was changed there and on another hub at once, of which one change holds. */
  replaced(
    kind: SharedName,
  ): readonly { readonly id: string; readonly changes: readonly string[]; readonly kept?: string }[];
  /** What is installed there, and its tasks. */
  readonly installed: Installed;
  /** Ends everything; with its cable cut, the others are not told. */
  end(): Promise<void>;
};

export type HubOptions = {
  readonly name: string;
  /** The name of the cluster: several share the same servers. */
  readonly cluster: string;
  readonly server: string;
  readonly share: readonly SharedName[];
  readonly folder: string;
  /** Of satellites' rooms: the hub that serves each. */
  readonly rooms?: ReadonlyMap<string, string>;
  readonly clock?: Clock;
  readonly secretFile?: string;
} & Pick<InstalledOptions, "fetching" | "shipped">;

export async function makeSharingHub(t: Testing, options: HubOptions): Promise<SharingHub> {
  const { name, server, share, folder, rooms = new Map<string, string>(), clock = systemClock() } = options;
  const world = await makeWorld(t);
  const logs: LogLine[] = [];
  const log = logInto(logs, name);
  const cable = await makeCable(t, Number(new URL(server).port));
  const database = openDatabase(join(folder, "sotto.db"), migrations, besides);
  const client = await world.client();
  let said = "";
  const ears = await world.port();
  await ears.hear(timersState, ({ timers: all }) => {
    said = all.map((one) => `${one.name ?? one.timerId} ${one.state}`).join(", ");
  });
  // Recogniser and understanding load at once what was injected.
  await ears.hear(asrReload, ({ id }) => ears.say(asrLoaded, { id, reloaded: true }));
  await ears.hear(nluReload, ({ id }) => ears.say(nluLoaded, { id, reloaded: true }));

  const config = v.parse(clusterSchema, {
    servers: [`nats://127.0.0.1:${cable.port}`],
    name: options.cluster,
    replicas: 3,
    share: [...share],
    secret_file: options.secretFile ?? "",
  });
  const places = share.map((kind) => ({ kind, later: new LaterPart() }));
  const parts = places.map(({ later }) => later);
  const cluster = new Cluster({ config, hub: name, version: "1.2.3", log, wall: () => clock.wall() }, parts);
  const sites = {
    serves: (siteId: string) => rooms.get(siteId) === name,
    ownerOf: (siteId: string) => rooms.get(siteId),
  };
  const isOfSatellite = (siteId: string): boolean => rooms.has(siteId);
  const { fetching, shipped } = options;
  const installed = await openInstalled({
    folder: join(folder, "installed"),
    database,
    fetching,
    shipped,
    fetchShared: (digest) => fetchShared({ cluster }, digest),
  });
  const files = (): Cluster["files"] => cluster.files;
  const sharing: Sharing = { database, files, tasks: installed, bus: world.bus(), cluster, sites, isOfSatellite, log };
  const shared = places.map(({ kind, later }) => {
    const one = kinds[kind](sharing);
    later.attach(one.part);
    return { kind, one, later };
  });

  const running: Running[] = [];
  const stand = async <Config>(component: Component<Config>, start: Start<Config>, given: object): Promise<void> => {
    const parsed = v.parse(component.config, given);
    const own = { cache: folder, assistant, skills: folder, injected: join(folder, "injected.json"), data: folder };
    running.push(await start({ port: await world.port(component), config: parsed, log, folders: own, hub: name }));
  };
  if (share.includes("timers")) await stand(timers, (given) => startTimersBy(clock, given), { ring_pause: 0.1 });
  if (share.includes("injected")) await stand(injection, startInjection, {});
  let isEnded = false;
  const end = async (): Promise<void> => {
    if (isEnded) return;
    isEnded = true;
    for (const one of running) await one.stop();
    for (const { later, one } of shared) {
      later.detach();
      await one.close?.();
    }
    await installed.close();
    await cluster.close();
    database.close();
  };
  t.teardown(end);
  return {
    name,
    world,
    cluster,
    cable,
    client,
    logs,
    folder,
    installed,
    timers: () => said,
    shared(kind) {
      const found = shared.find((one) => one.kind === kind);
      if (found === undefined) throw new Error(`${kind} is not shared here`);
      return found.one.status();
    },
    replaced: (kind) => shared.find((one) => one.kind === kind)?.one.replaced?.() ?? [],
    end,
  };
}
