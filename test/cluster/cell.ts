/**
 * A hub of a cluster without speech: a real broker, the listener for satellites over TLS, leases in real NATS servers, and
 * a stand-in for the dialogue with its real rights, which publishes an intent for each wake word.
 */
import { createServer, connect, type Socket } from "node:net";
import { once } from "node:events";
import { join } from "node:path";
import * as v from "valibot";
import { dialogueSessionEnded, dialogueSessionStarted, hotwordDetected, intent } from "#bus";
import { dialogue } from "../../platform/dialogue/component.ts";
import { join as joinBus } from "../../platform/port/join.ts";
import type { Port } from "../../platform/port/port.ts";
import { componentAccess } from "../../supervisor/broker/access.ts";
import { actsForServedSites, satelliteUser } from "../../supervisor/broker/satellite-access.ts";
import { Cluster } from "../../supervisor/cluster/cluster.ts";
import { sitesOnBus } from "../../supervisor/cluster/on-bus.ts";
import { SharedSatellites } from "../../supervisor/cluster/shared-satellites.ts";
import type { Sites } from "../../supervisor/cluster/sites.ts";
import { clusterSchema } from "../../supervisor/config/cluster-section.ts";
import { sitesOf } from "../../supervisor/start/cluster.ts";
import { Hub } from "../../supervisor/satellites/hub.ts";
import { type Link, openLink } from "../../supervisor/satellites/link.ts";
import { Satellites } from "../../supervisor/satellites/satellites.ts";
import type { Bus } from "../../platform/port/start-message.ts";
import type { makeCertificates } from "../certificates.ts";
import { type LogLine, logInto, makeWorld, type Testing, type World } from "../world.ts";

export type Cell = {
  readonly world: World;
  readonly cluster: Cluster;
  readonly sites: Sites;
  readonly hub: Hub;
  readonly satellites: Satellites;
  /** The sentences that were acted on: "kitchen 17". */
  readonly acted: readonly string[];
  readonly logs: readonly LogLine[];
  serves(siteId: string): boolean;
  /** The number of other hubs that satellites can reach. */
  others(): number;
  /** Ends everything at once, as a killed process does. */
  kill(): Promise<void>;
};

type Certificates = Awaited<ReturnType<typeof makeCertificates>>;
type CellOptions = {
  readonly name: string;
  readonly servers: readonly string[];
  readonly certificates: Certificates;
  readonly onActed?: (sentence: string) => void;
};

export async function makeCell(t: Testing, { name, servers, certificates, onActed }: CellOptions): Promise<Cell> {
  const world = await makeWorld(t);
  const logs: LogLine[] = [];
  const log = logInto(logs, name);
  const satellites = await Satellites.open(join(world.folder, "satellites.json"));
  const { sites, close } = sitesOnBus(name, world.bus(), sitesOf(satellites), log);
  const shared = new SharedSatellites(name, (error) => log.warn({ error }, "not shared"));
  const config = v.parse(clusterSchema, { servers });
  const cluster = new Cluster({ config, hub: name, version: "1.2.3", log }, [shared, sites]);
  sites.join(cluster);
  const serves = (siteId: string): boolean => sites.serves(siteId);
  const hub = await Hub.open({
    satellites,
    broker: world.broker,
    prefix: "msg",
    address: "127.0.0.1:0",
    certificate: { key: certificates.key, certificate: certificates.cert },
    authority: certificates.ca,
    log,
    satelliteHost: "127.0.0.1",
    serves,
    others: shared,
  });
  const acted: string[] = [];
  const skill = await world.client();
  skill.mqtt.on("message", (topic, payload) => {
    if (!topic.startsWith("msg/intent/")) return;
    const { siteId, input } = JSON.parse(payload.toString()) as { siteId: string; input: string };
    acted.push(`${siteId} ${input}`);
    onActed?.(`${siteId} ${input}`);
  });
  const actor = await joinActor(world, serves);
  const ends = [() => actor.leave(), () => close(), () => cluster.close()];
  const kill = async (): Promise<void> => {
    await world.broker.close();
    for (const end of ends.splice(0)) await end();
  };
  t.teardown(kill);
  return { world, cluster, sites, hub, satellites, acted, logs, serves, others: () => shared.list().length, kill };
}

/** Stands for the dialogue, with its rights: a wake word opens a session, acts, and ends it. */
async function joinActor(world: World, serves: (siteId: string) => boolean): Promise<Port> {
  const access = actsForServedSites(componentAccess(dialogue, "msg"), serves, "msg");
  const password = world.broker.addCredential("dialogue", access);
  const port = await joinBus({ ...world.bus(), username: "dialogue", password }, { log: logInto([], "dialogue") });
  await port.hear(hotwordDetected, ({ siteId, modelId }) => {
    const sessionId = `${siteId}-${modelId}`;
    port.say(dialogueSessionStarted, { sessionId, siteId });
    const parsed = { intentName: "test:act", confidenceScore: 1 };
    port.say(
      intent,
      { sessionId, siteId, input: modelId, intent: parsed, slots: [], alternatives: [], asrTokens: [] },
      { intentName: "test:act" },
    );
    port.say(dialogueSessionEnded, { sessionId, siteId, termination: { reason: "nominal" } });
  });
  return port;
}

export type Room = {
  readonly world: World;
  readonly link: Link;
  readonly logs: readonly LogLine[];
  say(sentence: string): Promise<void>;
};

/** A satellite, with a bus of its own. */
export async function makeRoom(t: Testing, siteId: string, hubs: readonly Bus[]): Promise<Room> {
  const world = await makeWorld(t);
  const logs: LogLine[] = [];
  const link = openLink({ siteId, own: world.bus(), hubs, log: logInto(logs, siteId) });
  t.teardown(() => link.close());
  const mouth = await world.client();
  const said = { siteId, modelVersion: "1", modelType: "universal", currentSensitivity: 0.5 };
  return {
    world,
    link,
    logs,
    say: (sentence) => mouth.say("hotword/default/detected", { ...said, modelId: sentence }),
  };
}

/** How a satellite reaches a hub. */
export function busAt(cell: Cell, siteId: string, password: string, ca: string): Bus {
  return { url: `mqtts://${cell.hub.address}`, username: satelliteUser(siteId), password, prefix: "msg", ca };
}

export type Cable = { readonly port: number; cut(): void; mend(): void };

/** A connection that can be cut without either end being told. */
export async function makeCable(t: Testing, target: number | (() => number)): Promise<Cable> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((from) => {
    const to = connect(typeof target === "number" ? target : target(), "127.0.0.1");
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(one);
      one.on("data", (chunk) => {
        if (!isCut) other.write(chunk);
      });
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        if (!isCut) other.destroy();
      });
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  return {
    port: (server.address() as { port: number }).port,
    cut: () => void (isCut = true),
    mend() {
      isCut = false;
      // What was lost in between makes the old connections useless.
      for (const socket of sockets) socket.destroy();
    },
  };
}
