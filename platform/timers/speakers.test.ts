import t from "tap";
import { Speakers } from "./speakers.ts";

t.test("what is due where nobody answers rings where somebody does, until that site is back", async (t) => {
  const speakers = new Speakers();
  t.same(speakers.placesOf("attic"), ["attic"]);
  speakers.unanswered("attic");
  t.same(speakers.placesOf("attic"), ["attic"], "it may have been busy");
  speakers.unanswered("attic");
  t.same(speakers.placesOf("attic"), ["attic", "default"]);
  speakers.answered("kitchen");
  speakers.answered("bedroom");
  t.same(speakers.placesOf("attic"), ["attic", "kitchen", "bedroom"]);
  speakers.unanswered("bedroom");
  t.same(speakers.placesOf("attic"), ["attic", "kitchen"]);
  speakers.answered("attic");
  t.same(speakers.placesOf("attic"), ["attic"]);
});
