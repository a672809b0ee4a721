/** Sessions with another assistant than the one in use, which a wake word names. */
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { asrStartListening, dialogueSessionStarted, intent, nluPartialQuery, ttsSay } from "#bus";
import { assistant, house, siteId, slot } from "./testing/house.ts";

const italian = {
  id: "casa",
  language: "it",
  intents: [
    { id: "casa:ora", name: "ora" },
    {
      id: "casa:luce",
      name: "luce",
      slots: [{ name: "stanza", entityId: "stanza", required: true, missingQuestion: "In quale stanza?" }],
    },
  ],
};

/** A house with an Italian assistant beside its English one. */
async function twoAssistants(t: Test) {
  const home = await house(t);
  const beside = join(home.folders.assistantsBeside ?? "", "casa");
  mkdirSync(join(beside, "1"), { recursive: true });
  writeFileSync(join(beside, "1/assistant.json"), JSON.stringify(italian));
  symlinkSync("1", join(beside, "current"));
  await home.bus.say("nlu/loaded", { reloaded: true });
  await home.bus.next("dialogueManager/loaded");
  home.bus.forget();
  return home;
}

t.test("the wake word's assistant listens, understands, asks back and answers in its own language", async (t) => {
  const { bus, wake, hears, understands } = await twoAssistants(t);
  const sessionId = await wake({ assistant: "casa" });
  t.match((await bus.next(asrStartListening)).payload, { sessionId, assistant: "casa" });
  await bus.say("asr/textCaptured", { text: "accendi la luce", likelihood: 0.9, seconds: 1, siteId, sessionId });
  t.match(await understands("casa:luce"), { input: "accendi la luce", assistant: "casa" });
  t.match((await bus.next(ttsSay)).payload, { text: "In quale stanza?", lang: "it" });
  bus.forget();
  await bus.say("tts/sayFinished", { id: `${sessionId}.3`, sessionId, siteId });
  await hears(sessionId, "cucina");
  const asked = (await bus.next(nluPartialQuery)).payload;
  t.match(asked, { input: "cucina", intentName: "casa:luce", assistant: "casa" });
  const room = { ...slot, slotName: "stanza", entity: "stanza" };
  await bus.say("nlu/slotParsed", { id: asked.id, sessionId, input: "cucina", intentName: "casa:luce", slot: room });
  t.match((await bus.next(intent)).payload, { lang: "it", intent: { intentName: "casa:luce" } });
  await bus.say("dialogueManager/endSession", { sessionId, text: "Fatto." });
  t.match((await bus.next(ttsSay)).payload, { text: "Fatto.", lang: "it" });
});

t.test("without one, or with one that is not there, the assistant in use is spoken to as ever", async (t) => {
  const { bus, wake, hears, understands, speaks, world } = await twoAssistants(t);
  for (const more of [{}, { assistant: "gone" }]) {
    const sessionId = await wake(more);
    await hears(sessionId, "turn on the light");
    t.notOk("assistant" in (await understands("sotto:light")));
    t.equal(await speaks(), "In which room?");
    bus.forget();
  }
  t.match(
    world.logs.filter(({ level }) => level === "warn"),
    [{ assistant: "gone" }],
  );
});

t.test(
  "the other wake word during a session begins one with the other assistant, and what waits is of its own",
  async (t) => {
    const { bus, wake, hears, understands } = await twoAssistants(t);
    const first = await wake({ assistant: "casa" });
    await hears(first, "che ora è");
    await understands("casa:ora");
    await bus.say("dialogueManager/startSession", { siteId, init: { type: "action", text: "Tea?" } });
    await bus.next("dialogueManager/sessionQueued");
    bus.forget();
    await bus.say("dialogueManager/endSession", { sessionId: first, text: "" });
    const { sessionId } = (await bus.next(dialogueSessionStarted)).payload;
    const question = (await bus.next(ttsSay)).payload;
    t.match(question, { sessionId, text: "Tea?", lang: "en" });
    const third = await wake({ assistant: "casa" });
    t.match((await bus.next(asrStartListening, (asked) => asked.sessionId === third)).payload, { assistant: "casa" });
    const fourth = await wake();
    t.notOk("assistant" in (await bus.next(asrStartListening, (asked) => asked.sessionId === fourth)).payload);
  },
);

t.test("an intent is cancelled, and said to be wrong, in the words of the session's language", async (t) => {
  const { bus, wake, hears, ends, understands } = await twoAssistants(t);
  const first = await wake();
  await hears(first, "turn on the light");
  await understands("sotto:time");
  await bus.say("dialogueManager/endSession", { sessionId: first });
  t.match(await ends(first), { reason: "nominal" });
  const sessionId = await wake({ assistant: "casa" });
  await hears(sessionId, "annulla");
  t.match(await ends(sessionId), { reason: "abortedByUser" });
  bus.forget();
  const again = await wake({ assistant: "casa" });
  await hears(again, "that was wrong");
  t.match(await understands("casa:ora"), { input: "that was wrong", assistant: "casa" });
  t.match((await bus.next(intent)).payload, { intent: { intentName: "casa:ora" } });
});

t.test("what is switched on and off at a site is known of each assistant", async (t) => {
  const { bus, wake } = await twoAssistants(t);
  await bus.say("dialogueManager/configure", { siteId, intents: [{ intentId: "casa:luce", enable: false }] });
  await wake({ assistant: "casa" });
  t.same((await bus.next(asrStartListening)).payload.intentFilter, ["casa:ora"]);
  bus.forget();
  await wake();
  const all = (await bus.next(asrStartListening)).payload.intentFilter;
  t.same(
    all ?? assistant.intents.map(({ id }) => id),
    assistant.intents.map(({ id }) => id),
  );
});
