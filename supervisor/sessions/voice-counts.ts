/**
 * Counts what happens by voice, for the metrics: wake words as they are said on the bus, everything else when a session has
 * ended. The counts begin at zero with the process, and only grow.
 *
 * Anybody on the bus can invent sites and wake words: at most `maxNames` of each are told apart, further ones are "other".
 */
import { stopWordId } from "#bus";
import type { BusEvent } from "./bus-events.ts";
import { Histogram } from "./histogram.ts";
import type { Session, SessionEvent } from "./session.ts";
import { outcomeOf } from "./verdict.ts";

const maxNames = 64;
const other = "other";

/** Upper limits of the histogram, in seconds. */
const intentSeconds = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 5, 10];
/** A delay that is longer is a clock that was set, no delay. */
const maxIntentSeconds = 60;
/** The recogniser looks back so far, in milliseconds. */
const maxLookBackMs = 5000;

/** Results of a sentence: the first two are of the NLU, the others are why the recogniser gave no text. */
export const sentenceResults = [
  "understood",
  "not_understood",
  "unforeseen",
  "too_noisy",
  "noise",
  "silence",
  "too_long",
] as const;
export type SentenceResult = (typeof sentenceResults)[number];
const emptyResults: Readonly<Record<string, SentenceResult>> = {
  silence: "silence",
  noise: "noise",
  unforeseen: "unforeseen",
  tooNoisy: "too_noisy",
  tooLong: "too_long",
};

/** Numbers by labels, in the order in which they were first counted. */
export type Counts = readonly (readonly [labels: Readonly<Record<string, string>>, count: number])[];

export class VoiceCounts {
  readonly #sites = new Set<string>();
  readonly #words = new Set<string>();
  readonly #counts = new Map<string, Map<string, number>>();
  readonly #delays = new Map<string, Histogram>();

  /** A detection of "stop" starts no session, and is none of a wake word. */
  hear({ topic, siteId = "default" }: BusEvent): void {
    const [, word] = /^hotword\/([^/]+)\/detected$/u.exec(topic) ?? [];
    if (word === undefined || word === stopWordId) return;
    this.#count("wakeWords", { site: bounded(this.#sites, siteId), wake_word: bounded(this.#words, word) });
  }

  /** Call it once for each session, when it has ended. */
  ended(session: Session): void {
    const site = bounded(this.#sites, session.siteId);
    const { code } = outcomeOf(session, true);
    const reason = session.termination?.reason ?? "none";
    this.#count("sessions", { site, outcome: code, reason });
    if (isFalse(session, code)) this.#count("falseWakeWords", { site });
    for (const result of resultsOf(session.events)) this.#count("sentences", { site, result });
    for (const seconds of delaysOf(session.events)) this.#delay(site).add(seconds);
  }

  get wakeWords(): Counts {
    return this.#read("wakeWords");
  }

  get falseWakeWords(): Counts {
    return this.#read("falseWakeWords");
  }

  get sessions(): Counts {
    return this.#read("sessions");
  }

  get sentences(): Counts {
    return this.#read("sentences");
  }

  /** Seconds from the end of the last word to the intent, by site. */
  get delays(): ReadonlyMap<string, Histogram> {
    return this.#delays;
  }

  #delay(site: string): Histogram {
    const delay = this.#delays.get(site) ?? newDelays();
    this.#delays.set(site, delay);
    return delay;
  }

  #count(what: string, labels: Readonly<Record<string, string>>): void {
    const counts = this.#counts.get(what) ?? new Map<string, number>();
    const key = JSON.stringify(labels);
    counts.set(key, (counts.get(key) ?? 0) + 1);
    this.#counts.set(what, counts);
  }

  #read(what: string): Counts {
    return [...(this.#counts.get(what) ?? [])].map(
      ([key, count]) => [JSON.parse(key) as Record<string, string>, count] as const,
    );
  }
}

/** Returns an empty histogram of delays. */
export const newDelays = (): Histogram => new Histogram(intentSeconds);

function bounded(known: Set<string>, name: string): string {
  if (!known.has(name) && known.size >= maxNames) return other;
  known.add(name);
  return name;
}

/** Nobody spoke after the wake word, so that it was probably none. */
function isFalse({ origin, text }: Session, code: string): boolean {
  return origin === "wakeWord" && text === undefined && (code === "NOTHING_HEARD" || code === "NOISE_HEARD");
}

/**
 * What is heard while a follow-up without the wake word is waited for may be meant for somebody else: only success counts. A
 * sentence may be parsed several times, for a value and with its runner-up; the last time counts.
 */
function resultsOf(events: readonly SessionEvent[]): SentenceResult[] {
  let isFollowUp = false;
  let isCounted = false;
  const results: SentenceResult[] = [];
  const count = (result: SentenceResult | undefined): void => {
    if (isCounted) results.pop();
    isCounted = result !== undefined;
    if (result !== undefined) results.push(result);
  };
  for (const { topic, payload } of events) {
    const said = (payload ?? {}) as Readonly<Record<string, unknown>>;
    if (topic === "asr/startListening") isFollowUp = said["followUp"] !== undefined;
    if (topic === "asr/startListening" || topic === "asr/textCaptured") isCounted = false;
    if (topic === "nlu/intentParsed" || topic === "nlu/slotParsed") count("understood");
    if (topic === "nlu/intentNotRecognized") count(isFollowUp ? undefined : "not_understood");
    if (topic !== "asr/textCaptured" || said["text"] !== "" || isFollowUp) continue;
    results.push(emptyResults[String(said["reason"])] ?? "silence");
  }
  return results;
}

/** Only recognisers that tell the times of the words allow it: sentences by text have no end of speech. */
function delaysOf(events: readonly SessionEvent[]): number[] {
  let [listensFrom, spokenUntil]: (number | undefined)[] = [];
  return events.flatMap(({ time, topic, payload }) => {
    const at = Date.parse(time);
    if (topic === "asr/startListening") {
      const from = Number((payload as { startSignalMs?: unknown } | null)?.startSignalMs ?? at);
      // The recogniser has nothing older, and nothing of the future: the clock of another board may differ.
      listensFrom = Math.min(Math.max(from, at - maxLookBackMs), at);
      spokenUntil = undefined;
    } else if (topic === "asr/textCaptured" && listensFrom !== undefined) {
      const last = lastWordEnd(payload);
      spokenUntil = last === undefined ? undefined : listensFrom + last * 1000;
    } else if (topic.startsWith("intent/") && spokenUntil !== undefined) {
      const seconds = (at - spokenUntil) / 1000;
      spokenUntil = undefined;
      return seconds >= 0 && seconds <= maxIntentSeconds ? [seconds] : [];
    }
    return [];
  });
}

/** Seconds since listening began. */
function lastWordEnd(payload: unknown): number | undefined {
  const { tokens } = (payload ?? {}) as { readonly tokens?: readonly { readonly time?: { readonly end?: unknown } }[] };
  const end = Array.isArray(tokens) ? tokens.at(-1)?.time?.end : undefined;
  return typeof end === "number" && Number.isFinite(end) ? end : undefined;
}
