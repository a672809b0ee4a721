/** Metrics of what is said: wake words, sessions, sentences, how long an intent takes, and the level of the microphones. */
import type { Level } from "../../levels/levels.ts";
import type { Histogram } from "../../sessions/histogram.ts";
import { type Counts, newDelays, sentenceResults, type VoiceCounts } from "../../sessions/voice-counts.ts";
import type { ComponentStatus } from "../contract/platform.ts";
import { type Family, metric, type Sample } from "./metric.ts";

export type VoiceReadings = Pick<VoiceCounts, "delays" | "falseWakeWords" | "sentences" | "sessions" | "wakeWords">;

/** How most sessions end. They are shown as zero from the start, so that the first of a kind counts as an increase. */
const usual: readonly (readonly [outcome: string, reason: string])[] = [
  ["UNDERSTOOD", "nominal"],
  ["SPOKEN", "nominal"],
  ["NOTHING_HEARD", "intentNotRecognized"],
  ["NOISE_HEARD", "intentNotRecognized"],
  ["UNFORESEEN", "intentNotRecognized"],
  ["TOO_NOISY", "intentNotRecognized"],
  ["LOW_LIKELIHOOD", "intentNotRecognized"],
  ["NO_INTENT", "intentNotRecognized"],
  ["SKILL_SILENT", "timeout"],
  ["COMPONENT_SILENT", "timeout"],
  ["DEVICE_MISSING", "error"],
  ["FAILED", "error"],
  ["SITE_BUSY", "siteUnavailable"],
  ["CANCELLED", "abortedByUser"],
];

/** `sites` have a microphone on this board. */
export function voiceMetrics(sites: readonly string[], counts: VoiceReadings): Family[] {
  const everywhere = (labels: readonly Readonly<Record<string, string>>[]): Counts =>
    sites.flatMap((site) => labels.map((one) => [{ site, ...one }, 0] as const));
  return [
    metric("sotto_wake_words_total", "counter", "Wake words that were detected.", [
      ...withoutCounted(everywhere([{ wake_word: "default" }]), counts.wakeWords),
      ...counts.wakeWords,
    ]),
    metric("sotto_false_wake_words_total", "counter", "Wake words after which nobody spoke.", [
      ...withoutCounted(everywhere([{}]), counts.falseWakeWords),
      ...counts.falseWakeWords,
    ]),
    metric("sotto_sessions_total", "counter", "Sessions that have ended, by outcome and reason.", [
      ...withoutCounted(everywhere(usual.map(([outcome, reason]) => ({ outcome, reason }))), counts.sessions),
      ...counts.sessions,
    ]),
    metric("sotto_sentences_total", "counter", "What was said in sessions, by result.", [
      ...withoutCounted(everywhere(sentenceResults.map((result) => ({ result }))), counts.sentences),
      ...counts.sentences,
    ]),
    metric(
      "sotto_intent_delay_seconds",
      "histogram",
      "From the end of the last word to the intent.",
      [...new Map([...sites.map((site) => [site, newDelays()] as const), ...counts.delays])].flatMap(([site, delay]) =>
        histogramOf({ site }, delay),
      ),
    ),
  ];
}

/** A configured microphone is none while the operator has disabled the audio server, and nobody is to be alerted. */
export function sitesThatHear(
  components: readonly Pick<ComponentStatus, "name" | "state">[],
  sites: readonly string[],
): readonly string[] {
  return components.some(({ name, state }) => name === "audio-server" && state === "disabled") ? [] : sites;
}

/** `levels` are of the sites that say frames; undefined when none can be heard. */
export function microphoneMetrics(sites: readonly string[], levels: readonly Level[] | undefined): Family[] {
  const of = (read: (level: Level) => number): Sample[] =>
    (levels ?? []).map((one) => [{ site: one.siteId }, read(one)]);
  const heard = new Set(levels?.map(({ siteId }) => siteId));
  return [
    metric(
      "sotto_microphone_up",
      "gauge",
      "Whether a microphone of this board gives sound.",
      levels === undefined ? [] : sites.map((site) => [{ site }, Number(heard.has(site))]),
    ),
    metric(
      "sotto_audio_level_dbfs",
      "gauge",
      "Level (RMS) of a microphone in the last tenth of a second; -120 is digital silence.",
      of(({ level }) => level),
    ),
    metric(
      "sotto_audio_clipped_ratio",
      "gauge",
      "Share of the samples of a microphone at full scale.",
      of(({ clipped }) => clipped),
    ),
  ];
}

function withoutCounted(zeros: Counts, counted: Counts): Counts {
  const known = new Set(counted.map(([labels]) => JSON.stringify(labels)));
  return zeros.filter(([labels]) => !known.has(JSON.stringify(labels)));
}

function histogramOf(labels: Readonly<Record<string, string>>, { limits, upTo, sum, count }: Histogram): Sample[] {
  return [
    ...limits.map((limit, at): Sample => [{ ...labels, le: floating(limit) }, upTo[at] ?? 0, "_bucket"]),
    [{ ...labels, le: "+Inf" }, count, "_bucket"],
    [labels, sum, "_sum"],
    [labels, count, "_count"],
  ];
}

/** A limit is written the same way in both forms, so that it is the same series: OpenMetrics demands "1.0" for 1. */
const floating = (limit: number): string => (Number.isInteger(limit) ? `${limit}.0` : String(limit));
