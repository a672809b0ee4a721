/** What this skill answers to each of its intents. */
import type { Lights } from "./lights.ts";
import { inWords, joined, timerName } from "./speech.ts";
import type { Timers } from "./timers.ts";

/** The value of a slot on the bus, as far as this skill uses it. */
export type SlotValue = { kind: string; value?: string | number } & Partial<
  Record<"days" | "hours" | "minutes" | "seconds", number>
>;
export type Asked = { readonly siteId: string; readonly slots: ReadonlyMap<string, SlotValue> };
export type House = { readonly lights: Lights; readonly timers: Timers; readonly defaultBrightness: number };

const word = (asked: Asked, slot: string): string => String(asked.slots.get(slot)?.value ?? "");

function seconds(duration: SlotValue | undefined): number {
  if (duration?.kind !== "Duration") return 0;
  const { days = 0, hours = 0, minutes = 0, seconds: rest = 0 } = duration;
  return ((days * 24 + hours) * 60 + minutes) * 60 + rest;
}

export const intents: Readonly<Record<string, (asked: Asked, house: House) => string>> = {
  "sotto:turnOnLight": (asked, { lights, defaultBrightness }) => {
    lights.set(word(asked, "room"), defaultBrightness);
    return `The light in the ${word(asked, "room")} is on.`;
  },
  "sotto:turnOffLight": (asked, { lights }) => {
    lights.set(word(asked, "room"), 0);
    return `The light in the ${word(asked, "room")} is off.`;
  },
  "sotto:setBrightness": (asked, { lights }) => {
    const percent = Number(asked.slots.get("brightness")?.value);
    if (!Number.isFinite(percent)) return "I did not get how bright.";
    if (percent < 0 || percent > 100) return "A light can be set from 0 to 100 percent.";
    lights.set(word(asked, "room"), percent);
    return `The light in the ${word(asked, "room")} is at ${percent} percent.`;
  },
  "sotto:lightStatus": (_asked, { lights }) => {
    const lit = lights.lit().map(({ room }) => `in the ${room}`);
    return lit.length === 0 ? "All lights are off." : `The light is on ${joined(lit)}.`;
  },
  "sotto:setTimer": (asked, { timers }) => {
    const length = seconds(asked.slots.get("duration"));
    if (length < 1 || length > 7 * 86_400) return "I can set timers from one second to one week.";
    const timer = timers.start(word(asked, "timer"), length, asked.siteId);
    return `The ${timerName(timer)} is set to ${inWords(length)}.`;
  },
  "sotto:cancelTimer": (asked, { timers }) => {
    const name = asked.slots.has("timer") ? word(asked, "timer") : undefined;
    const cancelled = timers.cancel(name);
    if (cancelled === 0) return name === undefined ? "No timer is running." : `No ${name} timer is running.`;
    return cancelled === 1
      ? `The ${name ?? ""} timer is cancelled.`.replace("  ", " ")
      : `${cancelled} timers are cancelled.`;
  },
  "sotto:listTimers": (_asked, { timers }) => {
    const left = timers
      .list()
      .map((timer) => `${inWords((timer.endsAt - Date.now()) / 1000)} on the ${timerName(timer)}`);
    return left.length === 0 ? "No timer is running." : `There are ${joined(left)}.`;
  },
};
