/** After an answer: the user goes on without the wake word, and nobody is bothered with what is said to others. */
import t from "tap";
import { asrStartListening, intent } from "#bus";
import { followUpOf } from "./start.ts";
import { house, siteId } from "./testing/house.ts";

t.test("after an answer, another command may follow for a moment, or nothing", async (t) => {
  const { bus, wake, hears, understands, ends } = await house(t, { follow_up: 4 });
  const sessionId = await wake();
  await hears(sessionId, "what time is it");
  await understands("sotto:time");
  await bus.next(intent);
  await bus.say("dialogueManager/endSession", { sessionId });
  const { payload } = await bus.next(asrStartListening, ({ followUp }) => followUp !== undefined);
  t.match(payload, { siteId, sessionId, followUp: 4 });
  await bus.next("hotword/toggleOn");
  await bus.say("asr/textCaptured", { text: "the time again", likelihood: 0.9, seconds: 1, siteId, sessionId });
  await understands("sotto:time");
  t.match((await bus.next(intent)).payload, { sessionId });
  await bus.say("dialogueManager/endSession", { sessionId });
  await bus.next(asrStartListening, ({ followUp }) => followUp !== undefined);
  t.same(bus.heard("dialogueManager/sessionEnded"), [], "it goes on as long as somebody does");
  await bus.say("asr/textCaptured", { text: "", likelihood: 0, seconds: 1, siteId, sessionId });
  t.same(await ends(sessionId), { reason: "nominal" });
  t.equal(bus.heard("dialogueManager/sessionStarted").length, 1);
});

t.test("the follow-up is configured for all sites, for a site and for an intent; a site may opt out", async (t) => {
  const config = {
    follow_up: 3,
    follow_up_sites: { kitchen: 5, bedroom: 0 },
    follow_up_intents: { "sotto:time": 8 },
  };
  const intents = config.follow_up_intents;
  t.same(followUpOf(config, "attic"), { seconds: 3, intents });
  t.same(followUpOf(config, "kitchen"), { seconds: 5, intents });
  t.same(followUpOf(config, "bedroom"), { seconds: 0, intents: {} });
  t.same(followUpOf(config, "toString"), { seconds: 3, intents });
});
