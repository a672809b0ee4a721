/** The file of a trained wake word: its name, how it was trained, and the numbers that recognise it. */
import * as v from "valibot";

/** Number of embeddings in a decision: 1.5 seconds of sound. */
export const windowLength = 10;
/** Number of values in an embedding. */
export const embeddingLength = 96;
/** Number of neurons between the embeddings and the decision. */
export const hiddenCount = 24;
const inputs = windowLength * embeddingLength;
/** Number of weights and biases in both layers. */
export const headLength = inputs * hiddenCount + 2 * hiddenCount + 1;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));
const report = v.object({
  /** Number of recordings of people that were used. */
  recordings: count,
  /** Number of renderings by held-out voices, in noise of 10 to 25 dB, and how many of them were missed. */
  renderings: count,
  missed: count,
  /** Number of recordings missed in noise other than that of the training. This is not independent of the training. */
  recordingsMissed: count,
  /** Minutes of held-out speech of people, and how often the wake word was falsely detected in it. */
  minutesOfSpeech: v.pipe(v.number(), v.minValue(0)),
  falseAlarms: count,
  /** Number of similar phrases by held-out voices, and how many were mistaken for the wake word. */
  nearPhrases: count,
  nearPhrasesHeard: count,
  seconds: v.pipe(v.number(), v.minValue(0)),
  /** Number of false wakes that it learned from, and of recordings that were kept since an earlier training. */
  falseWakes: v.optional(count),
  keptRecordings: v.optional(count),
});
export type TrainingReport = v.InferOutput<typeof report>;

/** What can be trained can be listened for. In many scripts, marks are a part of letters: "हे घर". */
export const wakeWordLetters = /^[\p{L}\p{M}'\u2019-]+( [\p{L}\p{M}'\u2019-]+)*$/u;

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
  v.regex(wakeWordLetters, "one or several words of letters"),
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
  /** The minimum score of a detection at a sensitivity of 0.5. */
  limit: v.pipe(v.number(), v.minValue(-50), v.maxValue(50)),
  report,
  head: numbers,
});
export type TrainedWakeWord = v.InferOutput<typeof trainedWakeWord>;

/**
 * Returns the name of its file, which is its id in commands: letters, marks and digits stay; everything else becomes a hyphen.
 */
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

/** Parses the file. Throws an Error that says what is wrong with it. */
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
