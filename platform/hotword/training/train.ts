/**
 * Trains a wake word: from renderings of espeak-ng and from people's own recordings, in simulated rooms and noise, against
 * similar phrases, other speech and embedded speech of people. The limit is chosen with held-out speech of people.
 */
import { embed, type Weights } from "../embedding/speech-embedding.ts";
import { Head, scoresIn } from "../embedding/head.ts";
import {
  embeddingLength,
  headText,
  type TrainedWakeWord,
  type TrainingReport,
  windowLength,
} from "../trained-wake-word.ts";
import { Examples, inPlainNoise } from "./examples.ts";
import { type Example, fit } from "./fit.ts";
import { alarms, limitFor } from "./limit.ts";
import { NearSounds } from "./near-sounds.ts";
import type { Speech } from "./people.ts";
import { anySpeech, nearPhrase } from "./phrases.ts";
import { Random } from "./random.ts";
import { render } from "./voices.ts";

/** Amounts of rendered speech. `quick` is for trials and tests, `shipped` for the wake words in the package. */
const amounts = {
  thorough: { renderings: 300, repeats: 2, near: 220, sentences: 90, rounds: 10, ofPeople: 1, heldOut: 40 },
  shipped: { renderings: 640, repeats: 2, near: 320, sentences: 100, rounds: 8, ofPeople: 1, heldOut: 30 },
  quick: { renderings: 90, repeats: 1, near: 60, sentences: 24, rounds: 8, ofPeople: 4, heldOut: 16 },
} as const;
export type Thoroughness = keyof typeof amounts;

/** Number of rooms in which each recording is used, and the weight of each use. */
const recordingRepeats = 32;
const recordingWeight = 2;
/** A false wake is heard at home, again and again: it counts as much as some windows of other people. */
const falseWakeWeight = 8;
export type TrainingRequest = {
  readonly phrase: string;
  readonly language: string;
  /** The wake word alone, at the common level (see wakeWordIn). */
  readonly recordings: readonly Int16Array[];
  readonly thoroughness: Thoroughness;
  /** Windows of embeddings that were falsely taken for it. */
  readonly falseWakes?: Float32Array;
};

export type TrainingMeans = {
  readonly weights: Weights;
  readonly people: readonly Speech[];
  readonly progress: (share: number, what: string) => void;
  readonly signal: AbortSignal;
  /** Renders a text with a random voice; by default with espeak-ng, which every board has. */
  readonly render?: typeof render;
};

/** Trains a wake word. Rejects with CannotRender, and with the signal's reason when it is aborted. */
export async function train(request: TrainingRequest, means: TrainingMeans): Promise<TrainedWakeWord> {
  const random = new Random(1);
  const examples = new Examples(means.weights, random);
  const began = performance.now();
  await collect(request, means, examples, random);
  return learn(request, means, examples.list, random, began);
}

/** Learns from the examples, chooses the limit, and judges both. `began`: when the training did. */
export async function learn(
  request: TrainingRequest,
  means: TrainingMeans,
  examples: readonly Example[],
  random: Random,
  began: number,
): Promise<TrainedWakeWord> {
  const { phrase, language, thoroughness, recordings } = request;
  const progress = async (share: number): Promise<void> => {
    means.progress(0.7 + 0.25 * share, "learning");
    await new Promise((resolve) => setImmediate(resolve));
    means.signal.throwIfAborted();
  };
  const numbers = await fit({ examples, rounds: amounts[thoroughness].rounds, random, progress });
  const head = new Head(numbers);
  const heldOut = means.people.filter(({ isHeldOut }) => isHeldOut);
  const limit = limitFor(head, heldOut);
  means.progress(0.95, "judging");
  const judged = await judge(request, means, head, limit, random);
  return {
    format: 1,
    phrase,
    language,
    trainedAt: new Date().toISOString(),
    limit: Math.round(limit * 1000) / 1000,
    report: {
      recordings: recordings.length,
      falseWakes: (request.falseWakes?.length ?? 0) / (windowLength * embeddingLength),
      ...judged,
      ...falseAlarmsIn(heldOut, head, limit),
      seconds: Math.round((performance.now() - began) / 100) / 10,
    },
    head: headText(numbers),
  };
}

function falseAlarmsIn(
  heldOut: readonly Speech[],
  head: Head,
  limit: number,
): Pick<TrainingReport, "minutesOfSpeech" | "falseAlarms"> {
  let [windows, falseAlarms] = [0, 0];
  for (const { embeddings } of heldOut) {
    const scores = scoresIn(head, embeddings);
    windows += scores.length;
    falseAlarms += alarms(scores, limit);
  }
  return { minutesOfSpeech: Math.round((windows * 0.08) / 6) / 10, falseAlarms };
}

async function collect(
  { phrase, language, recordings, thoroughness, falseWakes = new Float32Array() }: TrainingRequest,
  { people, progress, signal, render: rendered = render }: TrainingMeans,
  examples: Examples,
  random: Random,
): Promise<void> {
  const { sentences, near, renderings, repeats, ofPeople } = amounts[thoroughness];
  const total = sentences + near + renderings;
  let done = 0;
  const said = (text: string): Promise<Int16Array> => {
    progress((0.7 * done++) / total, "rendering voices");
    return rendered(text, language, random, signal);
  };
  for (let n = 0; n < sentences; n++) examples.addSentence(await said(anySpeech(language, random)));
  const speech = Array.from({ length: 8 }, () => anySpeech(language, random));
  const sounds = await NearSounds.make(phrase, speech, language, signal);
  for (let n = 0; n < near; n++) {
    const text = (n % 2 === 0 ? sounds.next(random) : undefined) ?? nearPhrase(phrase, language, random);
    if (text !== phrase) examples.addOther(await said(text));
  }
  for (let n = 0; n < renderings; n++) {
    const speech = await said(phrase);
    for (let repeat = 0; repeat < repeats; repeat++) examples.addWakeWord(speech, 1);
  }
  for (const recording of recordings)
    for (let repeat = 0; repeat < recordingRepeats; repeat++) {
      examples.addWakeWord(recording, recordingWeight);
      progress(0.7, "learning");
    }
  examples.addWindows(falseWakes, falseWakeWeight);
  for (let n = 0; n < 8; n++) examples.addNoise(15);
  for (const { isHeldOut, embeddings } of people) if (!isHeldOut) examples.addEmbedded(embeddings, ofPeople);
}

type Judged = Pick<TrainingReport, "renderings" | "missed" | "recordingsMissed" | "nearPhrases" | "nearPhrasesHeard">;

/** Judges the head with held-out voices, and with the recordings in other noise. */
async function judge(
  { phrase, language, recordings, thoroughness }: TrainingRequest,
  { weights, signal }: TrainingMeans,
  head: Head,
  limit: number,
  random: Random,
): Promise<Judged> {
  const hears = (speech: Int16Array): boolean => {
    const sound = inPlainNoise(speech, random.between(10, 25), random);
    return alarms(scoresIn(head, embed(weights, sound)), limit) > 0;
  };
  const { heldOut } = amounts[thoroughness];
  let [missed, nearPhrasesHeard, nearPhrases] = [0, 0, 0];
  for (let n = 0; n < heldOut; n++) {
    if (!hears(await render(phrase, language, random, signal, "heldOut"))) missed++;
    const near = nearPhrase(phrase, language, random);
    if (near === phrase) continue;
    nearPhrases++;
    if (hears(await render(near, language, random, signal, "heldOut"))) nearPhrasesHeard++;
  }
  const recordingsMissed = recordings.filter((recording) => !hears(recording)).length;
  return { renderings: heldOut, missed, recordingsMissed, nearPhrases, nearPhrasesHeard };
}
