import t from "tap";
import {
  audioServerPlayBytesStreaming,
  audioServerStreamFinished,
  dialogueSessionEnded,
  hotwordToggleOn,
  intent,
} from "#bus";
import { buildWav } from "../../platform/sound/wav-build.ts";
import { wordsOf } from "./listen.ts";
import { startPlatform } from "./platform.ts";

// Journeys take as long as people speak.
t.setTimeout(900_000);

t.test("two sites with a microphone and a speaker each", async (t) => {
  const platform = await startPlatform(t, {
    sites: ["kitchen", "bedroom"],
    // Otherwise two wake words within the same second count as one that both rooms hear.
    config: "[dialogue]\nroom_choice = 0\n",
  });
  const { bus, command, played } = platform;

  await t.test("are spoken to at once, and each is answered where it was asked", async (t) => {
    await Promise.all([
      command("turn on the garden light", "kitchen"),
      command("turn off the office light", "bedroom"),
    ]);
    for (const [siteId, intentName, answer] of [
      ["kitchen", "sotto:turnOnLight", "the light in the garden is on"],
      ["bedroom", "sotto:turnOffLight", "the light in the office is off"],
    ] as const) {
      const { payload } = await bus.next(intent, (said) => said.siteId === siteId);
      t.equal(payload.intent.intentName, intentName);
      const end = await bus.next(dialogueSessionEnded, (said) => said.sessionId === payload.sessionId);
      t.match(end.payload, { siteId, termination: { reason: "nominal" } });
      t.equal(wordsOf(played(siteId)), answer);
      await bus.next(hotwordToggleOn, (said) => said.siteId === siteId);
    }
  });

  await t.test("a sound streamed to one of them in chunks is played there, and finished once", async (t) => {
    const tone = Int16Array.from({ length: 8000 }, (_, index) => Math.round(8000 * Math.sin(index / 5)));
    for (const chunk of [1, 0, 2]) {
      const topic = audioServerPlayBytesStreaming.format({
        siteId: "bedroom",
        requestId: "song",
        chunkNumber: String(chunk),
        isLastChunk: chunk === 2 ? "1" : "0",
      });
      await bus.say(topic, buildWav({ rate: 16_000, channels: 1, samples: tone }));
    }
    const { payload } = await bus.next(audioServerStreamFinished);
    t.match(payload, { id: "song", siteId: "bedroom" });
    t.ok(played("bedroom").length > 3 * 7900, "all three chunks");
    t.equal(bus.heard(audioServerStreamFinished).length, 1);
  });
});
