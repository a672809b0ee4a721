/** Who says and hears what, over real sockets. */
import t from "tap";
import { encodeSubscribe, encodeUnsubscribe } from "../../platform/port/mqtt/encode.ts";
import { RawClient, until } from "../../test/raw-client.ts";
import { makeWorld } from "../../test/world.ts";
import { openAccess, skillAccess } from "./access.ts";
import { answered, asked, frame, mqtt, one, secret } from "./testing/clients.ts";

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
    world.logs.find(({ msg }) => msg === "message rejected: no permission"),
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
    world.logs.find(({ msg }) => msg === "subscription refused"),
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

t.test("B8: an anonymous client hears and says nothing of the broker's, nor of another platform's", async (t) => {
  const world = await makeWorld(t);
  const client = await mqtt(t, world);
  await client.subscribeAsync("#");
  await t.rejects(client.subscribeAsync("$SYS/#"));
  await t.rejects(client.subscribeAsync("hermes/#"));
  await client.publishAsync("hermes/topic", "x", { qos: 1 });
  await client.publishAsync("$SYS/broker", "x", { qos: 1 });
  const last = new Promise((resolve) => client.once("message", resolve));
  await client.publishAsync("msg/last", "x", { qos: 1 });
  await last;
  t.strictSame(client.names, ["msg/last"]);
  t.equal(world.broker.stats.forbidden, 2);
});

t.test("the same rules apply to a last will", async (t) => {
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
    world.logs.find(({ msg }) => msg === "subscription refused"),
    { user: "skill-x", filter: "msg/no", reason: "not that" },
  );
});
