/** What a subscription can bring, what a client without a name may say, and which sessions are a skill's own. */
import t from "tap";
import { allTopics } from "#bus";
import { components as platform } from "../../platform/components.ts";
import { announcer } from "../announcements/topics.ts";
import { limitedAccess } from "./client-access.ts";
import { componentAccess, skillAccess } from "./access.ts";
import { TopicSet } from "./topic-set.ts";

/** With the topics of the supervisor. */
const components = [...platform, announcer];
const json = (value: unknown) => Buffer.from(JSON.stringify(value));

t.test("a filter meets a set of topics when one name matches both", async (t) => {
  const set = new TopicSet(["m/a/+/c", "m/d/#", "m/e"]);
  for (const filter of [
    "#",
    "m/#",
    "+/+/+/+",
    "m/a/x/c",
    "m/a/#",
    "m/+/x/c",
    "m/d",
    "m/d/#",
    "m/d/x/y",
    "m/+",
    "m/e/#",
  ])
    t.ok(set.meets(filter), filter);
  for (const filter of ["", "m", "a/#", "m/a", "m/a/x", "m/a/x/d", "m/a/x/c/+", "m/e/f", "m/f/#", "$SYS/#", "+", "/#"])
    t.notOk(set.meets(filter), filter);
});

t.test("a set covers a filter when every name of it is in the set", async (t) => {
  const set = new TopicSet(["m/a/+/c", "m/d/#"]);
  for (const filter of ["m/a/x/c", "m/a/+/c", "m/d/#", "m/d/+/x", "m/d"]) t.ok(set.covers(filter), filter);
  for (const filter of ["#", "m/#", "m/a/#", "m/+/x/c", "m/a/+/+", "m/+/#"]) t.notOk(set.covers(filter), filter);
});

t.test("A8: a skill is told which right a subscription of it lacks", async (t) => {
  const access = skillAccess("msg", { intents: ["me:on"] });
  for (const filter of ["msg/intent/me:on", "msg/intent/#", "msg/#", "#", "msg/dialogueManager/sessionEnded"])
    t.equal(access.wants?.(filter), undefined, filter);
  t.match(access.wants?.("msg/audioServer/+/audioFrame"), /right "audio"/);
  t.match(access.wants?.("msg/tts/sayFinished"), /right "speak"/);
  t.match(access.wants?.("msg/injection/complete"), /right "inject"/);
  t.match(access.wants?.("msg/intent/me:off"), /intent "me:off"/);
  t.match(access.wants?.("msg/asr/textCaptured"), /right "sentences"/);
  t.match(access.wants?.("msg/nlu/query"), /no right/);
  t.match(access.wants?.("other/#"), /msg/);
  const rich = skillAccess("msg", { audio: true });
  t.equal(rich.wants?.("msg/audioServer/+/audioFrame"), undefined);
  t.equal(componentAccess({ name: "x", hears: [], says: [] }, "msg").wants?.("msg/component/+/status"), undefined);
});

t.test("A4: of every topic it is decided whether a client without a name says and hears it", async (t) => {
  const access = limitedAccess("msg");
  const commands = new Set<string>();
  for (const topic of allTopics) {
    const name = `msg/${topic.pattern.replaceAll(/<\w+>/g, "x")}`;
    if (access.says(name)) commands.add(topic.pattern);
    t.equal(access.hears(name), topic.kind !== "binary", `hears ${name}`);
    const saidBy = components.filter(({ says }) => (says as readonly unknown[]).includes(topic));
    const heardBy = components.filter(({ hears }) => (hears as readonly unknown[]).includes(topic));
    // A command is what somebody does; an event is said in a component's name.
    if (access.says(name)) t.ok(heardBy.length > 0, `${name} is done by somebody`);
    if (saidBy.length > 0 && heardBy.length === 0) t.notOk(access.says(name), `${name} is an event`);
  }
  for (const never of ["intent/x", "hotword/default/detected", "asr/textCaptured", "audioServer/default/audioFrame"])
    t.notOk(access.says(`msg/${never}`), never);
  for (const never of ["component/asr/status", "nlu/intentParsed", "dialogueManager/sessionEnded", "asr/reload", "x/y"])
    t.notOk(access.says(`msg/${never}`), never);
  for (const documented of [
    "hotword/toggleOn",
    "hotword/toggleOff",
    "asr/toggleOn",
    "asr/toggleOff",
    "asr/startListening",
    "asr/stopListening",
    "nlu/query",
    "nlu/partialQuery",
    "tts/say",
    "audioServer/<siteId>/playBytes/<requestId>",
    "feedback/sound/toggleOn",
    "audioServer/<siteId>/playBytesStreaming/<requestId>/<chunkNumber>/<isLastChunk>",
    "feedback/sound/toggleOff",
    "injection/perform",
    "injection/reset/perform",
    "dialogueManager/startSession",
    "dialogueManager/endSession",
    "dialogueManager/continueSession",
    "dialogueManager/configure",
  ])
    t.ok(commands.has(documented), documented);
  t.notOk(access.retains);
  t.match(access.wants?.("msg/audioServer/+/audioFrame"), /sound/);
  t.match(access.wants?.("msg/audioServer/default/replayResponse"), /sound/);
  for (const filter of ["#", "msg/#", "msg/audioServer/#"]) t.equal(access.wants?.(filter), undefined, filter);
  t.match(access.wants?.("$SYS/#"), /msg/);
  t.type(access.refusal?.("msg/dialogueManager/startSession", json({ init: {}, sessionId: "chosen" })), "string");
  t.equal(access.refusal?.("msg/dialogueManager/startSession", json({ init: {} })), undefined);
});

t.test("A8: a skill continues and ends the sessions that it was given or began, and no others", async (t) => {
  const access = skillAccess("msg", { intents: ["me:on"] });
  const end = (sessionId: unknown) => access.refusal?.("msg/dialogueManager/endSession", json({ sessionId }));
  const go = (sessionId: unknown) => access.refusal?.("msg/dialogueManager/continueSession", json({ sessionId }));
  t.match(end("one"), /session/);
  t.match(go("one"), /session/);
  t.match(end(undefined), /session/);
  t.ok(access.concerns?.("msg/intent/me:on", json({ sessionId: "one" })) ?? true);
  t.equal(end("one"), undefined);
  t.equal(go("one"), undefined);
  t.match(end("two"), /session/);
  access.concerns?.("msg/dialogueManager/sessionStarted", json({ sessionId: "two" }));
  t.match(end("two"), /session/, "to hear of it is not to be given it");
  access.concerns?.("msg/dialogueManager/sessionEnded", json({ sessionId: "one" }));
  t.match(end("one"), /session/, "it is over");
  const other = skillAccess("msg", { intents: ["me:on"] });
  const begun = access.stamp?.(
    "msg/dialogueManager/startSession",
    json({ init: { type: "action" }, sessionId: "two" }),
  );
  const { sessionId, init } = JSON.parse(String(begun)) as { sessionId: string; init: unknown };
  t.same(init, { type: "action" });
  t.not(sessionId, "two", "it does not choose whose session it is");
  t.equal(end(sessionId), undefined);
  t.type(other.refusal?.("msg/dialogueManager/endSession", json({ sessionId })), "string");
  t.equal(access.stamp?.("msg/dialogueManager/endSession", json({ sessionId })), undefined);
  const broken = Buffer.from("{");
  t.equal(
    access.stamp?.("msg/dialogueManager/startSession", broken),
    undefined,
    "its reader says what is wrong with it",
  );
  for (let count = 0; count < 1000; count++) access.concerns?.("msg/intent/me:on", json({ sessionId: `s${count}` }));
  t.match(end("s0"), /session/, "what is kept is bounded");
  t.equal(end("s999"), undefined);
});

t.test("A8: a skill switches only intents that it hears", async (t) => {
  const configure = (rights: Parameters<typeof skillAccess>[1], intents: unknown) =>
    skillAccess("msg", rights).refusal?.("msg/dialogueManager/configure", json({ siteId: "default", intents }));
  const on = { intentId: "me:on", enable: false };
  t.equal(configure({ intents: ["me:on"] }, [on]), undefined);
  t.match(configure({ intents: ["me:on"] }, [on, { intentId: "me:off", enable: false }]), /me:off/);
  t.match(configure({ intents: [] }, [on]), /me:on/);
  t.match(configure({ intents: ["me:on"] }, [{ intentId: 7 }]), /intent/);
  t.equal(configure({ intents: ["me:on"] }, "x"), undefined, "the dialogue manager says what is wrong with it");
  t.equal(configure({}, [on]), undefined, "it hears all of them");
});
