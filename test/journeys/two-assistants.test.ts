/** By voice, in two languages on one board: each of two wake words leads to its own assistant. */
import { join } from "node:path";
import t from "tap";
import {
  asrStartListening,
  asrTextCaptured,
  dialogueSessionEnded,
  dialogueSessionStarted,
  hotwordDetected,
  hotwordToggleOn,
  intent,
  nluQuery,
} from "#bus";
import { synthesize } from "../../bench/voices/synthesize.ts";
import { type Voice, voiceNamed } from "../../bench/voices/voices.ts";
import { sotto } from "../../cli/testing/sotto.ts";
import { join as joinSounds, silence } from "../../platform/sound/pcm.ts";
import { speakThrough } from "../../supervisor/virtual-audio/socket.ts";
import { startPlatform } from "./platform.ts";

// Journeys take as long as people speak, and a busy machine until it is ready.
t.setTimeout(900_000);

const italian = { id: "espeak-it-f3", engine: "espeak-ng", name: "it+f3", speed: 0.95, pitch: 1 } as const;
const english = voiceNamed("flite-slt");

t.test(
  "one wake word is answered in English and the other in Italian, and neither knows the other's sentences",
  async (t) => {
    const words = ["okay computer", "hey casa"].map((phrase) => `[[hotword.wake_words]]\nphrase = "${phrase}"\n`);
    const { bus, control, folder } = await startPlatform(t, { config: words.join("\n") });
    const typed = (...line: string[]) => sotto(join(folder, "run"), ...line);
    const say = async (wake: string, text: string, voice: Voice): Promise<void> => {
      bus.forget();
      const of = (samples: Int16Array) => ({ rate: 16_000, channels: 1, samples });
      const woken = of(await synthesize(wake, english));
      const sound = joinSounds([woken, silence(16_000, 0.3), of(await synthesize(text, voice))]);
      await speakThrough(control.virtualAudio?.socket ?? "", "default", sound.samples);
    };
    const ends = async (sessionId: string) => {
      const { payload } = await bus.next(dialogueSessionEnded, (ended) => ended.sessionId === sessionId);
      await bus.next(hotwordToggleOn, (on) => on.sessionId === sessionId);
      return payload.termination;
    };

    await t.test("the Italian one is installed beside, and given to a wake word", async (t) => {
      const casa = join(import.meta.dirname, "../../bench/asr/languages/it");
      t.match(await typed("assistant", "install", casa, "--beside", "casa"), { code: 0 });
      t.match(await typed("wake-word", "use", "hey", "casa", "--assistant", "casa"), { code: 0, err: "" });
      t.match(await typed("assistant", "show"), { code: 0, out: /beside it +casa: Casa italiana, it, 1; “hey casa”/u });
      t.match(await typed("assistant", "remove", "casa"), { code: 1, err: /“hey casa” names the assistant casa/u });
      await bus.next("hotword/hey_casa/loaded");
    });

    await t.test("an Italian command after its wake word is understood and answered in Italian", async (t) => {
      await say("hey casa", "accendi la luce dell'ufficio", italian);
      t.match((await bus.next(hotwordDetected)).payload, { assistant: "casa" });
      const { sessionId } = (await bus.next(dialogueSessionStarted)).payload;
      t.match((await bus.next(asrStartListening)).payload, { sessionId, assistant: "casa" });
      t.match((await bus.next(nluQuery)).payload, { sessionId, assistant: "casa" });
      const { payload } = await bus.next(intent);
      t.match(payload, { sessionId, lang: "it", intent: { intentName: "house:lightOn" } });
      t.match(payload.slots, [{ slotName: "room", value: { value: "ufficio" } }]);
      await bus.say("dialogueManager/endSession", { sessionId, text: "La luce è accesa." });
      const said = await bus.next("tts/say", (one: { sessionId?: string }) => one.sessionId === sessionId);
      t.match(said.payload, { text: "La luce è accesa.", lang: "it" });
      t.match(await ends(sessionId), { reason: "nominal" });
    });

    await t.test("an English command after the other one is understood and answered in English", async (t) => {
      await say("okay computer", "turn on the kitchen light", english);
      const { sessionId } = (await bus.next(dialogueSessionStarted)).payload;
      t.notOk("assistant" in (await bus.next(asrStartListening)).payload);
      t.match((await bus.next(intent)).payload, { sessionId, lang: "en", intent: { intentName: "sotto:turnOnLight" } });
      const said = await bus.next("tts/say", (one: { sessionId?: string }) => one.sessionId === sessionId);
      t.match(said.payload, { lang: "en" });
      t.match(await ends(sessionId), { reason: "nominal" });
    });

    await t.test("what is said after the wrong wake word is never understood as the other assistant's", async (t) => {
      await say("hey casa", "turn on the kitchen light", english);
      const { sessionId } = (await bus.next(dialogueSessionStarted)).payload;
      // Italian is heard by English sounds, and nothing verifies it: the sentence may be taken for one of its own.
      const { payload } = await bus.next(asrTextCaptured, (captured) => captured.sessionId === sessionId);
      t.notMatch(payload.text, /light/u);
      await bus.say("dialogueManager/endSession", { sessionId });
      await ends(sessionId);
      for (const asked of bus.heard(nluQuery)) t.match(asked.payload, { sessionId, assistant: "casa" });
      for (const done of bus.heard(intent)) t.match(done.payload.intent.intentName, /^house:/u);
    });

    await t.test(
      "what is typed is for the assistant in use, and without its wake word the other one can go",
      async (t) => {
        t.match(await typed("ask", "turn on the kitchen light"), { code: 0, out: /sotto:turnOnLight/u });
        t.match(await typed("wake-word", "use", "hey", "casa"), { code: 0, err: "" });
        t.match(await typed("assistant", "remove", "casa"), { code: 0 });
        t.notMatch((await typed("assistant", "show")).out, /beside it/u);
      },
    );
  },
);
