/** Runs the dialogue manager with a small assistant on a real broker, and an observer that plays all other components. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  asrStartListening,
  dialogueSessionEnded,
  dialogueSessionStarted,
  hotwordToggleOn,
  nluQuery,
  ttsSay,
} from "#bus";
import { makeWorld, type Testing } from "../../../test/world.ts";
import { dialogue } from "../component.ts";
import { startDialogue } from "../start.ts";

export const siteId = "kitchen";
export const assistant = {
  id: "house",
  language: "en",
  intents: [
    { id: "sotto:time", name: "time" },
    {
      id: "sotto:light",
      name: "light",
      slots: [{ name: "room", entityId: "room", required: true, missingQuestion: "In which room?" }],
    },
  ],
};
export const slot = {
  rawValue: "kitchen",
  value: { kind: "Custom", value: "kitchen" },
  range: { start: 0, end: 7 },
  entity: "room",
  slotName: "room",
  confidenceScore: 0.9,
};

/** Starts the dialogue manager with an assistant, and an observer that plays all other components. */
export async function house(t: Testing, config: Record<string, unknown> = {}) {
  const world = await makeWorld(t);
  const bus = await world.client();
  const standing = await world.stand(dialogue, startDialogue, { wake_word_pause: 0, ...config });
  await bus.next("dialogueManager/loaded");
  mkdirSync(join(standing.folders.assistant, "custom_dialogue/speak"), { recursive: true });
  writeFileSync(join(standing.folders.assistant, "assistant.json"), JSON.stringify(assistant));
  writeFileSync(
    join(standing.folders.assistant, "custom_dialogue/speak/en.json"),
    JSON.stringify({ notUnderstood: ["Pardon?"], cancel: ["forget it", "stop"] }),
  );
  await bus.say("nlu/loaded", { reloaded: true });
  await bus.next("dialogueManager/loaded");
  bus.forget();

  const detected = { siteId, modelId: "m", modelVersion: "1", modelType: "universal", currentSensitivity: 0.5 };
  return {
    folders: standing.folders,
    port: standing.port,
    stop: () => standing.stop(),
    world,
    bus,
    /** Says the wake word and returns the session that it starts. */
    wake: async (more: Record<string, unknown> = {}) => {
      await bus.say("hotword/default/detected", { ...detected, ...more });
      return (await bus.next(dialogueSessionStarted)).payload.sessionId;
    },
    hears: async (sessionId: string, text: string, likelihood = 0.9, more: object = {}) => {
      await bus.next(asrStartListening, (asked) => asked.sessionId === sessionId);
      await bus.say("asr/textCaptured", { text, likelihood, seconds: 1, siteId, sessionId, ...more });
    },
    understands: async (intentName: string, slots: unknown[] = [], confidenceScore = 0.9) => {
      const { payload } = await bus.next(nluQuery);
      const { id, input, sessionId } = payload;
      await bus.say("nlu/intentParsed", { id, input, sessionId, intent: { intentName, confidenceScore }, slots });
      return payload;
    },
    speaks: async () => {
      const { payload } = await bus.next(ttsSay);
      await bus.say("tts/sayFinished", { id: payload.id, sessionId: payload.sessionId, siteId });
      return payload.text;
    },
    ends: async (sessionId: string) => {
      const { payload } = await bus.next(dialogueSessionEnded, (ended) => ended.sessionId === sessionId);
      await bus.next(hotwordToggleOn, (on) => on.sessionId === sessionId);
      return payload.termination;
    },
  };
}
