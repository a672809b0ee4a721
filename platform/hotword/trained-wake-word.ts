/** The file of a trained wake word: what it is called, how it was trained, and the numbers that recognise it. */
import * as v from "valibot";

/** Embeddings that a decision looks at: 1.5 seconds of sound. */
export const windowLength = 10;
/** Numbers of one of them. */
export const embeddingLength = 96;
/** Neurons between them and the decision. */
export const hiddenCount = 24;
const inputs = windowLength * embeddingLength;
/** Weights and biases of both layers. */
export const headLength = inputs * hiddenCount + 2 * hiddenCount + 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const report = v.object({
  /** Recordings of people that were used. */
  recordings: count,
  /** Of so many renderings by voices that were not used, in noise of 10 to 25 dB, these were missed. */
  renderings: count,
  missed: count,
  /** Of the recordings in other noise than they were learned in; these are not independent of the training. */
  recordingsMissed: count,
  /** Held-out speech of people: how much, and how often the wake word was heard in it. */
  minutesOfSpeech: v.pipe(v.number(), v.minValue(0)),
  falseAlarms: count,
  /** Phrases that sound similar, by voices that were not used, and how many were taken for it. */
  nearPhrases: count,
  nearPhrasesHeard: count,
  seconds: v.pipe(v.number(), v.minValue(0)),
});
export type TrainingReport = v.InferOutput<typeof report>;

export const wakeWordName = v.pipe(
  v.string(),
  v.transform((said) =>
    said
      .normalize("NFC")
      .toLowerCase()
      .replaceAll(/[ \t_]+/g, " ")
      .trim(),
  ),
  v.maxLength(60, "at most 60 characters"),
  v.regex(/^[\p{L}\p{M}'\u2019-]+( [\p{L}\p{M}'\u2019-]+)*$/u, "one or several words of letters"),
  v.minLength(4, "at least 4 letters: shorter phrases are heard in other words"),
);

const numbers = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9+/]*={0,2}$/u, "is not base64"),
  v.check(
    (text) => Buffer.from(text, "base64").length === headLength * 4,
    `does not have ${headLength} numbers of four bytes`,
  ),
  v.check(
    (text) => Buffer.from(text, "base64").length % 4 === 0 && headOf(text).every(Number.isFinite),
    "has numbers that are infinite or none",
  ),
);

export const trainedWakeWord = v.object({
  format: v.literal(1),
  phrase: wakeWordName,
  language: v.pipe(v.string(), v.regex(/^[a-z]{2,3}$/u)),
  trainedAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The score from which on it was said, at the sensitivity of 0.5. */
  limit: v.pipe(v.number(), v.minValue(-50), v.maxValue(50)),
  report,
  head: numbers,
});
export type TrainedWakeWord = v.InferOutput<typeof trainedWakeWord>;

/** The name of its file, and its id in commands: letters, marks and digits stay, the rest is a hyphen. */
export function wakeWordId(phrase: string): string {
  return phrase.replaceAll(/[^\p{L}\p{M}]+/gu, "-").replaceAll(/^-+|-+$/g, "");
}

export function headOf(base64: string): Float32Array {
  const bytes = Uint8Array.from(Buffer.from(base64, "base64"));
  return new Float32Array(bytes.buffer);
}

export function headText(head: Float32Array): string {
  return Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString("base64");
}

/** Throws an Error that says what is wrong with it. */
export function readTrainedWakeWord(text: string): TrainedWakeWord {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Error("it is not a file of a trained wake word (not JSON)");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error("it is not a file of a trained wake word (no JSON object)");
  const read = v.safeParse(trainedWakeWord, value);
  if (read.success) return read.output;
  const [issue] = read.issues;
  throw new Error(
    `it is not a file of a trained wake word: ${v.getDotPath(issue) ?? "the file"}: ${issue.message.slice(0, 200)}`,
  );
}
