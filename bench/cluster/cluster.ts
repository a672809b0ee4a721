/**
 * Three NATS servers, two hubs and eight satellites, each of which says a sentence four times a second; in each round something
 * fails and comes back. No sentence may be acted on twice, and every room must be served again within five seconds.
 *
 * scripts/node bench/cluster/cluster.ts [ROUNDS [FAULT]]
 */
import { type ChildProcess, fork } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startServers, until } from "../../supervisor/cluster/testing/servers.ts";
import { busesOfHubs, readCredential } from "../../supervisor/satellites/credential.ts";
import { makeCertificates } from "../../test/certificates.ts";
import { type Cable, makeCable, makeRoom, type Room } from "../../test/cluster/cell.ts";
import { type FromHub, now, type ToHub } from "./hub.ts";

const rounds = Number(process.argv[2] ?? 100);
/** Only faults whose name contains it. */
const only = process.argv[3] ?? "";
const siteIds = Array.from({ length: 8 }, (_, index) => `room-${index + 1}`);
const names = ["a", "b"] as const;
type Name = (typeof names)[number];
/** Milliseconds from one sentence of a room to the next. */
const betweenMs = 250;
/** How long a fault lasts, and how long everything is well after it. */
const faultMs = 7_000;
const restMs = 5_000;
/** The goal. */
const maxSilenceMs = 5_000;
/** A sentence that is acted on later than this is counted as late. */
const maxDelayMs = 3_000;

const undo: (() => unknown)[] = [];
const t = { teardown: (work: () => unknown) => void undo.push(work) };
const folder = await mkdtemp(join(tmpdir(), "sotto-cells-"));
t.teardown(() => rm(folder, { recursive: true, force: true }));

type Acted = { readonly at: number; readonly by: Name };
const acted = new Map<string, Acted[]>();
const spokenAt = new Map<string, number>();

class HubProcess {
  readonly name: Name;
  readonly #start: ToHub;
  child: ChildProcess | undefined;
  port = 0;
  state: Extract<FromHub, { type: "state" }> | undefined;
  #added: ((text: string) => void) | undefined;

  constructor(name: Name, start: ToHub) {
    this.name = name;
    this.#start = start;
  }

  async start(): Promise<void> {
    const child = fork(join(import.meta.dirname, "hub.ts"), { stdio: ["ignore", "ignore", "inherit", "ipc"] });
    this.child = child;
    const started = Promise.withResolvers<void>();
    child.on("message", (message: FromHub) => {
      if (message.type === "acted") {
        const list = acted.get(message.sentence) ?? [];
        acted.set(message.sentence, [...list, { at: message.at, by: this.name }]);
      } else if (message.type === "started") {
        this.port = message.port;
        started.resolve();
      } else if (message.type === "added") this.#added?.(message.text);
      else this.state = message;
    });
    this.send(this.#start);
    await started.promise;
  }

  send(message: ToHub): void {
    if (this.child?.connected === true) this.child.send(message);
  }

  add(siteId: string): Promise<string> {
    return new Promise((resolve) => {
      this.#added = resolve;
      this.send({ type: "add", siteId });
    });
  }

  async knows(sites: number): Promise<void> {
    await until(() => {
      this.send({ type: "ask" });
      return this.state?.others === names.length - 1 && this.state.sites >= sites && this.state.hasMajority;
    });
  }
}

const servers = await startServers(3);
t.teardown(() => servers.close());
/** Each hub has its own way to each server, and the satellites theirs to each hub. */
const toServers = {} as Record<Name, Cable[]>;
const toHub = {} as Record<Name, Cable>;
const hubs = {} as Record<Name, HubProcess>;
for (const name of names) {
  toServers[name] = [];
  for (const url of servers.urls) toServers[name].push(await makeCable(t, Number(new URL(url).port)));
  await mkdir(join(folder, name));
  hubs[name] = new HubProcess(name, {
    type: "start",
    name,
    servers: toServers[name].map(({ port }) => `nats://127.0.0.1:${port}`),
    certificates: await makeCertificates(join(folder, name)),
  });
  toHub[name] = await makeCable(t, () => hubs[name].port);
  await hubs[name].start();
  t.teardown(() => hubs[name].child?.kill("SIGKILL"));
}
for (const name of names) await hubs[name].knows(0);

const rooms: Room[] = [];
for (const siteId of siteIds) {
  const file = join(folder, `${siteId}.toml`);
  await writeFile(file, await hubs.a.add(siteId), { mode: 0o600 });
  const credential = await readCredential(file);
  if (credential === undefined || !("hubs" in credential) || credential.hubs.length !== 2)
    throw new Error("the satellite does not know both hubs");
  const buses = busesOfHubs(credential).map((bus, index) => ({
    ...bus,
    url: `mqtts://127.0.0.1:${toHub[index === 0 ? "a" : "b"].port}`,
  }));
  rooms.push(await makeRoom(t, siteId, buses));
}
await hubs.b.knows(siteIds.length);

let spoken = 0;
const speaking = setInterval(() => {
  spoken += 1;
  for (const [index, room] of rooms.entries()) {
    const sentence = String(spoken);
    spokenAt.set(`${siteIds[index]} ${sentence}`, now());
    void room.say(sentence);
  }
}, betweenMs);

const owner = (): Name => {
  const last = [...acted.values()].slice(-siteIds.length).flat();
  return last.filter(({ by }) => by === "a").length * 2 >= last.length ? "a" : "b";
};

type Fault = { readonly name: string; begin(hub: Name): unknown; end(hub: Name): unknown };
const any = (): number => Math.floor(Math.random() * servers.urls.length);
let server = 0;
const allFaults: readonly Fault[] = [
  { name: "hub killed", begin: (hub) => hubs[hub].child?.kill("SIGKILL"), end: (hub) => hubs[hub].start() },
  {
    name: "hub paused",
    begin: (hub) => hubs[hub].child?.kill("SIGSTOP"),
    end: (hub) => hubs[hub].child?.kill("SIGCONT"),
  },
  {
    name: "hub cut off from NATS",
    begin: (hub) => toServers[hub].forEach((cable) => cable.cut()),
    end: (hub) => toServers[hub].forEach((cable) => cable.mend()),
  },
  { name: "hub cut off from its satellites", begin: (hub) => toHub[hub].cut(), end: (hub) => toHub[hub].mend() },
  {
    name: "hub cut off from both",
    begin: (hub) => [...toServers[hub], toHub[hub]].forEach((cable) => cable.cut()),
    end: (hub) => [...toServers[hub], toHub[hub]].forEach((cable) => cable.mend()),
  },
  {
    name: "clock of a hub set by hours",
    begin: (hub) => hubs[hub].send({ type: "skew", milliseconds: (Math.random() - 0.5) * 20_000_000 }),
    end: () => undefined,
  },
  {
    name: "NATS server killed",
    begin: () => servers.signal((server = any()), "SIGKILL"),
    end: () => servers.restart(server),
  },
  {
    name: "NATS server paused",
    begin: () => servers.signal((server = any()), "SIGSTOP"),
    end: () => servers.signal(server, "SIGCONT"),
  },
  {
    name: "two NATS servers paused",
    begin: () => [0, 1].forEach((index) => servers.signal(index, "SIGSTOP")),
    end: () => [0, 1].forEach((index) => servers.signal(index, "SIGCONT")),
  },
  {
    name: "hub and NATS server killed",
    begin: (hub) => {
      servers.signal((server = any()), "SIGKILL");
      hubs[hub].child?.kill("SIGKILL");
    },
    end: async (hub) => {
      await servers.restart(server);
      await hubs[hub].start();
    },
  },
];

const faults = allFaults.filter(({ name }) => name.includes(only));

/** Says what a hub and the rooms know, when a room was silent for too long. */
function explain(): void {
  for (const name of names) console.log(JSON.stringify(hubs[name].state?.shown));
  for (const { link, logs } of rooms) console.log(link.fault, JSON.stringify(logs.slice(-6)));
}

/** The longest time between two sentences that were acted on, in any room. */
function longestGap(from: number, to: number): number {
  const gaps = siteIds.map((siteId) => {
    const times = [...acted]
      .filter(([sentence]) => sentence.startsWith(`${siteId} `))
      .flatMap(([, list]) => list.map(({ at }) => at))
      .filter((at) => at >= from && at <= to);
    const all = [from, ...times.toSorted((one, other) => one - other), to];
    return Math.max(...all.slice(1).map((at, index) => at - (all[index] ?? at)));
  });
  return Math.max(...gaps);
}

/** What was acted on so long after it was said that somebody may have repeated it. */
function lateSince(from: number): readonly { sentence: string; by: Name; delay: number }[] {
  return [...acted].flatMap(([sentence, list]) =>
    list
      .filter(({ at }) => at >= from)
      .map(({ at, by }) => ({ sentence, by, delay: at - (spokenAt.get(sentence) ?? 0) }))
      .filter(({ delay }) => delay > maxDelayMs),
  );
}

const lateIn = new Map<string, number>();
const results = new Map<string, number[]>();
await pause(6_000);
for (let round = 0; round < rounds; round += 1) {
  const fault = faults[round % faults.length];
  if (fault === undefined) continue;
  const hub = owner();
  const from = now();
  await fault.begin(hub);
  await pause(faultMs);
  await fault.end(hub);
  const endedAt = now();
  for (const name of names) await hubs[name].knows(siteIds.length);
  await pause(restMs);
  const gap = longestGap(from, endedAt);
  const late = lateSince(from);
  if (late.length > 0) lateIn.set(fault.name, (lateIn.get(fault.name) ?? 0) + late.length);
  for (const { sentence, by, delay } of late)
    console.log(
      `  late: ${sentence} by ${by}${by === hub ? ", which had the fault" : ""}, after ${delay.toFixed(0)} ms`,
    );
  results.set(fault.name, [...(results.get(fault.name) ?? []), gap]);
  console.log(`${round + 1}/${rounds} ${fault.name} (${hub}): longest silence ${(gap / 1000).toFixed(2)} s`);
  if (gap > maxSilenceMs) explain();
}
clearInterval(speaking);
await pause(3_000);

const twice = [...acted].filter(([, list]) => list.length > 1);
console.log("\n| fault | rounds | longest silence, median | maximum |\n|---|---|---|---|");
for (const [name, gaps] of results) {
  const sorted = gaps.toSorted((one, other) => one - other);
  const seconds = (gap = 0): string => `${(gap / 1000).toFixed(2)} s`;
  console.log(
    `| ${name} | ${gaps.length} | ${seconds(sorted[Math.floor(sorted.length / 2)])} | ${seconds(sorted.at(-1))} |`,
  );
}
console.log(
  `\n${spokenAt.size} sentences, ${acted.size} acted on, ${twice.length} twice, later than 3 s: ${JSON.stringify(Object.fromEntries(lateIn))}`,
);
for (const work of undo.toReversed()) await work();
process.exit(twice.length === 0 ? 0 : 1);
