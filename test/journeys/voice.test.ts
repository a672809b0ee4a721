import { request } from "node:http";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import t from "tap";
import {
  asrStartListening,
  asrTextCaptured,
  audioServerPlayFinished,
  audioServerStopPlaying,
  dialogueObjected,
  dialogueSessionEnded,
  dialogueSessionStarted,
  hotwordToggleOn,
  intent,
  type IntentMessage,
} from "#bus";
import { silence } from "../../platform/sound/pcm.ts";
import { buildWav } from "../../platform/sound/wav-build.ts";
import { adminSocket } from "../../supervisor/control-file.ts";
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

/** What the board says of a session, in words. */
async function why({ folder }: Platform, sessionId: string): Promise<string> {
  const session = await new Promise<unknown>((resolve, reject) => {
    const socketPath = adminSocket(join(folder, "run"));
    const headers = { host: "localhost" };
    const asked = request({ socketPath, path: `/admin/sessions/${sessionId}`, headers }, (answer) => {
      resolve(json(answer));
    });
    asked.once("error", reject).end();
  });
  return (session as { readonly verdict: { readonly message: string } }).verdict.message;
}

// Journeys take as long as people speak.
t.setTimeout(900_000);

t.test("by voice, in real time, with the example assistant", async (t) => {
  const platform = await startPlatform(t, { config: '[dialogue]\nfollow_up_intents = { "sotto:getTime" = 8 }\n' });
  const { bus, command, utter, played } = platform;

  await t.test("a command is recognised, understood, executed by the skill and answered aloud", async (t) => {
    await command("turn on the kitchen light");
    const { payload } = await bus.next(intent);
    t.equal(payload.intent.intentName, "sotto:turnOnLight");
    t.same(slots(payload), { room: "kitchen" });
    t.same(await ended(platform, payload.sessionId), { reason: "nominal" });
    t.equal(wordsOf(played()), "the light in the kitchen is on");
    await bus.next(hotwordToggleOn);
  });

  await t.test("what was wrong is said to be so, and what was meant is done", async (t) => {
    await command("that was wrong");
    const { payload: about } = await bus.next(dialogueObjected);
    t.match(about.about, { input: "turn on the kitchen light", intentName: "sotto:turnOnLight" });
    const { sessionId } = about;
    await bus.next("tts/say", (said: { text?: string }) => said.text === "I am sorry. What did you mean?");
    await bus.next(asrStartListening, (asked) => asked.sessionId === sessionId);
    await bus.next(asrStartListening, (asked) => asked.sessionId === sessionId);
    await utter("turn on the bedroom light");
    const { payload } = await bus.next(intent, (said) => said.sessionId === sessionId);
    t.same(slots(payload), { room: "bedroom" });
    t.same(await ended(platform, sessionId), { reason: "nominal" });
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

  await t.test("a duration of two parts is understood as one", async (t) => {
    await command("set a timer for one hour and ten minutes");
    const { payload } = await bus.next(intent, (said) => said.intent.intentName === "sotto:setTimer");
    t.match(slots(payload), { duration: { kind: "Duration", hours: 1, minutes: 10 } });
    t.same(await ended(platform, payload.sessionId), { reason: "nominal" });
  });

  await t.test("a request that belongs to no intent is refused, and the session reports why", async (t) => {
    bus.forget();
    await command("tell my sister to buy some bread tomorrow");
    const { payload } = await bus.next(asrTextCaptured);
    const sessionId = payload.sessionId ?? "";
    t.same(await ended(platform, sessionId), { reason: "intentNotRecognized" });
    t.same(bus.heard(intent), [], "nothing was done");
    t.match(await why(platform, sessionId), /expects|fits no intent|not done without a yes|sure|is near to/u);
  });

  await t.test("stop after the wake word ends a sound that a client plays", async (t) => {
    bus.forget();
    const music = buildWav(silence(16_000, 60));
    await bus.say("audioServer/default/playBytes/music", music);
    await command("be quiet");
    await bus.next(audioServerStopPlaying);
    t.match((await bus.next(audioServerPlayFinished, ({ id }) => id === "music")).payload, { siteId: "default" });
    const { payload } = await bus.next(dialogueSessionEnded);
    t.same(payload.termination, { reason: "abortedByUser" });
  });

  await t.test("a session is cancelled by voice", async (t) => {
    await command("never mind");
    const { payload } = await bus.next(asrTextCaptured, (said) => said.text === "never mind");
    t.same(await ended(platform, payload.sessionId ?? ""), { reason: "abortedByUser" });
  });

  await t.test("silence after the wake word ends the session, and the wake word is on again", async (t) => {
    bus.forget();
    await utter(platform.control.wakeWord);
    const { payload } = await bus.next(dialogueSessionStarted);
    t.match(await ended(platform, payload.sessionId), { reason: /intentNotRecognized|timeout/ });
    await bus.next(hotwordToggleOn);
  });

  await t.test("a notification that arrives while the platform speaks is spoken afterwards", async (t) => {
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

  await t.test("an untrained value is understood by voice after injection and not before", async (t) => {
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
  });

  await t.test("after the answer the user continues without the wake word", async (t) => {
    const { payload: listening } = await bus.next(asrStartListening, ({ followUp }) => followUp === 8);
    await utter("turn off the kitchen light");
    const { payload } = await bus.next(intent, (said) => said.intent.intentName === "sotto:turnOffLight");
    t.equal(payload.sessionId, listening.sessionId, "in the same session");
    t.same(await ended(platform, payload.sessionId), { reason: "nominal" });
    t.equal(wordsOf(played()), `the light in the ${String(slots(payload)["room"])} is off`);
  });

  t.equal(await platform.stop(), 0, "and stops cleanly");
});
