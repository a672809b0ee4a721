/** English words for what is said about timers. */
import type { Timer } from "./timer.ts";

const units = [
  [86_400, "day"],
  [3600, "hour"],
  [60, "minute"],
  [1, "second"],
] as const;
const numbers = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const days = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** 5400 → "1 hour and 30 minutes". Of long times the small units are left out. */
export function lengthInWords(seconds: number): string {
  const parts: string[] = [];
  let rest = Math.max(1, Math.round(seconds));
  if (rest > 600) rest = Math.round(rest / 60) * 60;
  for (const [length, unit] of units) {
    const count = Math.floor(rest / length);
    rest %= length;
    if (count > 0) parts.push(`${count} ${unit}${count === 1 ? "" : "s"}`);
  }
  return joined(parts);
}

export function joined(parts: readonly string[], word = "and"): string {
  return parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} ${word} ${parts.at(-1)}`;
}

/** "pasta timer", "alarm", "reminder to call Ann". */
export function named({ kind, name }: Pick<Timer, "kind" | "name">): string {
  if (name === "") return kind;
  if (kind !== "reminder") return `${name} ${kind}`;
  return `reminder: ${name}`;
}

/** "two pasta timers", "3 timers and one alarm". */
export function counted(timers: readonly Timer[]): string {
  const counts = new Map<string, number>();
  for (const timer of timers) counts.set(named(timer), (counts.get(named(timer)) ?? 0) + 1);
  const parts = [...counts].map(([name, count]) => `${numbers[count] ?? count} ${name}${count === 1 ? "" : "s"}`);
  return joined(parts);
}

/** "7 o'clock", "7 30 a m". */
export function timeInWords(hour: number, minute: number): string {
  if (minute === 0 && (hour === 0 || hour === 12)) return hour === 0 ? "midnight" : "noon";
  const past = minute === 0 ? "" : ` ${minute < 10 ? `oh ${minute}` : minute}`;
  return `${hour % 12 || 12}${past} ${hour < 12 ? "a m" : "p m"}`;
}

/** "today at 5 p m", "tomorrow at 7 a m", "on Friday at noon". */
export function momentInWords(moment: number, now: number): string {
  const [date, today] = [new Date(moment), new Date(now)];
  const midnight = (of: Date): number => Date.UTC(of.getFullYear(), of.getMonth(), of.getDate());
  const ahead = (midnight(date) - midnight(today)) / 86_400_000;
  const time = timeInWords(date.getHours(), date.getMinutes());
  if (ahead === 0) return `today at ${time}`;
  if (ahead === 1) return `tomorrow at ${time}`;
  const day = days[(date.getDay() + 6) % 7] ?? "";
  if (ahead < 7) return `on ${day} at ${time}`;
  return `on ${day}, ${date.toLocaleDateString("en-GB", { day: "numeric", month: "long" })}, at ${time}`;
}

/** "every day", "every weekday", "every Monday and Friday". */
export function repeatInWords(weekdays: readonly number[]): string {
  const sorted = weekdays.toSorted((one, other) => one - other);
  if (sorted.length === 7) return "every day";
  if (sorted.join("") === "12345") return "every weekday";
  if (sorted.join("") === "67") return "every weekend";
  return `every ${joined(sorted.map((day) => days[day - 1] ?? ""))}`;
}

/** What is said while it rings, of all that ring at a site. */
export function ringInWords(ringing: readonly Timer[]): string {
  const sentences = ringing.slice(0, 3).map((timer) => {
    if (timer.kind === "timer") return `The ${named(timer)} has ended.`;
    if (timer.kind === "reminder" && timer.name !== "") return `I was to remind you: ${timer.name}.`;
    return `This is the ${named(timer)}.`;
  });
  const more = ringing.length - sentences.length;
  return [...sentences, ...(more > 0 ? [`And ${more} more.`] : [])].join(" ");
}

/** What is said of those that were due while the board was off, or rang unheard. */
export function missedInWords(missed: readonly Timer[], now: number, why: string): string {
  const sentences = missed.slice(0, 5).map((timer) => {
    const ago = timer.wall === undefined ? 0 : Math.round((now - timer.wall) / 60_000) * 60;
    const since = ago >= 60 ? ` ${lengthInWords(ago)} ago` : "";
    if (timer.kind === "reminder" && timer.name !== "") return `I was to remind you${since}: ${timer.name}.`;
    return `The ${named(timer)} ended${since}.`;
  });
  const more = missed.length - sentences.length;
  return `${why} ${sentences.join(" ")}${more > 0 ? ` And ${more} more.` : ""}`;
}
