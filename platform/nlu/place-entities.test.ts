import t from "tap";
import type { Lesson } from "./engine.ts";
import { moodReaderOf } from "./mood/read-mood.ts";
import { placeEntitiesOf } from "./place-entities.ts";

const lesson = (...sentences: readonly (readonly [before: string, entity: string])[]): Lesson => ({
  language: "it",
  intents: [
    {
      id: "a",
      slots: [],
      utterances: sentences.map(([text, entity]) => ({ data: [{ text }, { text: "x", entity, slot_name: entity }] })),
    },
  ],
  entities: [],
});

t.test("an entity is one of places if its values stand behind a preposition, with or without an article", (t) => {
  const reader = moodReaderOf("it");
  const found = placeEntitiesOf(
    lesson(["luce in ", "room"], ["luce nella ", "room"], ["la luce ", "room"], ["accendi la ", "device"]),
    reader,
  );
  t.same([...found], ["room"]);
  t.end();
});

t.test("an entity whose values rarely stand behind a preposition is none of places", (t) => {
  const rare = Array.from({ length: 9 }, () => ["accendi la ", "device"] as const);
  t.same([...placeEntitiesOf(lesson(["il volume in ", "device"], ...rare), moodReaderOf("it"))], []);
  t.end();
});
