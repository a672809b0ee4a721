/** Measures one condition of the hotword benchmark, in its own process: a table of them then uses both cores. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Spotter } from "../../platform/hotword/engine.ts";
import { startPocketsphinx } from "../../platform/hotword/pocketsphinx-engine.ts";
import { listen } from "./listen.ts";
import { type Clip, humanSpeech, nearSpeech, otherSpeech, renderings } from "./speech.ts";

export type Condition = {
  readonly phrase: string;
  readonly sensitivity: number;
  /** Signal-to-noise ratio in decibels, with pink noise. */
  readonly snr: number;
  readonly verify: boolean;
  /** The volume of everything, noise included: 1 is someone two metres away, 0.1 is faint. */
  readonly volume: number;
  /** Minutes of other speech. */
  readonly minutes: number;
  /** True when near misses and human speech are played, too. */
  readonly more: boolean;
};

export type Result = Condition & {
  readonly renderings: number;
  readonly hits: number;
  readonly missed: Readonly<Record<string, number>>;
  /** Milliseconds of sound from the end of the phrase to the report. */
  readonly latency: { readonly p50: number; readonly p95: number; readonly max: number };
  /** Milliseconds by which the reported end is later than the real one. */
  readonly endError: { readonly p05: number; readonly p50: number; readonly p95: number };
  readonly otherMinutes: number;
  readonly falseAlarms: readonly string[];
  /** Processor time per second of other speech, including verification. */
  readonly realTimeFactor: number;
  readonly near?: { readonly played: number; readonly spotted: number };
  readonly human?: { readonly minutes: number; readonly spotted: number };
};

/** Measures it here. */
export async function measure(condition: Condition): Promise<Result> {
  const { phrase, sensitivity, snr, verify, volume } = condition;
  const folder = await mkdtemp(join(tmpdir(), "bench-hotword-"));
  const wakeWord = { id: "default", phrase, sensitivity, pronunciations: [] };
  const engine = await startPocketsphinx({ wakeWords: [wakeWord], folder, verify });
  const play = async (clips: Iterable<Clip> | AsyncIterable<Clip>, lead: number, tail: number) => {
    const spotter: Spotter = engine.spotter();
    const listening = await listen(spotter, clips, { snr, lead, tail, volume });
    spotter.free();
    return { ...listening, alarms: listening.heard.filter(({ spotted }) => spotted.length > 0) };
  };
  const wanted = await play(await renderings(phrase), 1.2, 0.8);
  const times = wanted.alarms.flatMap(({ spotted }) => spotted.slice(0, 1));
  const missed: Record<string, number> = {};
  for (const { clip, spotted } of wanted.heard)
    if (spotted.length === 0) missed[clip.voice] = (missed[clip.voice] ?? 0) + 1;
  const other = await play(otherSpeech(condition.minutes), 0.2, 0.4);
  const near = condition.more ? await play(await nearSpeech(phrase), 0.5, 0.8) : undefined;
  const human = condition.more ? await play(await humanSpeech(), 0.5, 0.8) : undefined;
  engine.free();
  await rm(folder, { recursive: true, force: true });
  return {
    ...condition,
    renderings: wanted.heard.length,
    hits: wanted.alarms.length,
    missed,
    latency: percentiles(
      times.map(({ latency }) => latency),
      { p50: 0.5, p95: 0.95, max: 1 },
    ),
    endError: percentiles(
      times.map(({ endError }) => endError),
      { p05: 0.05, p50: 0.5, p95: 0.95 },
    ),
    otherMinutes: other.seconds / 60,
    falseAlarms: other.alarms.flatMap(({ clip, spotted }) => spotted.map(() => `${clip.voice}: ${clip.text}`)),
    realTimeFactor: other.realTimeFactor,
    ...(near && { near: { played: near.heard.length, spotted: near.alarms.length } }),
    ...(human && { human: { minutes: human.seconds / 60, spotted: human.alarms.length } }),
  };
}

/** Measures it in another process. */
export async function measureApart(condition: Condition): Promise<Result> {
  const child = fork(import.meta.filename, [JSON.stringify(condition)]);
  const ended = once(child, "exit");
  const [result] = (await Promise.race([
    once(child, "message"),
    ended.then(([code]) => Promise.reject(new Error(`a condition ended with ${String(code)}`))),
  ])) as [Result];
  await ended;
  return result;
}

function percentiles<Name extends string>(values: number[], wanted: Record<Name, number>): Record<Name, number> {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
  const entries = Object.entries(wanted) as [Name, number][];
  return Object.fromEntries(entries.map(([name, share]) => [name, Math.round(at(share))])) as Record<Name, number>;
}

if (process.argv[1] === import.meta.filename && process.send !== undefined) {
  const result = await measure(JSON.parse(process.argv[2] ?? "") as Condition);
  process.send(result, () => process.disconnect());
}
