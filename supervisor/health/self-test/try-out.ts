/**
 * Tests the running components: one sentence of the assistant is spoken, heard and understood, and so is the wake word.
 * It uses private sites where nothing is played and nobody listens: no session, no skill.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import {
  asrStartListening,
  asrStopListening,
  eagerSelfTestSite,
  hotwordToggleOff,
  hotwordToggleOn,
  nluQuery,
  selfTestSite,
  ttsSay,
} from "#bus";
import type { Listener } from "./listener.ts";
import type { SelfTest, Step, StepName } from "./result.ts";
import { play, room, samplesOfWav } from "./sound.ts";

export type Trial = {
  /** Sentences of the assistant, one of which must be heard; empty without an assistant. */
  readonly sentences: readonly string[];
  /** The wake word; undefined when nothing listens for it. */
  readonly wakeWord: string | undefined;
  /** The assistant's language, as the bus spells it. */
  readonly language: string;
  readonly isUp: (component: Step["component"]) => boolean;
  /** Returns why a step is not tested, in words: the language, an engine elsewhere. */
  readonly excuse: (step: StepName) => string | undefined;
  /** Cached speech, which the caller keeps as long as the TTS is the same. */
  readonly spoken: Map<string, Int16Array>;
  /** How the wake word was detected last, which the caller keeps as long as hotword and TTS are the same. */
  readonly woken?: Map<string, Way>;
  /** Seconds of silence that end a sentence, as configured. */
  readonly trailingSilence?: number;
  /** Returns the processor time of all components in milliseconds. */
  readonly processorTime?: () => Promise<number | undefined>;
  /** How long a spoken wake word may take to be detected; five seconds by default. */
  readonly wakeTimeoutMs?: number;
};

/** The voice that spoke the wake word, and the site where it was detected. */
type Way = { readonly language: string; readonly siteId: string };

/** In the order in which they are tried. A synthesizer is no person: the highest sensitivity is the last resort. */
const ways: readonly Way[] = [selfTestSite, eagerSelfTestSite].flatMap((siteId) =>
  // One voice may pronounce it in a way that is not accepted.
  ["en_GB", "en_US"].map((language) => ({ language, siteId })),
);

/** Timeout of each component, generous for engines elsewhere and slow boards. */
const stepTimeoutMs = 20_000;
const maxSentences = 3;
const components = { speak: "tts", hear: "asr", understand: "nlu", wake: "hotword" } as const;

type Outcome = Pick<Step, "state" | "detail" | "warning">;
const passed = (detail: string): Outcome => ({ state: "passed", detail });
const failed = (detail: string): Outcome => ({ state: "failed", detail });
const skipped = (detail: string): Outcome => ({ state: "skipped", detail });

export async function tryOut(listener: Listener, trial: Trial): Promise<Pick<SelfTest, "sentence" | "steps">> {
  const steps = new Map<StepName, Step>();
  const step = async (name: StepName, work: () => Promise<Outcome>): Promise<Outcome> => {
    const began = performance.now();
    const before = await trial.processorTime?.();
    const component = components[name];
    const excuse = trial.isUp(component) ? trial.excuse(name) : `${component} does not run`;
    const outcome =
      excuse === undefined ? await work().catch((error: Error) => failed(error.message)) : skipped(excuse);
    const milliseconds = Math.round(performance.now() - began);
    const after = await trial.processorTime?.();
    const processorMilliseconds = before === undefined || after === undefined ? undefined : Math.max(0, after - before);
    steps.set(name, { step: name, component, ...outcome, milliseconds, processorMilliseconds });
    return outcome;
  };

  let sentence: string | undefined;
  const candidates = trial.sentences.toSorted((a, b) => a.length - b.length).slice(0, maxSentences);
  if (candidates.length === 0)
    for (const name of ["understand", "speak", "hear"] as const)
      await step(name, async () => skipped("no assistant with a whole sentence is installed"));
  for (const candidate of candidates) {
    sentence = candidate;
    let intent: string | undefined;
    await step("understand", async () => {
      intent = await understand(listener, candidate);
      return intent === undefined ? failed(`“${candidate}” is none of its intents`) : passed(intent);
    });
    let sound: Int16Array | undefined;
    await step("speak", async () => {
      sound = await speak(listener, candidate, trial);
      return passed(`${(sound.length / 16_000).toFixed(1)} s`);
    });
    const heard = await step("hear", async () => {
      if (sound === undefined) return skipped("nothing was spoken that could be heard");
      const text = await hear(listener, sound, trial);
      if (sameWords(text, candidate)) return passed(text);
      // Other words with the same meaning are good enough.
      const meant = text === "" || intent === undefined ? undefined : await understand(listener, text);
      return meant !== undefined && meant === intent ? passed(text) : failed(`it heard “${text}” for “${candidate}”`);
    });
    if (heard.state !== "failed" && steps.get("understand")?.state !== "failed") break;
  }
  await step("wake", async () => {
    if (trial.wakeWord === undefined || trial.wakeWord === "") return skipped("it has no wake word");
    if (!trial.isUp("tts")) return skipped("tts does not run, to say the wake word");
    // The way that succeeded before is tried first, the others only if it fails.
    const before = trial.woken?.get(trial.wakeWord);
    for (const way of before === undefined ? ways : [before, ...ways.filter((other) => other !== before)]) {
      const sound = await speak(listener, trial.wakeWord, { ...trial, language: way.language });
      if (!(await wake(listener, sound, way.siteId, trial.wakeTimeoutMs))) continue;
      trial.woken?.set(trial.wakeWord, way);
      // The test shows that the wake word works, not how well it is chosen.
      if (way.siteId === selfTestSite) return passed(trial.wakeWord);
      return {
        ...passed(trial.wakeWord),
        warning: `“${trial.wakeWord}”, spoken by the synthesizer, is heard at the highest sensitivity only, and not at the configured one`,
      };
    }
    trial.woken?.delete(trial.wakeWord);
    return failed(`it did not hear “${trial.wakeWord}”`);
  });
  const order = ["speak", "hear", "understand", "wake"] as const;
  return { sentence, steps: order.flatMap((name) => steps.get(name) ?? []) };
}

const newId = (): string => `${selfTestSite}-${randomUUID()}`;

async function speak(listener: Listener, text: string, { language, spoken }: Trial): Promise<Int16Array> {
  const key = `${language} ${text}`;
  const known = spoken.get(key);
  if (known !== undefined) return known;
  const id = newId();
  const request = { text, lang: language, id, siteId: selfTestSite, sessionId: undefined, volume: undefined };
  const wav = await listener.ask(
    () => listener.port.say(ttsSay, request),
    (answer) => {
      if (answer.kind === "failed" && answer.component === "tts") throw new Error(answer.reason);
      return answer.kind === "sound" ? answer.wav : undefined;
    },
    stepTimeoutMs,
  );
  if (wav === undefined) throw new Error("it did not answer");
  const samples = samplesOfWav(wav);
  if (samples.every((sample) => Math.abs(sample) < 100)) throw new Error("what it spoke is silent");
  spoken.set(key, samples);
  return samples;
}

/** Silence before the speech: a site first adapts to its room. */
const leadSeconds = 0.5;
/** As much silence as ends the longest pause that can be configured; it is played in parts, and seldom all of it. */
const maxSilenceSeconds = 4;
const partSeconds = 0.25;
/** How long a response may be on its way. */
const answerPauseMs = 250;

async function hear(listener: Listener, sound: Int16Array, { trailingSilence = 0.6 }: Trial): Promise<string> {
  const { port } = listener;
  const sessionId = newId();
  let isOver = false;
  port.say(hotwordToggleOff, { siteId: selfTestSite, sessionId });
  try {
    const text = await listener.ask(
      async () => {
        const order = { siteId: selfTestSite, sessionId, startSignalMs: undefined, intentFilter: undefined };
        port.say(asrStartListening, order);
        await port.flush();
        const playing = { isOver: () => isOver };
        const first = trailingSilence + partSeconds;
        for (const part of [room(leadSeconds), sound, room(first)]) await play(port, part, playing);
        for (let silence = first; silence < maxSilenceSeconds && !playing.isOver(); silence += partSeconds) {
          await pause(answerPauseMs, undefined, { ref: false });
          await play(port, room(partSeconds), playing);
        }
      },
      (answer) => {
        if (answer.kind === "failed" && answer.component === "asr") throw new Error(answer.reason);
        return answer.kind === "text" && answer.id === sessionId ? answer.text : undefined;
      },
      stepTimeoutMs,
    );
    if (text === undefined) throw new Error("it did not answer");
    return text;
  } finally {
    isOver = true;
    port.say(asrStopListening, { siteId: selfTestSite, sessionId });
    port.say(hotwordToggleOn, { siteId: selfTestSite, sessionId });
  }
}

/** Returns the intent; undefined for none. */
async function understand(listener: Listener, input: string): Promise<string | undefined> {
  const id = newId();
  const query = { input, id, sessionId: undefined, siteId: undefined, intentFilter: undefined, asrTokens: undefined };
  const found = await listener.ask(
    () => listener.port.say(nluQuery, query),
    (answer) => {
      if (answer.kind === "failed" && answer.component === "nlu") throw new Error(answer.reason);
      return answer.kind === "intent" && answer.id === id ? answer : undefined;
    },
    stepTimeoutMs,
  );
  if (found === undefined) throw new Error("it did not answer");
  return found.intent;
}

async function wake(listener: Listener, sound: Int16Array, siteId: string, milliseconds = 5000): Promise<boolean> {
  const { port } = listener;
  let isOver = false;
  const all = [room(leadSeconds), sound, room(1)];
  try {
    const found = await listener.ask(
      async () => {
        for (const part of all) await play(port, part, { siteId, isOver: () => isOver });
      },
      (answer) => {
        if (answer.kind === "failed" && answer.component === "hotword") throw new Error(answer.reason);
        return answer.kind === "detected" && answer.siteId === siteId ? true : undefined;
      },
      milliseconds,
    );
    return found === true;
  } finally {
    isOver = true;
  }
}

const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFC")
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
const sameWords = (one: string, other: string): boolean => wordsOf(one) === wordsOf(other);
