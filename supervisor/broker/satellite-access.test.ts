/** B10: what a satellite may say and hear, message by message. */
import t from "tap";
import { allTopics } from "#bus";
import { silentFrame } from "../../platform/bus/silent-frame.ts";
import { componentAccess } from "./access.ts";
import {
  heardBySatellites,
  leavesToSatellites,
  saidBySatellites,
  satelliteAccess,
  satelliteUser,
  validSatellite,
} from "./satellite-access.ts";

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));
const detected = { modelId: "m", modelVersion: "1", modelType: "universal", currentSensitivity: 0.5 };
const kitchen = () => satelliteAccess("kitchen", "msg");

t.test("of all topics it may say and hear those of its components, with its own site in them", async (t) => {
  const access = kitchen();
  for (const topic of allTopics) {
    const name = (site: string): string => `msg/${topic.pattern.replace("<siteId>", site).replaceAll(/<\w+>/gu, "x")}`;
    t.equal(access.says(name("kitchen")), saidBySatellites.includes(topic), `says ${name("kitchen")}`);
    t.equal(access.hears(name("kitchen")), heardBySatellites.includes(topic), `hears ${name("kitchen")}`);
    if (!topic.pattern.includes("<siteId>")) continue;
    t.notOk(access.says(name("bedroom")), `does not say ${name("bedroom")}`);
    t.notOk(access.hears(name("bedroom")), `does not hear ${name("bedroom")}`);
  }
  for (const name of [
    "msg/component/hotword/status",
    "msg/component/hotword/pong",
    "msg/component/ping",
    "msg/intent/x",
    "msg/tts/say",
    "msg/injection/perform",
    "audioServer/kitchen/audioFrame",
    "hermes/audioServer/kitchen/audioFrame",
    "$SYS/broker",
    "",
  ])
    t.notOk(access.says(name) || access.hears(name), name);
  t.notOk(access.retains);
});

t.test("what it says is of its site in the payload, too, and as the contract has it", async (t) => {
  const access = kitchen();
  const refused = (name: string, payload: Buffer): string | undefined => access.refusal?.(`msg/${name}`, payload);
  const wakeword = "hotword/default/detected";
  t.equal(refused(wakeword, json({ ...detected, siteId: "kitchen" })), undefined);
  t.equal(refused("audioServer/kitchen/playFinished", json({ id: "1" })), undefined, "the topic names the site");
  t.equal(refused("audioServer/kitchen/audioFrame", silentFrame()), undefined);
  t.equal(refused("feedback/sound/toggleOff", json({ siteId: "kitchen" })), undefined);
  const bedroom = { ...detected, siteId: "bedroom" };
  const cases: readonly (readonly [string, Buffer, RegExp])[] = [
    [wakeword, json(bedroom), /another site/u],
    [wakeword, json(detected), /another site/u],
    [wakeword, json({ ...detected, siteId: null }), /another site/u],
    [wakeword, Buffer.from(`{"siteId":"kitchen",${JSON.stringify(bedroom).slice(1)}`), /another site/u],
    [wakeword, Buffer.from(`{"__proto__":{"siteId":"kitchen"},${JSON.stringify(detected).slice(1)}`), /another site/u],
    [wakeword, json({ siteId: "kitchen" }), /malformed/u],
    [wakeword, json({ ...detected, siteId: ["kitchen"] }), /malformed/u],
    [wakeword, Buffer.from("{"), /malformed/u],
    [wakeword, Buffer.alloc(0), /malformed/u],
    [wakeword, Buffer.from([0xff]), /malformed/u],
    ["audioServer/kitchen/playFinished", json({ id: "1", siteId: "bedroom" }), /another site/u],
    ["error/audioServer", json({ siteId: "bedroom", error: "x" }), /another site/u],
    ["feedback/sound/toggleOff", json({}), /another site/u],
    ["audioServer/kitchen/audioFrame", Buffer.from("RIFF"), /not an audio frame/u],
    ["audioServer/kitchen/audioFrame", Buffer.concat([silentFrame(), Buffer.alloc(2)]), /not an audio frame/u],
    ["audioServer/kitchen/audioFrame", Buffer.alloc(65_000), /not an audio frame/u],
  ];
  for (const [name, payload, reason] of cases)
    t.match(refused(name, payload) ?? "", reason, `${name} ${payload.toString("latin1", 0, 60)}`);
});

t.test(
  "a satellite receives messages of its site, and those without a site if the session listened there",
  async (t) => {
    const access = kitchen();
    const told = (name: string, value: unknown): boolean | undefined => access.concerns?.(`msg/${name}`, json(value));
    t.notOk(told("nlu/intentNotRecognized", { input: "x", sessionId: "1" }));
    t.ok(told("asr/startListening", { siteId: "kitchen", sessionId: "1" }));
    t.ok(told("nlu/intentNotRecognized", { input: "x", sessionId: "1" }));
    t.notOk(told("nlu/intentNotRecognized", { input: "x", sessionId: "2" }));
    t.notOk(told("asr/startListening", { siteId: "bedroom", sessionId: "2" }));
    t.notOk(told("asr/startListening", {}), "that is the site default");
    t.notOk(told("nlu/intentNotRecognized", { input: "x", sessionId: "2" }));
    t.notOk(told("asr/textCaptured", { text: "a secret", likelihood: 1, seconds: 1, siteId: "bedroom" }));
    t.ok(told("dialogueManager/sessionEnded", { sessionId: "1", siteId: "kitchen" }));
    t.notOk(told("nlu/intentNotRecognized", { input: "x", sessionId: "1" }), "the session has ended");
    t.notOk(access.concerns?.("msg/hotword/toggleOff", Buffer.from("{")));
  },
);

t.test("too many messages or bytes per second are refused", async (t) => {
  const few = { messages: { perSecond: 0, atOnce: 3 }, bytes: { perSecond: 0, atOnce: 10_000 } };
  const access = satelliteAccess("kitchen", "msg", { rate: few });
  const frame = (): string | undefined => access.refusal?.("msg/audioServer/kitchen/audioFrame", silentFrame());
  t.strictSame([frame(), frame(), frame()], [undefined, undefined, undefined]);
  t.match(frame(), /too much/u);
  const heavy = satelliteAccess("kitchen", "msg", { rate: few });
  t.match(heavy.refusal?.("msg/audioServer/kitchen/replayResponse", Buffer.alloc(10_001)), /too much/u);
});

t.test(
  "the hub's own wake word and sounds are not told of a satellite's site, and of all others they are",
  async (t) => {
    const [audio] = heardBySatellites;
    const own = componentAccess({ name: "feedback", hears: audio === undefined ? [] : [audio], says: [] }, "msg");
    const access = leavesToSatellites(own, (siteId) => siteId === "kitchen", "msg");
    const told = (name: string, payload: Buffer): boolean | undefined => access.concerns?.(`msg/${name}`, payload);
    t.notOk(told("audioServer/kitchen/audioFrame", silentFrame()));
    t.ok(told("audioServer/bedroom/audioFrame", silentFrame()));
    t.notOk(told("asr/startListening", json({ siteId: "kitchen" })));
    t.ok(told("asr/startListening", json({ siteId: "bedroom" })));
    t.ok(told("asr/startListening", json({})));
    t.ok(told("asr/startListening", Buffer.from("{")), "it complains of it itself");
    t.equal(access.hears, own.hears);
  },
);

t.test("a satellite's name can stand in a user's name and in a topic", async (t) => {
  for (const name of ["kitchen", "k", "room-2"]) t.match(name, validSatellite);
  for (const name of ["", "a/b", "+", "#", "Kitchen", "-a", "a-", "a_b", "x".repeat(41), "é"])
    t.notMatch(name, validSatellite, name);
  t.equal(satelliteUser("kitchen"), "satellite-kitchen");
});
