/**
 * Trains a wake word: from renderings of espeak-ng and from people's own recordings, in simulated rooms and noise, against
 * similar phrases, other speech and embedded speech of people. The limit is chosen with held-out speech of
 * people: it is high enough that the wake word is never detected there.
 */
import { embed, type Weights } from "../embedding/speech-embedding.ts";
import { Head, scoresIn } from "../embedding/head.ts";
import { headText, type TrainedWakeWord, type TrainingReport } from "../trained-wake-word.ts";
import { Examples, inPlainNoise } from "./examples.ts";
import { fit } from "./fit.ts";
import type { Speech } from "./people.ts";
import { anySpeech, nearPhrase } from "./phrases.ts";
import { Random } from "./random.ts";
import { render } from "./voices.ts";

/** Amounts of rendered speech. `quick` is for trials and tests. */
const amounts = {
  thorough: { renderings: 160, repeats: 3, near: 160, sentences: 90, rounds: 9, ofPeople: 1, heldOut: 40 },
  quick: { renderings: 48, repeats: 2, near: 48, sentences: 30, rounds: 6, ofPeople: 3, heldOut: 12 },
} as const;
export type Thoroughness = keyof typeof amounts;

/** Number of rooms in which each recording is used, and the weight of each use. */
const recordingRepeats = 24;
const recordingWeight = 2;
/** Distance of the limit above the score of the strongest false alarm, and the minimum limit. */
const margin = 0.5;
const lowestLimit = 0;
/** Minimum number of windows between two false alarms: a second. */
const refractoryWindows = 12;

export type TrainingRequest = {
  readonly phrase: string;
  readonly language: string;
  /** The wake word alone, at the common level (see wakeWordIn). */
  readonly recordings: readonly Int16Array[];
  readonly thoroughness: Thoroughness;
};

export type TrainingMeans = {
  readonly weights: Weights;
  readonly people: readonly Speech[];
  readonly progress: (share: number, what: string) => void;
  readonly signal: AbortSignal;
};

/** Trains a wake word. Rejects with CannotRender, and with the signal's reason when it is aborted. */
export async function train(request: TrainingRequest, means: TrainingMeans): Promise<TrainedWakeWord> {
  const began = performance.now();
  const { phrase, language, thoroughness, recordings } = request;
  const random = new Random(1);
  const examples = new Examples(means.weights, random);
  await collect(request, means, examples, random);
  const progress = async (share: number): Promise<void> => {
    means.progress(0.7 + 0.25 * share, "learning");
    await new Promise((resolve) => setImmediate(resolve));
    means.signal.throwIfAborted();
  };
  const numbers = await fit({ examples: examples.list, rounds: amounts[thoroughness].rounds, random, progress });
  const head = new Head(numbers);
  const heldOut = means.people.filter(({ isHeldOut }) => isHeldOut);
  const limit = limitFor(head, heldOut);
  means.progress(0.95, "judging");
  const judged = await judge(request, means, head, limit, random);
  const frames = heldOut.reduce((sum, { embeddings }) => sum + embeddings.length / 96, 0);
  return {
    format: 1,
    phrase,
    language,
    trainedAt: new Date().toISOString(),
    limit: Math.round(limit * 1000) / 1000,
    report: {
      recordings: recordings.length,
      ...judged,
      minutesOfSpeech: Math.round((frames * 0.08) / 6) / 10,
      falseAlarms: heldOut.reduce((sum, { embeddings }) => sum + alarms(scoresIn(head, embeddings), limit), 0),
      seconds: Math.round((performance.now() - began) / 100) / 10,
    },
    head: headText(numbers),
  };
}

async function collect(
  { phrase, language, recordings, thoroughness }: TrainingRequest,
  { people, progress, signal }: TrainingMeans,
  examples: Examples,
  random: Random,
): Promise<void> {
  const { sentences, near, renderings, repeats, ofPeople } = amounts[thoroughness];
  const total = sentences + near + renderings;
  let done = 0;
  const said = (text: string): Promise<Int16Array> => {
    progress((0.7 * done++) / total, "rendering voices");
    return render(text, language, random, signal);
  };
  for (let n = 0; n < sentences; n++) examples.addSentence(await said(anySpeech(language, random)));
  for (let n = 0; n < near; n++) {
    const text = nearPhrase(phrase, language, random);
    if (text !== phrase) examples.addOther(await said(text));
  }
  for (let n = 0; n < renderings; n++) {
    const speech = await said(phrase);
    for (let repeat = 0; repeat < repeats; repeat++) examples.addWakeWord(speech, 1);
  }
  for (const recording of recordings)
    for (let repeat = 0; repeat < recordingRepeats; repeat++) examples.addWakeWord(recording, recordingWeight);
  for (let n = 0; n < 8; n++) examples.addNoise(15);
  for (const { isHeldOut, embeddings } of people) if (!isHeldOut) examples.addEmbedded(embeddings, ofPeople);
}

function limitFor(head: Head, heldOut: readonly Speech[]): number {
  let loudest = -Infinity;
  for (const { embeddings } of heldOut)
    for (const score of scoresIn(head, embeddings)) loudest = Math.max(loudest, score);
  return Math.max(lowestLimit, loudest + margin);
}

/** Counts the false detections of the wake word in speech without it. */
export function alarms(scores: Float32Array, limit: number): number {
  let [count, last] = [0, -Infinity];
  for (const [n, score] of scores.entries()) {
    if (score < limit || n - last <= refractoryWindows) continue;
    last = n;
    count++;
  }
  return count;
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
