/** The bridge between a real bus and Debian's mosquitto, which is the larger broker. */
import { EventEmitter, once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { execa } from "execa";
import t, { type Test } from "tap";
import * as v from "valibot";
import { type MosquittoOptions, startMosquitto } from "../../test/mosquitto.ts";
import { Observer } from "../../test/observer.ts";
import { type LogLine, logInto, makeWorld } from "../../test/world.ts";
import { bridgeSchema } from "../config/bridge-section.ts";
import { BusEvents } from "../sessions/bus-events.ts";
import { Bridge, type BridgeOptions } from "./bridge.ts";

type Given = Readonly<Record<string, unknown>>;

const everything = { publish: ["health", "sessions", "intents"], intents: ["sotto:turnOn"] };
const turnOn = {
  sessionId: "s-1",
  siteId: "kitchen",
  customData: "private",
  input: "turn on the secret lamp",
  intent: { intentName: "sotto:turnOn", confidenceScore: 0.9 },
  slots: [
    {
      rawValue: "secret lamp",
      value: { kind: "Custom", value: "lamp" },
      range: { start: 12, end: 23 },
      entity: "device",
      slotName: "what",
      confidenceScore: 1,
    },
  ],
};

function openBridge(t: Test, config: Given, more: Partial<BridgeOptions> = {}) {
  const lines: LogLine[] = [];
  const log = logInto(lines, "supervisor");
  const told = new EventEmitter();
  const bridge = new Bridge({
    config: v.parse(bridgeSchema, config),
    cell: "attic",
    version: "1.2.3",
    health: async () => ({ health: "degraded", reasons: [{ code: "CLOCK_WRONG" }] }),
    log: {
      info: (fields, message) => log.info(fields, message),
      warn(fields, message) {
        log.warn(fields, message);
        told.emit("warning");
      },
    },
    firstPauseMs: 10,
    ...more,
  });
  t.teardown(() => bridge.close());
  /** Resolves to the fault when it is the one that is expected. */
  const fails = async (expected: RegExp): Promise<string> => {
    for (;;) {
      const { fault = "" } = bridge.status();
      if (expected.test(fault)) return fault;
      await once(told, "warning");
    }
  };
  return { bridge, lines, fails };
}

async function centre(t: Test, options: MosquittoOptions = {}) {
  const broker = await startMosquitto(t, options);
  const [username, password] = Object.entries(options.users ?? {})[0] ?? [];
  const user = username === undefined || password === undefined ? {} : { username, password };
  const reader = await Observer.connect(broker.url, "cells", { ...user, ca: broker.ca });
  t.teardown(() => reader.end());
  return { broker, reader };
}

const ended = (sessionId: string) => ({ sessionId, siteId: "kitchen", termination: { reason: "nominal" } });
const event = (topic: string, payload: Given) => ({
  time: new Date().toISOString(),
  component: "dialogue",
  topic,
  sessionId: String(payload["sessionId"]),
  siteId: String(payload["siteId"]),
  payload,
});
const endOf = (sessionId: string) => event("dialogueManager/sessionEnded", ended(sessionId));

t.test("what is declared arrives, and nothing else of the bus: no sound, no words, no values", async (t) => {
  const world = await makeWorld(t);
  const { broker, reader } = await centre(t);
  const events = new BusEvents({ bus: world.bus(), components: [], log: logInto([], "supervisor") });
  t.teardown(() => events.close());
  await events.ready();
  const { bridge } = openBridge(t, { url: broker.url, ...everything });
  events.watch((one) => bridge.hear(one));
  const bus = await world.client();
  await bus.say("audioServer/kitchen/audioFrame", Buffer.alloc(556, 1));
  await bus.say("audioServer/kitchen/playBytes/1", Buffer.alloc(2000, 1));
  await bus.say("dialogueManager/sessionStarted", { sessionId: "s-1", siteId: "kitchen", customData: "private" });
  await bus.say("asr/textCaptured", {
    text: "turn on the secret lamp",
    likelihood: 1,
    seconds: 1,
    siteId: "kitchen",
    sessionId: "s-1",
  });
  await bus.say("intent/sotto:turnOn", turnOn);
  await bus.say("intent/sotto:unlock", { ...turnOn, intent: { ...turnOn.intent, intentName: "sotto:unlock" } });
  await bus.say("tts/say", { text: "the secret lamp is on", siteId: "kitchen", sessionId: "s-1" });
  await bus.say("dialogueManager/sessionEnded", { ...ended("s-1"), customData: "private" });
  const { payload: session } = await reader.next("attic/sessions");
  t.match(session, { cell: "attic", sessionId: "s-1", siteId: "kitchen", reason: "nominal", startedAt: /^20.*Z$/u });
  t.same(session["intents"], ["sotto:turnOn"]);
  const { payload: said } = await reader.next("attic/intents/sotto:turnOn");
  t.match(said, {
    cell: "attic",
    sessionId: "s-1",
    siteId: "kitchen",
    intentName: "sotto:turnOn",
    confidenceScore: 0.9,
  });
  const { payload: health } = await reader.next("attic/health");
  t.match(health, { cell: "attic", health: "degraded", reasons: ["CLOCK_WRONG"], version: "1.2.3", dropped: 0 });
  const heard = reader.heard("#");
  t.same(heard.map(({ topic }) => topic).toSorted(), ["attic/health", "attic/intents/sotto:turnOn", "attic/sessions"]);
  t.notMatch(heard.map(({ bytes }) => bytes.toString()).join(), /secret|private|lamp|unlock/u);
});

t.test(
  "events wait in order while the broker is away, the oldest are dropped and counted, and health is kept",
  async (t) => {
    const { broker, reader } = await centre(t, { users: { attic: "word" } });
    const file = join(t.testdir({ password: "word" }), "password");
    const config = { url: broker.url, username: "attic", password_file: file, publish: ["health", "sessions"] };
    const { bridge, fails } = openBridge(t, config, { limits: { messages: 3, bytes: 10_000 } });
    await reader.next("attic/health");
    await broker.kill();
    await fails(/ECONNREFUSED/u);
    for (const id of ["a", "b", "c", "d", "e"]) bridge.hear(endOf(id));
    t.match(bridge.status(), { where: /^127\.0\.0\.1:/u, waiting: 3, dropped: 2 });
    // It must not be back before the reader hears it.
    rmSync(file);
    await fails(/does not exist/u);
    const back = new Promise<void>((resolve) => void reader.mqtt.once("connect", () => resolve()));
    await broker.start();
    await back;
    await reader.mqtt.subscribeAsync("cells/#", { qos: 1 });
    writeFileSync(file, "word");
    for (const id of ["c", "d", "e"])
      t.equal((await reader.next("attic/sessions", ({ sessionId }) => sessionId === id)).payload["sessionId"], id);
    t.match((await reader.next("attic/health")).payload, { health: "degraded", dropped: 2 });
    t.equal(bridge.status().fault, undefined);
    t.equal(bridge.status().dropped, 2);
  },
);

t.test(
  "a board that is killed is offline for whoever reads later, and one that stops says so and loses nothing",
  async (t) => {
    const { broker, reader } = await centre(t);
    const argument = JSON.stringify({ url: broker.url, cell: "attic" });
    const board = execa(process.execPath, [join(import.meta.dirname, "testing/board.ts"), argument], { reject: false });
    t.match((await reader.next("attic/health")).payload, { health: "healthy" });
    board.kill("SIGKILL");
    await board;
    t.match((await reader.next("attic/health")).payload, { health: "offline" });
    const { bridge } = openBridge(t, { url: broker.url, publish: ["health", "sessions"] });
    await reader.next("attic/health", ({ health }) => health === "degraded");
    for (let at = 0; at < 50; at += 1) bridge.hear(endOf(`last-${at}`));
    await bridge.close();
    t.match((await reader.next("attic/health")).payload, { health: "offline", version: "1.2.3" });
    t.equal(bridge.status().waiting, 0);
    t.ok(reader.heard("attic/sessions").some(({ payload }) => payload["sessionId"] === "last-49"));
    const later = await Observer.connect(broker.url, "cells");
    t.teardown(() => later.end());
    t.match((await later.next("attic/health")).payload, { health: "offline" });
  },
);

t.test("a wrong password is told without it, and a corrected file is read without a restart", async (t) => {
  const { broker, reader } = await centre(t, { users: { attic: "right word" } });
  const file = join(t.testdir({}), "password");
  const { bridge, lines, fails } = openBridge(t, { url: broker.url, username: "attic", password_file: file });
  t.equal(await fails(/password_file/u), `password_file in [bridge] names ${file}, which does not exist`);
  writeFileSync(file, "wrong word\n");
  await fails(/refused the connection/u);
  writeFileSync(file, "right word\n");
  t.match((await reader.next("attic/health")).payload, { health: "degraded" });
  t.equal(bridge.status().fault, undefined);
  t.notMatch(JSON.stringify(lines), /wrong word|right word/u);
});

t.test(
  "a broker that takes everything and acknowledges nothing is away, and what waits for it is not lost",
  async (t) => {
    let unanswered = 7;
    const [tried, next] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const server = createServer((socket) => {
      socket.on("error", () => undefined);
      socket.on("data", (packet) => {
        const [kind = 0] = packet;
        if (kind === 0x10) socket.write(Buffer.from([0x20, 2, 0, 0]));
        if (kind >> 4 !== 3) return;
        // More often than a message is sent that a broker hangs up on.
        if (unanswered > 0) {
          unanswered -= 1;
          if (unanswered === 0) tried.resolve();
          return;
        }
        // The length of a packet like these has two bytes.
        const id = 5 + packet.readUInt16BE(3);
        socket.write(Buffer.from([0x40, 2, packet[id] ?? 0, packet[id + 1] ?? 0]));
        if (packet.includes("s-2")) next.resolve();
      });
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    t.teardown(() => server.close());
    const { port } = server.address() as AddressInfo;
    const config = { url: `mqtt://127.0.0.1:${port}`, publish: ["sessions"] };
    const { bridge, lines } = openBridge(t, config, { ackMs: 50 });
    bridge.hear(endOf("s-1"));
    await tried.promise;
    t.match(bridge.status(), { fault: /does not acknowledge/u, waiting: 1, dropped: 0 });
    t.equal(lines.filter(({ level }) => level === "warn").length, 1, "it is told once");
    bridge.hear(endOf("s-2"));
    await next.promise;
    t.equal(bridge.status().dropped, 0);
  },
);

t.test("a broker that sends messages without end, to which nothing is subscribed, is left", async (t) => {
  const server = createServer((socket) => {
    // It never reads the answers.
    socket
      .on("error", () => undefined)
      .once("data", () => {
        socket.pause();
        socket.write(Buffer.from([0x20, 2, 0, 0]));
        const message = Buffer.from([0x32, 5, 0, 1, 0x61, 0, 1]);
        socket.write(Buffer.concat(Array.from({ length: 20_000 }, () => message)));
      });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.teardown(() => server.close());
  const { fails } = openBridge(t, { url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}` });
  t.ok(await fails(/sends messages/u));
});

t.test("over TLS the broker must be one of the named authority", async (t) => {
  const { broker, reader } = await centre(t, { tls: true });
  const file = join(t.testdir({}), "ca.pem");
  writeFileSync(file, broker.ca ?? "");
  const careful = openBridge(t, { url: broker.url }, { cell: "cellar" });
  await careful.fails(/certificate/u);
  const { bridge } = openBridge(t, { url: broker.url, ca_file: file, publish: ["health", "sessions"] });
  await reader.next("attic/health");
  bridge.hear(endOf("s-1"));
  await reader.next("attic/sessions");
  t.same(reader.heard("cellar/#"), []);
});

t.test("of several nodes the next is tried when one is away", async (t) => {
  const { broker, reader } = await centre(t);
  const dead = await startMosquitto(t);
  await dead.kill();
  openBridge(t, { url: `${dead.url} ${broker.url}` });
  t.match((await reader.next("attic/health")).payload, { health: "degraded" });
});
