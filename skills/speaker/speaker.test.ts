/** The whole skill with rooms whose volumes are kept as the audio server keeps them. */
import { join } from "node:path";
import t, { type Test } from "tap";
import { KeptRingVolumes } from "../../platform/audio-server/kept-ring-volumes.ts";
import { KeptVolumes } from "../../platform/audio-server/kept-volumes.ts";
import { type Message, runSkill } from "../../test/skills/run-skill.ts";
import { Answers } from "./answers.ts";
import { examplesOf } from "./examples.ts";
import { wordsIn } from "./words.ts";

t.setTimeout(180_000);
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const intents = ["sotto:getTime", "sotto:volumeUp", "anna:makeCoffee", "sotto:turnOnLight"];

/** "attic" is a satellite that knows no changes of the volume. */
async function rooms(t: Test) {
  const folder = t.testdir({ volumes: {} });
  const configured = new Map([
    ["default", 0.5],
    ["kitchen", 0.4],
  ]);
  const microphones = new Map<string, boolean>();
  const volumes = new KeptVolumes({ folder: join(folder, "volumes"), configured, log });
  const rings = new KeptRingVolumes({ folder: join(folder, "volumes"), configured, log });
  const ringAfter = (siteId: string, { ringStep, ringVolume }: Message["payload"]) => {
    const before = rings.of(siteId) ?? 0.5;
    if (ringVolume !== undefined) rings.set(siteId, Number(ringVolume) / 100);
    if (ringStep !== undefined) rings.set(siteId, before + Number(ringStep) / 100);
    // The kitchen has an older version.
    return siteId === "kitchen" ? {} : { ringVolume: Math.round((rings.of(siteId) ?? 0.5) * 100) };
  };
  const skill = await runSkill(t, "speaker", {
    settings: "[sites]\ndefault = living room\n",
    hears: ["audioServer/+/changeVolume", "audioServer/+/muteMicrophone", "overview/perform"],
    on({ topic, payload }: Message, publish) {
      const siteId = topic.split("/")[1] ?? "";
      if (topic.endsWith("/changeVolume") && configured.has(siteId))
        publish(`audioServer/${siteId}/volumeState`, {
          siteId,
          ...volumes.change(siteId, payload),
          ...ringAfter(siteId, payload),
        });
      if (topic.endsWith("/muteMicrophone") && configured.has(siteId)) {
        if (payload["muted"] !== undefined) microphones.set(siteId, payload["muted"] === true);
        publish(`audioServer/${siteId}/microphoneState`, { siteId, muted: microphones.get(siteId) === true });
      }
      if (topic === "overview/perform")
        publish("overview/done", {
          requestId: payload["requestId"],
          siteIds: ["default", "kitchen", "attic"],
          intents: payload["siteId"] === "kitchen" ? [] : intents,
        });
    },
  });
  return { ...skill, volumes, microphones };
}

t.test("the volume changes where it is said, or in the room that is said, and the result is told", async (t) => {
  const { say, ask, volumes } = await rooms(t);
  t.equal(await say("volumeUp"), "The volume is 60 percent.");
  t.equal(await say("volumeDown", { volume: 25 }), "The volume is 35 percent.");
  t.equal(await say("volumeUp", { room: "living room" }), "The volume is 45 percent.", "its own room by name");
  t.equal(await say("setVolume", { volume: 20, room: "kitchen" }), "The volume is 20 percent: kitchen.");
  t.equal(volumes.of("kitchen"), 0.2);
  t.equal(await say("getVolume", {}, { siteId: "kitchen" }), "The volume is 20 percent.");
  t.equal(await say("setVolume", { volume: 250 }), "The volume goes from 0 to 100 percent.");
  t.equal(await say("volumeUp", { room: "garage" }), "There is no speaker of mine: garage.");
  t.match(await ask("setVolume", { room: "kitchen" }), { slot: "volume", customData: "sotto-speaker:kitchen" });
  t.equal(
    await say("setVolume", { volume: 30 }, { customData: "sotto-speaker:kitchen" }),
    "The volume is 30 percent: kitchen.",
  );
  t.equal(await say("getVolume", {}, { customData: "of another program" }), "The volume is 45 percent.");
  t.equal(await say("getVolume", {}, { lang: "de_DE" }), "Die Lautstärke ist 45 Prozent.");
});

t.test("silence is announced before it begins, and every way back ends it", async (t) => {
  const { ask, say, publish, next, volumes } = await rooms(t);
  for (const [intent, slots] of [
    ["mute", {}],
    ["setVolume", { volume: 0 }],
  ] as const) {
    const { sessionId, text } = await ask(intent, slots, { isKept: true });
    t.match(text, /until you say: unmute/);
    t.equal(volumes.of("default"), 0.5, "it is still heard");
    await publish("dialogueManager/sessionEnded", { sessionId, siteId: "default", termination: { reason: "nominal" } });
    await next(() => volumes.of("default") === 0);
    t.match(await say("getVolume"), /I am muted, and the volume is 50 percent/);
    t.equal(await say("unmute"), "You hear me again, at 50 percent.");
  }
  t.match(await say("mute", { room: "kitchen" }), /Muted: kitchen/);
  t.equal(volumes.of("kitchen"), 0);
  t.equal(await say("volumeUp", {}, { siteId: "kitchen" }), "The volume is 50 percent.");
});

t.test("a microphone is muted when it has been said how that ends, and no voice ends it", async (t) => {
  const { ask, say, publish, next, microphones, heard } = await rooms(t);
  const { sessionId, text } = await ask("muteMicrophone", {}, { isKept: true });
  t.equal(
    text,
    "The microphone is muted now: I do not hear you any more. It can be unmuted by the button of the board, or on the page Sites, but not by voice.",
  );
  t.notOk(microphones.get("default"), "the answer is still about what comes");
  await publish("dialogueManager/sessionEnded", { sessionId, siteId: "default", termination: { reason: "nominal" } });
  await next(() => microphones.get("default") === true);
  t.match(
    heard.filter(({ topic }) => topic.endsWith("/muteMicrophone")).at(-1)?.payload,
    { muted: true, by: "voice" },
    "health says who it was",
  );
  t.match(await say("muteMicrophone"), /^The microphone is muted already\. It can be/u);
  t.match(await say("unmuteMicrophone"), /^It can be unmuted by the button/u);
  t.ok(microphones.get("default"));
  t.match(await say("muteMicrophone", { room: "kitchen" }), /^The microphone is muted: kitchen\. It can be/u);
  t.ok(microphones.get("kitchen"));
  t.match(await say("unmuteMicrophone", { room: "kitchen" }, { lang: "de" }), /^Einschalten lässt es sich/u);
  t.match(await say("muteMicrophone", { room: "attic" }), /^No answer/u);
  t.equal(await say("muteMicrophone", { room: "garage" }), "There is no microphone of mine: garage.");
});

t.test("a room that does not answer is told, also when it could not be muted", async (t) => {
  const { say, next } = await rooms(t);
  t.match(await say("volumeUp", { room: "attic" }), /No answer, .*: attic/);
  t.match(await say("volumeUp", {}, { siteId: "attic" }), /does not tell its volume/);
  await say("mute", {}, { siteId: "attic" });
  const { payload } = await next(({ topic }) => topic === "dialogueManager/startSession");
  t.match(payload, { siteId: "attic", init: { type: "notification", text: /could not mute/ } });
});

t.test("what was answered in the room is repeated: not a notification, and not what was said elsewhere", async (t) => {
  const { say, publish } = await rooms(t);
  t.equal(await say("repeat"), "There is nothing to repeat.");
  await say("getVolume");
  t.equal(await say("repeat", {}, { siteId: "kitchen" }), "There is nothing to repeat.");
  await publish("tts/say", { siteId: "default", text: "The pasta timer has ended." });
  t.equal(await say("repeat"), "The volume is 50 percent.");
  t.equal(await say("repeat"), "The volume is 50 percent.", "and again");
});

t.test("examples are those of the assistant at this site, some at a time", async (t) => {
  const { say } = await rooms(t);
  t.equal(
    await say("whatCanISay"),
    "You can say, for example: turn on the light; what time is it; louder; make coffee.",
  );
  t.match(await say("whatCanISay", {}, { siteId: "kitchen" }), /not set up/);
  const many = examplesOf(
    ["setTimer", "getTime", "mute"].map((name) => `sotto:${name}`),
    "fr_FR",
  );
  t.same(many, ["mets un minuteur de cinq minutes", "quelle heure est-il", "coupe le son"]);
});

t.test("an answer is forgotten after five minutes, and those of many rooms are bounded", async (t) => {
  let now = 0;
  const answers = new Answers(() => now);
  answers.started("a", "kitchen");
  answers.answered("a", "It is noon.");
  answers.answered("unknown", "of a session before");
  t.equal(answers.last("kitchen"), "It is noon.");
  now = 300_001;
  t.equal(answers.last("kitchen"), undefined);
  for (let room = 0; room < 100; room++) {
    answers.started(`s${room}`, `room${room}`);
    answers.answered(`s${room}`, "yes");
  }
  t.equal(answers.last("room0"), undefined);
  t.equal(answers.last("room99"), "yes");
});

t.test("all languages have their own words", async (t) => {
  const texts = ["en", "de", "fr", "es", "it", "pt"].map((language) => wordsIn(language).outOfRange);
  t.equal(new Set(texts).size, 6);
  t.equal(wordsIn("nl"), wordsIn("en"));
});

t.test("how loud alarms ring is another volume, and stays one that is heard", async (t) => {
  const { say, volumes } = await rooms(t);
  t.equal(await say("ringVolume", { volume: 80 }), "Timers and alarms ring at 80 percent.");
  t.equal(await say("ringVolume", { direction: "louder" }), "Timers and alarms ring at 90 percent.");
  t.equal(
    await say("ringVolume", { direction: "quieter", room: "living room" }),
    "Timers and alarms ring at 80 percent.",
  );
  t.equal(await say("ringVolume"), "Timers and alarms ring at 80 percent.");
  t.equal(
    await say("ringVolume", { volume: 0 }, { lang: "de" }),
    "Timer und Wecker klingeln mit 10 Prozent. Leiser würde sie niemand hören.",
  );
  t.equal(await say("ringVolume", { volume: 200 }), "The volume goes from 0 to 100 percent.");
  t.equal(await say("ringVolume", { room: "garage" }), "There is no speaker of mine: garage.");
  t.match(
    await say("ringVolume", { volume: 30, room: "kitchen" }),
    /do not know whether the volume has changed: kitchen/u,
  );
  t.equal(volumes.of("default"), 0.5, "that of the speech is as it was");
});
