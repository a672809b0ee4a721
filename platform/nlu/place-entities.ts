/** Which of an assistant's entities are places: their values stand behind "in the" in its sentences. */
import type { Lesson } from "./engine.ts";
import type { MoodReader } from "./mood/read-mood.ts";
import { normalise } from "./text/tokens.ts";

/** The share of the values behind a preposition; "in the kitchen" is also "the kitchen light". */
const minShare = 0.2;

export function placeEntitiesOf({ intents }: Lesson, reader: MoodReader): ReadonlySet<string> {
  const times = new Map<string, { all: number; placed: number }>();
  for (const { utterances } of intents)
    for (const { data } of utterances)
      for (const [at, { entity }] of data.entries()) {
        if (entity === undefined) continue;
        const found = times.get(entity) ?? { all: 0, placed: 0 };
        times.set(entity, found);
        found.all++;
        if (isPlaced(data[at - 1]?.text ?? "", reader)) found.placed++;
      }
  return new Set([...times].flatMap(([entity, { all, placed }]) => (placed >= minShare * all ? [entity] : [])));
}

function isPlaced(text: string, reader: MoodReader): boolean {
  const words = normalise(text)
    .split(/[^\p{L}]+/u)
    .filter(Boolean);
  while (words.length > 1 && reader.isDeterminer(words.at(-1)!) && !reader.places.isBefore(words.at(-1)!)) words.pop();
  return reader.places.isBefore(words.at(-1) ?? "");
}
