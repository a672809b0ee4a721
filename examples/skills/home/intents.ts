/** What this skill answers to each of its intents. */
import type { Lights } from "./lights.ts";
import { joined } from "./speech.ts";

/** The value of a slot on the bus, as far as this skill uses it. */
export type SlotValue = { kind: string; value?: string | number };
export type Asked = { readonly slots: ReadonlyMap<string, SlotValue> };
export type House = { readonly lights: Lights; readonly defaultBrightness: number };

const word = (asked: Asked, slot: string): string => String(asked.slots.get(slot)?.value ?? "");

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
  "sotto:whatCanISay": () =>
    "You can say, for example: turn on the kitchen light; set a timer for five minutes; wake me up at seven; what time is it.",
};
