/** The embedded broker over real sockets: who gets in, who says and hears what, and what is kept. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as joinPath } from "node:path";
import t from "tap";
import { connectAsync, type IClientOptions, type MqttClient } from "mqtt";
import * as v from "valibot";
import { binaryTopic, jsonTopic } from "../../platform/bus/declare.ts";
import { declareComponent } from "../../platform/port/component.ts";
import { encodeConnect, encodePublish, encodeSubscribe, encodeUnsubscribe } from "../../platform/port/mqtt/encode.ts";
import { makeCertificates } from "../../test/certificates.ts";
import { RawClient, until } from "../../test/raw-client.ts";
import { makeWorld, type World } from "../../test/world.ts";
import { openAccess, skillAccess } from "./access.ts";

const asked = jsonTopic("one/asked", { about: "Asks.", schema: v.object({}), examples: [] });
const answered = jsonTopic("one/answered", { about: "Answers.", schema: v.object({ n: v.number() }), examples: [] });
const secret = jsonTopic("other/secret", { about: "Not for one.", schema: v.object({}), examples: [] });
const frame = binaryTopic("audioServer/<siteId>/audioFrame", { about: "Sound.", qos: 0 });
const one = declareComponent({ name: "one", about: "One.", hears: [asked], says: [answered], config: v.object({}) });

type Testing = { teardown(work: () => unknown): void };

async function mqtt(t: Testing, world: World, options: IClientOptions = {}): Promise<MqttClient & { names: string[] }> {
  const client = await connectAsync(world.broker.url, { reconnectPeriod: 0, ...options });
  client.on("error", () => {});
  t.teardown(() => client.endAsync(true));
  const names: string[] = [];
  client.on("message", (name) => names.push(name));
  return Object.assign(client, { names });
}

/** The return code a connection is answered with. */
async function code(world: World, fields: Parameters<RawClient["greet"]>[0]): Promise<number | undefined> {
  const raw = new RawClient(world.broker.port);
  raw.greet(fields);
  const answer = await raw.next();
  raw.end();
  return answer?.kind === "connack" ? answer.code : undefined;
}

t.test("only names with their own password get in", async (t) => {
  const world = await makeWorld(t);
  const password = world.broker.addCredential("one", skillAccess("msg"));
  t.equal(await code(world, { username: "one", password }), 0);
  t.equal(await code(world, { username: "one", password: `${password}x` }), 4);
  t.equal(await code(world, { username: "one" }), 4);
  t.equal(await code(world, { username: "nobody", password }), 4);
  t.equal(await code(world, { username: "", password }), 4);
  t.equal(await code(world, { username: "__proto__", password: "" }), 4);
  t.equal(world.broker.stats.refused, 5);
  t.notMatch(JSON.stringify(world.logs), password, "no password is logged");
  t.not(world.broker.addCredential("two", skillAccess("msg")), password, "each has its own");
});

t.test("anonymous clients get in from this machine when that is on, and not when it is off", async (t) => {
  t.equal(await code(await makeWorld(t), {}), 0);
  t.equal(await code(await makeWorld(t, { anonymous: "off" }), {}), 5);
  t.equal(await code(await makeWorld(t, { listeners: [{ host: "0.0.0.0" }] }), {}), 5, "not where others reach it too");
});

t.test("B11: a user's name cannot be a filter", async (t) => {
  const world = await makeWorld(t);
  for (const name of ["+", "#", "a/b", "", "A", "a b", "a".repeat(65)]) {
    t.throws(() => world.broker.addCredential(name, skillAccess("msg")), RangeError);
  }
});

t.test("B9: what a client may not say is acknowledged, dropped, counted and logged", async (t) => {
  const world = await makeWorld(t);
  const observer = await world.client();
  const port = await world.port(one);
  port.say(secret, {});
  port.say(frame, Buffer.from("sound"), { siteId: "a" });
  port.say(asked, {});
  port.say(answered, { n: 1 });
  await port.flush();
  await observer.next(answered);
  t.strictSame(
    observer.heard("#").map(({ topic }) => topic),
    ["one/answered"],
  );
  t.equal(world.broker.stats.forbidden, 3);
  t.match(
    world.logs.find(({ msg }) => msg === "a message was forbidden"),
    { user: "one", topic: "msg/other/secret" },
  );
});

t.test("B8: a wide subscription is accepted, and only what may be heard is delivered", async (t) => {
  const world = await makeWorld(t);
  const password = world.broker.addCredential("skill-lights", skillAccess("msg"));
  const skill = await mqtt(t, world, { username: "skill-lights", password });
  for (const filter of ["#", "+/#", "msg/#", "msg/intent/me:lightOn"]) {
    t.equal((await skill.subscribeAsync(filter, { qos: 1 }))[0]?.qos, 1, filter);
  }
  const observer = await world.client();
  const names = [
    "other/secret",
    "audioServer/a/audioFrame",
    "injection/perform",
    "dialogueManager/startSession",
    "component/one/status",
  ];
  for (const name of names) await observer.say(name, {});
  const last = new Promise((resolve) => skill.once("message", resolve));
  await observer.say("intent/me:lightOn", {});
  await last;
  t.strictSame(skill.names, ["msg/intent/me:lightOn"]);
});

t.test("A8: a subscription that can bring nothing is answered 0x80, and the log names the missing right", async (t) => {
  const world = await makeWorld(t);
  const password = world.broker.addCredential("skill-lights", skillAccess("msg", { intents: ["me:on"] }));
  const raw = new RawClient(world.broker.port);
  t.teardown(() => raw.end());
  raw.greet({ username: "skill-lights", password });
  await raw.next();
  const filters = ["msg/intent/me:on", "msg/audioServer/+/audioFrame", "$SYS/#", "msg/other/secret", "$forbidden", "#"];
  raw.send(
    encodeSubscribe(
      1,
      filters.map((filter) => ({ filter, qos: 1 as const })),
    ),
  );
  t.match(await raw.next(), { kind: "suback", id: 1, granted: [1, 0x80, 0x80, 0x80, 0x80, 1] });
  t.equal(world.broker.stats.unheard, 4);
  t.match(
    world.logs.find(({ msg }) => msg === "a subscription was refused"),
    { user: "skill-lights", filter: "msg/audioServer/+/audioFrame", reason: 'it lacks the right "audio"' },
  );
  const observer = await world.client();
  await observer.say("intent/me:on", { sessionId: "one" });
  t.match(await raw.next(), { kind: "publish", topic: "msg/intent/me:on" }, "the others are heard");
});

t.test("A8: our own client says which subscription was refused, and goes on with the others", async (t) => {
  const world = await makeWorld(t);
  const port = await world.port(one);
  await t.rejects(
    port.hear(secret, () => undefined),
    /refused the subscription to msg\/other\/secret/,
  );
  const heard = new Promise<void>((resolve) => void port.hear(asked, () => resolve()));
  const observer = await world.client();
  await observer.say("one/asked", {});
  await heard;
  t.ok(port.connected);
});

t.test("A4: on a limited bus a client without a name hears no sound, and says nothing as a component", async (t) => {
  const world = await makeWorld(t, { anonymous: "limited" });
  const password = world.broker.addCredential("audio", openAccess("msg"));
  const audio = await mqtt(t, world, { username: "audio", password });
  const stranger = await mqtt(t, world);
  await stranger.subscribeAsync("#");
  await t.rejects(stranger.subscribeAsync("msg/audioServer/+/audioFrame"));
  await audio.subscribeAsync("#");
  for (const never of ["intent/x", "asr/textCaptured", "hotword/default/detected", "audioServer/default/audioFrame"])
    await stranger.publishAsync(`msg/${never}`, "{}", { qos: 1 });
  t.equal(world.broker.stats.forbidden, 4);
  await audio.publishAsync("msg/audioServer/default/audioFrame", "sound", { qos: 1 });
  await audio.publishAsync("msg/audioServer/default/replayResponse", "sound", { qos: 1 });
  const both = [audio, stranger].map(
    (client) => new Promise<void>((resolve) => client.on("message", (name) => name === "msg/nlu/query" && resolve())),
  );
  await stranger.publishAsync("msg/nlu/query", '{"input":"hello","sessionId":"s"}', { qos: 1 });
  await Promise.all(both);
  t.same(stranger.names, ["msg/nlu/query"]);
  t.same(audio.names, [
    "msg/audioServer/default/audioFrame",
    "msg/audioServer/default/replayResponse",
    "msg/nlu/query",
  ]);
});

t.test(
  "A4: who may open the operators' socket says and hears everything without a name; a skill does not",
  async (t) => {
    const folder = mkdtempSync(joinPath(tmpdir(), "sotto-"));
    t.teardown(() => rmSync(folder, { recursive: true, force: true }));
    const path = joinPath(folder, "bus.sock");
    const world = await makeWorld(t, { anonymous: "off", listeners: [{}, { path, operators: true }] });
    t.equal(statSync(path).mode & 0o777, 0o660);
    t.equal(await code(world, {}), 5, "by TCP nobody is let in without a name");
    const client = await connectAsync(`mqtt+unix://${path}`, { reconnectPeriod: 0 });
    t.teardown(() => client.endAsync(true));
    await client.subscribeAsync("msg/audioServer/+/audioFrame");
    const heard = new Promise((resolve) => client.once("message", resolve));
    await client.publishAsync("msg/audioServer/default/audioFrame", "sound", { qos: 1 });
    t.equal(await heard, "msg/audioServer/default/audioFrame");
    const script = `const socket = require("net").connect(${JSON.stringify(path)});
    socket.write(Buffer.from("101000044d5154540402003c000471756974", "hex"));
    socket.on("data", (bytes) => process.exit(bytes[3]));`;
    const env = { SOTTO_SKILL: "lights" };
    const skill = spawn(process.execPath, ["-e", script], { env, stdio: "ignore" });
    t.equal((await once(skill, "exit"))[0], 5, "a skill of a checkout runs as the same user");
    const other = spawn(process.execPath, ["-e", script], { env: {}, stdio: "ignore" });
    t.equal((await once(other, "exit"))[0], 0);
  },
);

t.test("what is sent at once takes effect in its order: a filter taken back, and one wanted again", async (t) => {
  const world = await makeWorld(t);
  const observer = await world.client();
  const raw = new RawClient(world.broker.port);
  t.teardown(() => raw.end());
  const wanted = [{ filter: "msg/one/asked", qos: 0 as const }];
  const unwanted = ["msg/one/asked"];
  raw.greet();
  await raw.next();
  raw.send(Buffer.concat([encodeSubscribe(1, wanted), encodeUnsubscribe(2, unwanted), encodeSubscribe(3, wanted)]));
  for (let answer = 0; answer < 3; answer++) await raw.next();
  await observer.say("one/asked", { round: "wanted" });
  t.match(await raw.next(), { kind: "publish", topic: "msg/one/asked" });
  raw.send(Buffer.concat([encodeUnsubscribe(4, unwanted), encodeSubscribe(5, wanted), encodeUnsubscribe(6, unwanted)]));
  for (let answer = 0; answer < 3; answer++) await raw.next();
  await observer.say("one/asked", { round: "taken back" });
  raw.send(encodeSubscribe(7, [{ filter: "msg/last", qos: 0 }]));
  await raw.next();
  await observer.say("last", {});
  t.match(await raw.next(), { kind: "publish", topic: "msg/last" });
});

t.test("B8: an anonymous client hears and says nothing beside the prefix", async (t) => {
  const world = await makeWorld(t);
  const client = await mqtt(t, world);
  await client.subscribeAsync("#");
  await t.rejects(client.subscribeAsync("$SYS/#"));
  await t.rejects(client.subscribeAsync("other/#"));
  await client.publishAsync("other/topic", "x", { qos: 1 });
  await client.publishAsync("$SYS/broker", "x", { qos: 1 });
  const last = new Promise((resolve) => client.once("message", resolve));
  await client.publishAsync("msg/last", "x", { qos: 1 });
  await last;
  t.strictSame(client.names, ["msg/last"]);
  t.equal(world.broker.stats.forbidden, 2);
});

t.test("a last will is held to the same rules", async (t) => {
  const world = await makeWorld(t);
  const observer = await world.client();
  const password = world.broker.addCredential("skill-x", skillAccess("msg"));
  for (const topic of ["msg/other/secret", "msg/dialogueManager/startSession"]) {
    const raw = new RawClient(world.broker.port);
    raw.greet({ username: "skill-x", password, will: { topic, payload: Buffer.from("{}") } });
    await raw.next();
    raw.end();
  }
  await observer.next("dialogueManager/startSession");
  await until(() => world.broker.stats.forbidden === 1);
  t.strictSame(observer.heard("other/#"), []);
});

t.test("B12: a client identifier belongs to its user: nobody takes another's connection over", async (t) => {
  const world = await makeWorld(t);
  const password = world.broker.addCredential("one", skillAccess("msg"));
  const mine = new RawClient(world.broker.port);
  mine.greet({ clientId: "one", username: "one", password });
  await mine.next();
  t.equal(await code(world, { clientId: "one" }), 0, "an anonymous client may use the same identifier");
  t.equal(await code(world, { clientId: "one", username: "one", password: "wrong" }), 4);
  mine.send([0xc0, 0]);
  t.equal((await mine.next())?.kind, "pingresp", "and I am still there");
  t.equal(await code(world, { clientId: "one", username: "one", password }), 0);
  await mine.closed;
  t.pass("the same user takes its own connection over");
});

t.test("a removed credential ends its connections and lets nobody in", async (t) => {
  const world = await makeWorld(t);
  const password = world.broker.addCredential("skill-x", skillAccess("msg"));
  const raw = new RawClient(world.broker.port);
  raw.greet({ username: "skill-x", password });
  await raw.next();
  world.broker.removeCredential("skill-x");
  await raw.closed;
  t.equal(await code(world, { username: "skill-x", password }), 4);
});

t.test("B4: messages are left behind by anonymous clients only, never sound, and not without end", async (t) => {
  const world = await makeWorld(t);
  const password = world.broker.addCredential("skill-x", skillAccess("msg"));
  const skill = await mqtt(t, world, { username: "skill-x", password });
  await skill.publishAsync("msg/dialogueManager/configure", "{}", { qos: 1, retain: true });
  const client = await mqtt(t, world);
  await client.publishAsync("msg/audioServer/a/audioFrame", "x", { qos: 1, retain: true });
  t.equal(world.broker.stats.forbidden, 2);
  for (let n = 0; n < 1_010; n++) client.publish(`msg/left/${n}`, Buffer.alloc(500), { retain: true });
  await client.publishAsync("msg/left/0", "", { qos: 1, retain: true });
  await client.publishAsync("msg/left/last", "x", { qos: 1, retain: true });
  t.equal(world.broker.stats.forbidden, 12, "beyond 1,000 they are refused; an empty one makes room");
  const late = await mqtt(t, world);
  const all = new Promise<void>((resolve) => late.on("message", () => late.names.length === 1_000 && resolve()));
  await late.subscribeAsync("msg/#");
  await all;
  t.ok(late.names.every((name) => name.startsWith("msg/left/")));
});

t.test("B5: what waits for a client that is away is bounded, and arrives when it returns", async (t) => {
  const world = await makeWorld(t);
  const away: IClientOptions = { clientId: "away", clean: false };
  const first = await mqtt(t, world, away);
  await first.subscribeAsync("msg/kept/#", { qos: 1 });
  await first.endAsync();
  const observer = await world.client();
  for (let n = 0; n < 300; n++) await observer.say(`kept/${n}`, "x");
  t.equal(world.broker.stats.dropped, 200);
  const back = new RawClient(world.broker.port);
  const connect = encodeConnect({
    clientId: "away",
    username: undefined,
    password: undefined,
    keepalive: 0,
    will: undefined,
  });
  connect[9] = 0; // no clean session
  back.send(connect);
  await back.next();
  const kept: string[] = [];
  while (kept.length < 100) {
    const packet = await back.next();
    if (packet?.kind !== "publish") continue;
    back.send([0x40, 2, packet.id >> 8, packet.id & 255]);
    kept.push(packet.topic);
  }
  t.strictSame(
    kept,
    Array.from({ length: 100 }, (_, n) => `msg/kept/${n}`),
    "the first hundred, in order",
  );
  back.end();
});

t.test("an empty client identifier with a session to keep is refused, without one it is given a name", async (t) => {
  const world = await makeWorld(t);
  t.equal(await code(world, { clientId: "" }), 0);
  const raw = new RawClient(world.broker.port);
  const connect = encodeConnect({
    clientId: "",
    username: undefined,
    password: undefined,
    keepalive: 0,
    will: undefined,
  });
  connect[9] = 0; // no clean session
  raw.send(connect);
  t.strictSame(await raw.next(), { kind: "connack", code: 2 });
  await raw.closed;
});

t.test("B6: messages at QoS 2 that are never released end the connection, not the broker", async (t) => {
  const world = await makeWorld(t);
  const raw = new RawClient(world.broker.port);
  raw.greet();
  await raw.next();
  raw.socket.removeAllListeners("data").resume();
  for (let id = 1; id <= 100; id++) {
    const publish = encodePublish("msg/a", Buffer.alloc(100), id);
    publish[0] = 0x34;
    raw.send(publish);
  }
  await raw.closed;
  t.equal(await code(world, {}), 0);
});

t.test("a filter that a client may not want is answered with 0x80, with the reason in the log", async (t) => {
  const access = { ...skillAccess("msg"), wants: (filter: string) => (filter === "msg/no" ? "not that" : undefined) };
  const world = await makeWorld(t);
  const password = world.broker.addCredential("skill-x", access);
  const raw = new RawClient(world.broker.port);
  t.teardown(() => raw.end());
  raw.greet({ username: "skill-x", password });
  await raw.next();
  raw.send(
    encodeSubscribe(
      1,
      ["msg/no", "msg/intent/#"].map((filter) => ({ filter, qos: 1 as const })),
    ),
  );
  t.strictSame(await raw.next(), { kind: "suback", id: 1, granted: [0x80, 1] });
  t.match(
    world.logs.find(({ msg }) => msg === "a subscription was refused"),
    { user: "skill-x", filter: "msg/no", reason: "not that" },
  );
});

t.test("B34: clients without a name cannot take the places of components and skills", async (t) => {
  const world = await makeWorld(t);
  const crowd = Array.from({ length: 150 }, () => new RawClient(world.broker.port));
  t.teardown(() => crowd.forEach((raw) => raw.end()));
  const codes = await Promise.all(
    crowd.map(async (raw, at) => {
      raw.greet({ clientId: `crowd-${at}` });
      const answer = await raw.next();
      return answer?.kind === "connack" ? answer.code : undefined;
    }),
  );
  t.equal(codes.filter((each) => each === 0).length, 64);
  t.notOk(
    codes.some((each) => each !== 0 && each !== 3 && each !== undefined),
    "the others are told that it is full",
  );
  const component = await world.port(one);
  component.say(answered, { n: 1 });
  await component.flush();
  t.match(
    world.logs.find(({ msg, reason }) => msg === "a bus client was refused" && reason !== undefined),
    { reason: /64 clients without a name/ },
  );
  crowd.find((_, at) => codes[at] === 0)?.end();
  await until(() => world.broker.stats.clients === 64);
  t.equal(await code(world, { clientId: "late" }), 0, "a place that is given back is free");
});

t.test("B34: one user has thirty-two connections, and another its own", async (t) => {
  const world = await makeWorld(t);
  const [hog, other] = ["skill-hog", "skill-other"] as const;
  const passwords = new Map([hog, other].map((user) => [user, world.broker.addCredential(user, skillAccess("msg"))]));
  const raws = Array.from({ length: 32 }, () => new RawClient(world.broker.port));
  t.teardown(() => raws.forEach((raw) => raw.end()));
  for (const [at, raw] of raws.entries()) {
    raw.greet({ clientId: `c-${at}`, username: hog, password: passwords.get(hog) });
    t.match(await raw.next(), { code: 0 });
  }
  t.equal(await code(world, { clientId: "more", username: hog, password: passwords.get(hog) }), 3);
  t.equal(await code(world, { clientId: "c-1", username: hog, password: passwords.get(hog) }), 0, "in place of one");
  t.equal(await code(world, { username: other, password: passwords.get(other) }), 0);
});

t.test("a client may have 256 subscriptions at a time", async (t) => {
  const world = await makeWorld(t);
  const raw = new RawClient(world.broker.port);
  raw.greet();
  await raw.next();
  raw.send(
    encodeSubscribe(
      1,
      Array.from({ length: 300 }, (_, n) => ({ filter: `msg/${n}`, qos: 1 as const })),
    ),
  );
  const answer = await raw.next();
  raw.end();
  const granted = answer?.kind === "suback" ? answer.granted : [];
  t.equal(granted.filter((qos) => qos === 1).length, 256);
  t.equal(granted.filter((qos) => qos === 0x80).length, 44);
});

t.test("over TLS with a given certificate, and over a Unix socket", async (t) => {
  const certificates = await makeCertificates(t.testdir({}));
  const world = await makeWorld(t, {
    listeners: [{ tls: certificates }, { path: joinPath(mkdtempSync(joinPath(tmpdir(), "sotto-")), "bus") }],
  });
  t.match(world.broker.url, /^mqtts:\/\/127\.0\.0\.1:\d+$/);
  const client = await connectAsync(world.broker.url, { ca: certificates.ca });
  await client.endAsync();
  const plain = new RawClient(world.broker.port);
  plain.greet();
  t.equal(await plain.next(), undefined, "without TLS there is no answer");
});

t.test("an address in use is an error, and what was opened before it is closed", async (t) => {
  const world = await makeWorld(t);
  const { port } = world.broker;
  await t.rejects(makeWorld({ teardown() {} }, { listeners: [{ port: 0 }, { port }] }), { code: "EADDRINUSE" });
});

t.test("closing ends every connection", async (t) => {
  const world = await makeWorld(t);
  const raws = [new RawClient(world.broker.port), new RawClient(world.broker.port)];
  raws[0]?.greet();
  await raws[0]?.next();
  await world.broker.close();
  await Promise.all(raws.map(({ closed }) => closed));
  t.equal(world.broker.stats.clients, 0);
});
