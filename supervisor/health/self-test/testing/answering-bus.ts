/** A real bus whose components answer as the platform does; the sound is that of espeak-ng. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Test } from "tap";
import {
  asrStartListening,
  eagerSelfTestSite,
  asrTextCaptured,
  audioServerAudioFrame,
  audioServerPlayBytes,
  audioServerPlayFinished,
  errorTts,
  hotwordDetected,
  nluIntentNotRecognized,
  nluIntentParsed,
  nluQuery,
  selfTestSite,
  ttsSay,
} from "#bus";
import { makeWorld } from "../../../../test/world.ts";
import type { Step } from "../result.ts";
import { type Trial } from "../try-out.ts";

const run = promisify(execFile);

const { stdout: wav } = await run("espeak-ng", ["--stdout", "turn on the light"], { encoding: "buffer" });

type Answers = {
  /** What the recogniser makes of the sound; undefined: it does not answer. */
  readonly heard?: string | undefined;
  readonly mute?: boolean;
  /** Where the wake word is heard; at both sites, when left out. */
  readonly wakes?: readonly string[];
};

/** A bus with stand-ins that count what they are asked, and say what they are told to say. */
export async function bus(t: Test, answers: Answers = {}) {
  const { heard = "turn on the light", mute = false, wakes = [selfTestSite, eagerSelfTestSite] } = answers;
  const world = await makeWorld(t);
  const port = await world.port();
  const counted = { spoken: 0, frames: 0, played: 0 };
  const frames = new Map<string, number>();
  let listening: string | undefined;
  await Promise.all([
    port.hear(ttsSay, ({ siteId }) => {
      counted.spoken += 1;
      if (mute) port.say(errorTts, { siteId, sessionId: undefined, error: "it has no voice", context: undefined });
      else port.say(audioServerPlayBytes, wav, { siteId, requestId: `tts-${counted.spoken}` });
    }),
    port.hear(audioServerPlayFinished, () => void (counted.played += 1)),
    port.hear(asrStartListening, ({ sessionId }) => void (listening = sessionId)),
    port.hear(audioServerAudioFrame, (_, { siteId }) => {
      counted.frames += 1;
      frames.set(siteId, (frames.get(siteId) ?? 0) + 1);
      if ((frames.get(siteId) ?? 0) % 120 !== 0) return;
      if (listening !== undefined) {
        const sessionId = listening;
        listening = undefined;
        port.say(asrTextCaptured, { text: heard, likelihood: 1, seconds: 0, siteId, sessionId, tokens: undefined });
      } else if (wakes.includes(siteId))
        port.say(
          hotwordDetected,
          {
            siteId,
            modelId: "x",
            modelVersion: "1",
            modelType: "universal",
            currentSensitivity: 0.5,
            sessionId: undefined,
          },
          { wakewordId: "default" },
        );
    }),
    port.hear(nluQuery, ({ input, id }) => {
      const intent = { intentName: "a:on", confidenceScore: 1 };
      if (/\bon\b/u.test(input))
        port.say(nluIntentParsed, { input, id, intent, slots: [], sessionId: undefined, alternatives: undefined });
      else port.say(nluIntentNotRecognized, { input, id, sessionId: undefined, confidenceScore: 1 });
    }),
  ]);
  return { world, counted, port: await world.port() };
}

export const trial = (changes: Partial<Trial> = {}): Trial => ({
  sentences: ["turn on the light"],
  wakeWord: "okay computer",
  language: "en",
  isUp: () => true,
  excuse: () => undefined,
  spoken: new Map(),
  ...changes,
});

export const states = (steps: readonly Step[]) => Object.fromEntries(steps.map(({ step, state }) => [step, state]));
