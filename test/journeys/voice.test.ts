import t from "tap";
import {
  asrTextCaptured,
  dialogueSessionEnded,
  dialogueSessionStarted,
  hotwordToggleOn,
  intent,
  type IntentMessage,
} from "#bus";
import { wordsOf } from "./listen.ts";
import { type Platform, startPlatform } from "./platform.ts";

/** The values of an intent's slots, by name. */
function slots({ slots: found }: IntentMessage): Record<string, unknown> {
  return Object.fromEntries(found.map(({ slotName, value }) => [slotName, "value" in value ? value.value : value]));
}

async function ended({ bus }: Platform, sessionId: string): Promise<unknown> {
  const { payload } = await bus.next(dialogueSessionEnded, (said) => said.sessionId === sessionId);
  return payload.termination;
}

// Journeys take as long as people speak.
t.setTimeout(280_000);

t.test("by voice, in real time, with the example assistant", async (t) => {
  const platform = await startPlatform(t);
  const { bus, command, utter, played } = platform;

  await t.test("a command is heard, understood, carried out by the skill and answered aloud", async (t) => {
    await command("turn on the kitchen light");
    const { payload } = await bus.next(intent);
    t.equal(payload.intent.intentName, "sotto:turnOnLight");
    t.same(slots(payload), { room: "kitchen" });
    t.same(await ended(platform, payload.sessionId), { reason: "nominal" });
    t.equal(wordsOf(played()), "the light in the kitchen is on");
    await bus.next(hotwordToggleOn);
  });

  await t.test("a number is understood as one", async (t) => {
    await command("set the bedroom light to thirty percent");
    const { payload } = await bus.next(intent);
    t.equal(payload.intent.intentName, "sotto:setBrightness");
    t.same(slots(payload), { room: "bedroom", brightness: 30 });
    t.same(await ended(platform, payload.sessionId), { reason: "nominal" });
    t.equal(wordsOf(played()), "the light in the bedroom is at thirty percent");
  });

  await t.test("a missing slot is asked for, and the second turn completes the intent", async (t) => {
    await command("set a timer");
    const asked = await bus.next("tts/say", (said: { text?: string }) => said.text === "For how long?");
    const { sessionId } = asked.payload as { sessionId: string };
    // The first time it listened to the command, the second time it listens to the answer.
    for (let turn = 1; turn <= 2; turn++)
      await bus.next("asr/startListening", (said: { sessionId?: string }) => said.sessionId === sessionId);
    await utter("ten minutes");
    const { payload } = await bus.next(intent, (said) => said.sessionId === sessionId);
    t.equal(payload.intent.intentName, "sotto:setTimer");
    t.match(slots(payload), { duration: { kind: "Duration", minutes: 10 } });
    t.same(await ended(platform, sessionId), { reason: "nominal" });
    t.equal(wordsOf(played()), "the timer is set to ten minutes");
  });

  await t.test("a session is cancelled by saying so", async (t) => {
    await command("never mind");
    const { payload } = await bus.next(asrTextCaptured, (said) => said.text === "never mind");
    t.same(await ended(platform, payload.sessionId ?? ""), { reason: "abortedByUser" });
  });

  await t.test("who says nothing after the wake word is let go, and the wake word is on again", async (t) => {
    bus.forget();
    await utter(platform.control.wakeWord);
    const { payload } = await bus.next(dialogueSessionStarted);
    t.match(await ended(platform, payload.sessionId), { reason: /intentNotRecognized|timeout/ });
    await bus.next(hotwordToggleOn);
  });

  await t.test("a notification that comes while the platform speaks is said after it", async (t) => {
    bus.forget();
    await command("turn off the kitchen light");
    const first = await bus.next(intent);
    await bus.next("tts/say", (said: { text?: string }) => said.text?.includes("off") ?? false);
    await bus.say("dialogueManager/startSession", { init: { type: "notification", text: "The tea timer has ended." } });
    t.same(await ended(platform, first.payload.sessionId), { reason: "nominal" });
    const second = await bus.next(dialogueSessionStarted, (said) => said.sessionId !== first.payload.sessionId);
    t.same(await ended(platform, second.payload.sessionId), { reason: "nominal" });
    t.equal(wordsOf(played()), "the tea timer has ended");
  });

  await t.test("a value never seen in training is understood by voice after injection and not before", async (t) => {
    bus.forget();
    await command("turn on the observatory light");
    const before = await bus.next(asrTextCaptured);
    await ended(platform, before.payload.sessionId ?? "");
    // Where the second ear is there, it may hear the word; what it means is known to nobody yet, so nothing is done.
    t.same(bus.heard(intent), []);
    await bus.say("injection/perform", { id: "i1", operations: [["add", { room: ["observatory"] }]] });
    await bus.next("injection/complete", (said: { requestId?: string }) => said.requestId === "i1");
    bus.forget();
    await command("turn on the observatory light");
    const { payload } = await bus.next(intent);
    t.equal(payload.intent.intentName, "sotto:turnOnLight");
    t.same(slots(payload), { room: "observatory" });
    t.same(await ended(platform, payload.sessionId), { reason: "nominal" });
    t.equal(wordsOf(played()), "the light in the observatory is on");
  });

  await t.test("a skill in another language (Python) answers as well", async (t) => {
    bus.forget();
    await command("what time is it");
    const { payload } = await bus.next(intent);
    t.equal(payload.intent.intentName, "sotto:getTime");
    const answer = await bus.next("dialogueManager/endSession");
    t.match(answer.payload, { sessionId: payload.sessionId, text: /^It is / });
    t.same(await ended(platform, payload.sessionId), { reason: "nominal" });
  });

  t.equal(await platform.stop(), 0, "and stops cleanly");
});
