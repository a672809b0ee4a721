#!/usr/bin/env node
/** The calendars of the house, by voice. */
import { setTimeout as pause } from "node:timers/promises";
import { Skill } from "../../kit/client/sotto.ts";
import { Teaching } from "../../kit/client/teaching.ts";
import { intents } from "./intents.ts";
import { occurrencesIn } from "./occurrences.ts";
import { BadPlace, maxCalendars, type Place, placeOf } from "./places.ts";
import { Source } from "./source.ts";
import { speakable } from "./speakable.ts";
import { dayMs, hereZone } from "./zones.ts";

const skill = new Skill();
const tell = { log: (line: string) => console.log(line), error: (line: string) => console.error(line) };

function placeOfSetting(number: number): Place[] {
  const name = skill.setting("calendar", `name_${number}`).trim() || String(number);
  const address = skill.setting("secret", `address_${number}`).trim();
  if (address === "") return [];
  try {
    return [placeOf(name, address, skill.data)];
  } catch (error) {
    if (!(error instanceof BadPlace)) throw error;
    console.error(error.message);
    return [];
  }
}

const places = Array.from({ length: maxCalendars }, (_, index) => index + 1).flatMap(placeOfSetting);
const sources = places.map((place) => new Source(place, skill.data, tell));
const minutes = Number(skill.setting("calendar", "minutes"));
const everyMs = 60_000 * (minutes >= 5 && minutes <= 1440 ? minutes : 15);
await Promise.all(sources.map((source) => source.begin()));

for (const [intent, answer] of Object.entries(intents))
  skill.on(intent, async (asked) => {
    // A file costs nothing to look at; an address is looked at by the clock.
    await Promise.all(sources.filter(({ place }) => "file" in place).map((source) => source.look()));
    return answer({ sources, here: hereZone(), now: Date.now() }, asked);
  });
await skill.start();
const teaching = new Teaching(skill.port, { name: "calendar", folder: skill.data });
await teaching.start();
if (sources.length === 0) console.log("no calendar is set up");

/** How far ahead titles are worth being heard. */
const taughtMs = 60 * dayMs;

for (;;) {
  await Promise.all(sources.map((source) => source.look()));
  const now = Date.now();
  const coming = sources.flatMap(({ entries }) => occurrencesIn(entries, now, now + taughtMs));
  if (sources.length > 0)
    teaching.want({ calendar: sources.map(({ name }) => name), event: speakable(coming.map(({ title }) => title)) });
  await pause(everyMs);
}
