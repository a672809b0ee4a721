/** "Do not disturb until seven": when it ends, by what was said. */
import type { Asked } from "../../kit/client/sotto.ts";

/** "Until tomorrow" ends when people get up, not at midnight. */
const morning = 8;
const parts = new Set(["Day", "Week", "Month", "Quarter", "Year"]);

export type Wanted = { readonly until: number | undefined; readonly minutes: number | undefined };

/** `now`: epoch milliseconds. Nothing of both: for a night. */
export function wantedOf(asked: Pick<Asked, "value" | "seconds">, now: number): Wanted {
  const seconds = asked.seconds("duration");
  if (seconds !== undefined) return { until: undefined, minutes: seconds / 60 };
  const time = asked.value("until");
  if (time?.kind === "InstantTime") {
    const end = new Date(time.value);
    if (parts.has(time.grain)) end.setHours(morning, 0, 0, 0);
    return { until: end.getTime(), minutes: undefined };
  }
  if (time?.kind === "TimeInterval") {
    const ends = [time.from, time.to].flatMap((end) => (end == null ? [] : [Date.parse(end)]));
    // "Until tomorrow morning" ends with its beginning.
    return { until: ends.find((end) => end > now) ?? ends.at(-1), minutes: undefined };
  }
  return { until: undefined, minutes: undefined };
}
