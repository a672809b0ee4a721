/** By voice, in Italian: an assistant that was never translated for the recogniser, on the English acoustic model. */
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import t from "tap";
import { asrTextCaptured, dialogueSessionEnded, hotwordToggleOn, intent } from "#bus";
import { synthesize } from "../../bench/voices/synthesize.ts";
import { voiceNamed } from "../../bench/voices/voices.ts";
import { join as joinSounds, silence } from "../../platform/sound/pcm.ts";
import { speakThrough } from "../../supervisor/virtual-audio/socket.ts";
import { startPlatform } from "./platform.ts";

// Journeys take as long as people speak, and a busy machine until it is ready.
t.setTimeout(900_000);

const italian = { id: "espeak-it-f3", engine: "espeak-ng", name: "it+f3", speed: 0.95, pitch: 1 } as const;

t.test("an Italian command is obeyed after the English wake word, and a stranger's sentence is not", async (t) => {
  const examples = mkdtempSync(join(tmpdir(), "sotto-"));
  t.teardown(() => rmSync(examples, { recursive: true, force: true }));
  mkdirSync(join(examples, "skills"));
  cpSync(join(import.meta.dirname, "../../bench/asr/languages/it"), join(examples, "assistant"), { recursive: true });
  const { bus, control } = await startPlatform(t, { examples });
  const command = async (text: string): Promise<void> => {
    const of = (samples: Int16Array) => ({ rate: 16_000, channels: 1, samples });
    const wake = of(await synthesize(control.wakeWord, voiceNamed("flite-slt")));
    const sound = joinSounds([wake, silence(16_000, 0.3), of(await synthesize(text, italian))]);
    await speakThrough(control.virtualAudio?.socket ?? "", "default", sound.samples);
  };

  await t.test("the command, with an elision, reaches the skill, which answers in Italian", async (t) => {
    await command("accendi la luce dell'ufficio");
    const { payload } = await bus.next(intent);
    t.equal(payload.intent.intentName, "house:lightOn");
    t.match(payload.slots, [{ slotName: "room", value: { value: "ufficio" } }]);
    const { sessionId } = payload;
    await bus.say("dialogueManager/endSession", { sessionId, text: "La luce dell'ufficio è accesa." });
    const said = await bus.next("tts/say", (one: { sessionId?: string }) => one.sessionId === sessionId);
    t.match(said.payload, { text: "La luce dell'ufficio è accesa.", lang: "it" });
    t.match((await bus.next(dialogueSessionEnded)).payload, { sessionId, termination: { reason: "nominal" } });
    await bus.next(hotwordToggleOn);
  });

  await t.test("numbers are heard in words and understood as numbers", async (t) => {
    await command("imposta un timer di venticinque minuti");
    const { payload } = await bus.next(intent, (said) => said.intent.intentName === "house:setTimer");
    t.match(payload.slots, [{ slotName: "duration", value: { kind: "Duration", minutes: 25 } }]);
    await bus.say("dialogueManager/endSession", { sessionId: payload.sessionId });
    await bus.next(dialogueSessionEnded, ({ sessionId }) => sessionId === payload.sessionId);
    await bus.next(hotwordToggleOn);
  });

  await t.test("what is not for the assistant does nothing", async (t) => {
    bus.forget();
    await command("ieri abbiamo mangiato una pizza molto buona con gli amici");
    // The board's own test is heard, too, at another site.
    const { payload } = await bus.next(asrTextCaptured, ({ siteId }) => siteId === "default");
    t.match(payload, { text: "", reason: "unforeseen" });
    const ended = await bus.next(dialogueSessionEnded, ({ sessionId }) => sessionId === payload.sessionId);
    t.same(ended.payload.termination, { reason: "intentNotRecognized" });
    t.same(bus.heard(intent), [], "nothing was done");
  });
});
