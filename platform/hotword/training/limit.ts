/** Chooses the limit of a wake word: the score at which other people's speech would be taken for it once in some hours. */
import { Head, scoresIn } from "../embedding/head.ts";
import type { Speech } from "./people.ts";

/** False alarms per hour of uninterrupted speech that are accepted. */
const acceptedPerHour = 0.3;
/** Number of the loudest seconds from which the rate at higher limits is extrapolated. */
const tailLength = 40;
/** Windows in a second, and the minimum number of them between two false alarms. */
const windowsPerSecond = 12;
/** Distance above the second loudest moment: one that happens to sound like the wake word does not decide alone. */
const margin = 0.25;
/** Maximum distance above it: the tail ends sooner than it is extrapolated. */
const beyond = 1;
/** Other people score this much higher than those whose other sentences the training knows. */
const strangers = 0.4;
const lowestLimit = 0;

export function limitFor(head: Head, heldOut: readonly Speech[]): number {
  const loudest: number[] = [];
  for (const { embeddings } of heldOut) loudest.push(...loudestOfSeconds(scoresIn(head, embeddings)));
  return limitOf(loudest);
}

/**
 * Returns the limit for the loudest scores of each second of speech. The logarithm of the rate falls linearly with the limit
 * in the tail, so its slope is that of the loudest seconds; their median distance is used, which a single outlier cannot move.
 */
export function limitOf(seconds: readonly number[]): number {
  const sorted = seconds.toSorted((one, other) => other - one);
  const tail = sorted.slice(0, tailLength);
  if (tail.length < 4) return lowestLimit;
  const from = tail.at(-1)!;
  const slope = (tail[Math.floor(tail.length / 2)]! - from) / Math.LN2;
  const wanted = Math.max(1e-9, (acceptedPerHour * seconds.length) / 3600);
  const expected = from + slope * Math.log(tail.length / wanted);
  const second = sorted[1]!;
  return Math.max(lowestLimit, Math.max(second + margin, Math.min(expected, second + beyond)) + strangers);
}

function loudestOfSeconds(scores: Float32Array): number[] {
  const seconds: number[] = [];
  for (let at = 0; at < scores.length; at += windowsPerSecond)
    seconds.push(scores.subarray(at, at + windowsPerSecond).reduce((most, score) => Math.max(most, score), -Infinity));
  return seconds;
}

/** Counts the false detections of the wake word in speech without it. */
export function alarms(scores: Float32Array, limit: number): number {
  let [count, last] = [0, -Infinity];
  for (const [n, score] of scores.entries()) {
    if (score < limit || n - last <= windowsPerSecond) continue;
    last = n;
    count++;
  }
  return count;
}
