/** The dialogue manager on a real broker. Its peers are scripted here; the journeys have the real ones. */
import t from "tap";
import {
  asrStartListening,
  dialogueIntentNotRecognized,
  errorDialogueManager,
  dialogueSessionEnded,
  dialogueSessionQueued,
  dialogueSessionStarted,
  intent,
  nluPartialQuery,
  nluQuery,
  ttsSay,
} from "#bus";
import { siteId, slot, house } from "./testing/house.ts";

t.test("an unforeseen text is confirmed below unforeseen_confidence, and executed from it on", async (t) => {
  const { bus, wake, hears, understands, speaks } = await house(t, { unforeseen_confidence: 0.7 });
  const doubtful = await wake();
  await hears(doubtful, "got the time on you", 0.95, { unforeseen: true });
  await understands("sotto:time", [], 0.69);
  t.equal(await speaks(), "Did you mean: got the time on you?");
  t.same(bus.heard("intent/#"), []);
  await hears(doubtful, "yes");
  t.match((await bus.next(intent)).payload, { sessionId: doubtful, input: "got the time on you" });
  const sure = await wake();
  await hears(sure, "got the time on you", 0.95, { unforeseen: true });
  await understands("sotto:time", [], 0.7);
  t.match((await bus.next(intent, ({ sessionId }) => sessionId === sure)).payload, { sessionId: sure });
});

t.test("the wake word interrupts speech, and a stop after it ends what the site plays", async (t) => {
  const { bus, wake, hears, understands, ends } = await house(t);
  const spoken = await wake();
  await hears(spoken, "what time is it");
  await understands("sotto:time");
  await bus.next(intent);
  await bus.say("dialogueManager/endSession", { sessionId: spoken, text: "It is noon, and the sun shines." });
  await bus.next(ttsSay);
  // Two detections of a moment are one wake word.
  const woken = await wake({ detectionSignalMs: 1_794_200_009_000 });
  t.match((await bus.next("tts/stop")).payload, { siteId, sessionId: spoken });
  t.same(await ends(spoken), { reason: "abortedByUser" });
  t.same(bus.heard("audioServer/+/stopPlaying"), []);
  await hears(woken, "stop");
  t.same((await bus.next("audioServer/+/stopPlaying")).payload, { siteId });
  t.same(await ends(woken), { reason: "abortedByUser" });
});

t.test("a nominal session publishes everything in the order of the protocol", async (t) => {
  const { bus, wake, hears, understands, speaks, ends } = await house(t);
  const sessionId = await wake({ endSignalMs: 1_794_200_000_100 });
  await hears(sessionId, "what time is it");
  await understands("sotto:time");
  const { payload } = await bus.next(intent);
  t.match(payload, { sessionId, siteId, input: "what time is it", asrConfidence: 0.9, slots: [] });
  await bus.say("dialogueManager/endSession", { sessionId, text: "It is noon." });
  t.equal(await speaks(), "It is noon.");
  t.same(await ends(sessionId), { reason: "nominal" });
  t.same(
    bus.heard("#").map(({ topic }) => topic),
    [
      "hotword/default/detected",
      "hotword/toggleOff",
      "dialogueManager/sessionStarted",
      "asr/startListening",
      "asr/textCaptured",
      "asr/stopListening",
      "nlu/query",
      "nlu/intentParsed",
      "intent/sotto:time",
      "dialogueManager/endSession",
      "tts/say",
      "tts/sayFinished",
      "dialogueManager/sessionEnded",
      "hotword/toggleOn",
    ],
  );
  t.equal(bus.heard(asrStartListening)[0]?.payload.startSignalMs, 1_794_200_000_100);
});

t.test("a missing required slot is asked for, and the skill receives the complete intent", async (t) => {
  const { bus, wake, hears, understands, speaks } = await house(t);
  const sessionId = await wake();
  await hears(sessionId, "turn on the light");
  await understands("sotto:light");
  t.equal(await speaks(), "In which room?");
  await hears(sessionId, "kitchen");
  const { payload: asked } = await bus.next(nluPartialQuery);
  t.match(asked, { input: "kitchen", intentName: "sotto:light", slotName: "room", sessionId });
  await bus.say("nlu/slotParsed", { id: asked.id, input: "kitchen", intentName: "sotto:light", slot, sessionId });
  const { payload } = await bus.next(intent);
  t.equal(payload.input, "turn on the light kitchen");
  t.match(payload.slots, [{ slotName: "room", range: { start: 18, end: 25 } }]);
});

t.test("a skill that asks for a slot its intent lacks is told so, and its session goes on", async (t) => {
  const { bus, wake, hears, understands, speaks, ends } = await house(t);
  const sessionId = await wake();
  await hears(sessionId, "what time is it");
  await understands("sotto:time");
  const question = { sessionId, text: "In which town?", intentFilter: ["sotto:time"], slot: "town" };
  await bus.say("dialogueManager/continueSession", question);
  const { payload } = await bus.next(errorDialogueManager);
  t.match(payload, {
    sessionId,
    error: /has no slot "town": it has none/u,
    context: "dialogueManager/continueSession",
  });
  await bus.say("dialogueManager/endSession", { sessionId, text: "It is noon." });
  t.equal(await speaks(), "It is noon.");
  t.same(await ends(sessionId), { reason: "nominal" });
});

t.test("a skill that never answers, and each other component, ends the session by its own timeout", async (t) => {
  const brief = { skill_answer: 0.05, nlu_answer: 0.05, session_timeout: 0.05 };
  const skill = await house(t, { skill_answer: 0.05 });
  const first = await skill.wake();
  await skill.hears(first, "what time is it");
  await skill.understands("sotto:time");
  t.same(await skill.ends(first), { reason: "timeout", component: "clientApp" });

  const asr = await house(t, brief);
  t.same(await asr.ends(await asr.wake()), { reason: "timeout", component: "asr" });

  const nlu = await house(t, { nlu_answer: 0.05 });
  const second = await nlu.wake();
  await nlu.hears(second, "what time is it");
  t.same(await nlu.ends(second), { reason: "timeout", component: "nlu" });

  const tts = await house(t, { tts_answer: 0.05, tts_per_character: 0.05 });
  await tts.bus.say("dialogueManager/startSession", { siteId, init: { type: "notification", text: "x" } });
  const { payload } = await tts.bus.next(dialogueSessionStarted);
  t.same(await tts.ends(payload.sessionId), { reason: "timeout", component: "tts" });

  const life = await house(t, { longest_session: 0.05 });
  t.same(await life.ends(await life.wake()), { reason: "timeout", component: "dialogue" });
});

t.test("a component that fails or is missing ends the session that needs it, and no other", async (t) => {
  const { bus, wake, hears, ends } = await house(t);
  const first = await wake();
  await bus.say("component/tts/status", { state: "gone" });
  await hears(first, "fly");
  const { payload } = await bus.next(nluQuery);
  await bus.say("error/nlu", { sessionId: "somebody else's", error: "not ours" });
  await bus.say("error/nlu", { sessionId: payload.sessionId, error: "unknown intent" });
  t.same(await ends(first), { reason: "error", error: "nlu: unknown intent" });
  const second = await wake();
  await bus.say("component/asr/status", { state: "gone" });
  t.same(await ends(second), { reason: "error", error: "asr is gone while it was needed" });
});

t.test("after a sentence that is not understood the assistant asks again; its cancel phrase aborts", async (t) => {
  const { wake, hears, speaks, ends } = await house(t);
  const sessionId = await wake();
  await hears(sessionId, "mumble", 0.1);
  t.equal(await speaks(), "Pardon?");
  await hears(sessionId, "Forget it!");
  t.same(await ends(sessionId), { reason: "abortedByUser" });
});

t.test("exhausted retries end a session as intentNotRecognized; a client that asks is notified instead", async (t) => {
  const { bus, hears, speaks, ends } = await house(t, { retries: 1 });
  const init = { type: "action", text: "Yes?", sendIntentNotRecognized: true, intentFilter: "sotto:time" };
  await bus.say("dialogueManager/startSession", { siteId, customData: "mine", init });
  const { sessionId } = (await bus.next(dialogueSessionStarted)).payload;
  t.equal(await speaks(), "Yes?");
  await hears(sessionId, "fly");
  const { payload: query } = await bus.next(nluQuery);
  t.same(query.intentFilter, ["sotto:time"]);
  await bus.say("nlu/intentNotRecognized", { id: query.id, input: "fly", sessionId, confidenceScore: 0.7 });
  const { payload } = await bus.next(dialogueIntentNotRecognized);
  t.match(payload, { sessionId, customData: "mine", input: "fly", confidenceScore: 0.7 });
  await bus.say("dialogueManager/continueSession", { sessionId, text: "" });
  await hears(sessionId, "mumble", 0);
  t.equal(await speaks(), "Pardon?");
  await hears(sessionId, "mumble", 0);
  t.same(await ends(sessionId), { reason: "intentNotRecognized" });
});

t.test("sessions wait for a busy site in order; one that may not wait is dropped", async (t) => {
  const { bus, wake, ends, speaks } = await house(t);
  const running = await wake();
  await bus.say("dialogueManager/startSession", { siteId, init: { type: "action", canBeEnqueued: false } });
  const { payload: dropped } = await bus.next(dialogueSessionEnded);
  t.same(dropped.termination, { reason: "siteUnavailable" });
  await bus.say("dialogueManager/startSession", {
    siteId,
    init: { type: "notification", text: "Tea." },
    customData: "t",
  });
  const { payload: queued } = await bus.next(dialogueSessionQueued);
  t.match(queued, { siteId, customData: "t" });
  await bus.say("dialogueManager/endSession", { sessionId: running });
  t.same(await ends(running), { reason: "nominal" });
  t.equal((await bus.next(dialogueSessionStarted)).payload.sessionId, queued.sessionId);
  t.equal(await speaks(), "Tea.");
  t.same(await ends(queued.sessionId), { reason: "nominal" });
});

t.test("two sites have sessions at once, and messages about one never affect the other", async (t) => {
  const { bus, wake, hears, ends } = await house(t, { room_choice: 0 });
  const kitchen = await wake();
  const office = await wake({ siteId: "office" });
  await bus.say("dialogueManager/continueSession", { sessionId: "nobody's", text: "?" });
  await bus.say("dialogueManager/endSession", { sessionId: office });
  await bus.next(dialogueSessionEnded, ({ sessionId }) => sessionId === office);
  await bus.say("dialogueManager/endSession", { sessionId: office, text: "again" });
  await hears(kitchen, "forget it");
  t.same(await ends(kitchen), { reason: "abortedByUser" });
  t.equal(bus.heard(ttsSay).length, 0);
  t.equal(bus.heard(dialogueSessionEnded).length, 2);
});

t.test("the wake word during a session aborts it and starts another", async (t) => {
  const { bus, wake, ends } = await house(t);
  const first = await wake();
  await bus.say("hotword/default/detected", {
    siteId,
    modelId: "m",
    modelVersion: "1",
    modelType: "universal",
    currentSensitivity: 0.5,
  });
  t.same(await ends(first), { reason: "abortedByUser" });
  const { payload } = await bus.next(dialogueSessionStarted);
  t.equal(payload.reactivatedFromSessionId, first);
});

t.test("configured intents are the filter, and the dialogue is turned off and on by site", async (t) => {
  const { bus, wake, hears, ends } = await house(t);
  await bus.say("dialogueManager/configure", { intents: [{ intentId: "sotto:light", enable: false }] });
  const sessionId = await wake();
  await hears(sessionId, "what time is it");
  t.same((await bus.next(nluQuery)).payload.intentFilter, ["sotto:time"]);
  await bus.say("dialogueManager/toggleOff", { siteId });
  t.same(await ends(sessionId), { reason: "siteUnavailable" });
  await bus.say("dialogueManager/startSession", { siteId, init: { type: "notification", text: "Tea." } });
  const { payload } = await bus.next(dialogueSessionEnded, (ended) => ended.sessionId !== sessionId);
  t.same(payload.termination, { reason: "siteUnavailable" });
  await bus.say("dialogueManager/toggleOn", { siteId });
  t.ok(await wake());
});

t.test("invalid payloads are answered with an error and change nothing", async (t) => {
  const { bus, wake, ends } = await house(t);
  const sessionId = await wake();
  for (const bad of ["{", "[]", '{"sessionId": 7}', '{"init":{"type":"dance"}}', Buffer.from([0xff, 0xfe])]) {
    await bus.say("dialogueManager/startSession", bad);
    t.match((await bus.next("error/dialogueManager")).payload, { context: "dialogueManager/startSession" });
  }
  for (const topic of ["asr/textCaptured", "nlu/intentParsed", "tts/sayFinished", "hotword/default/detected"])
    await bus.say(topic, '{"sessionId": 7, "siteId": "a/b"}');
  await bus.say("dialogueManager/endSession", { sessionId });
  t.same(await ends(sessionId), { reason: "nominal" });
});
