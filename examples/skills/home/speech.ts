/** Words for what is said aloud. */
import type { Timer } from "./timers.ts";

const units = [
  [3600, "hour"],
  [60, "minute"],
  [1, "second"],
] as const;

/** 5400 → "1 hour and 30 minutes". */
export function inWords(seconds: number): string {
  const parts: string[] = [];
  let rest = Math.max(1, Math.round(seconds));
  for (const [length, unit] of units) {
    const count = Math.floor(rest / length);
    rest %= length;
    if (count > 0) parts.push(`${count} ${unit}${count === 1 ? "" : "s"}`);
  }
  return joined(parts);
}

export function joined(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** What is said when it rings; a timer that ended while the skill was off says since when. */
export function ended(timer: Timer, now: number): string {
  const lateSeconds = Math.round((now - timer.endsAt) / 1000);
  if (lateSeconds < 60) return `The ${timerName(timer)} has ended.`;
  return `The ${timerName(timer)} ended ${inWords(Math.round(lateSeconds / 60) * 60)} ago.`;
}

export function timerName(timer: Timer): string {
  return timer.name === "" ? "timer" : `${timer.name} timer`;
}
