import t from "tap";
import { WakeWords } from "./wake-words.ts";

t.test("a second detection soon after, or for the same moment, is the same wake word", async (t) => {
  const words = new WakeWords(500, 2);
  t.ok(words.isNew("kitchen", 7, 1000));
  t.notOk(words.isNew("kitchen", 8, 1499), "a second detector");
  t.ok(words.isNew("office", 8, 1499), "another site has wake words of its own");
  t.notOk(words.isNew("kitchen", 7, 9000), "sent twice");
  t.ok(words.isNew("kitchen", 9, 9000));
  t.ok(words.isNew("kitchen", undefined, 10_000));
  t.ok(words.isNew("kitchen", undefined, 11_000));
});

t.test("only the sites with the most recent wake words are remembered", async (t) => {
  const words = new WakeWords(500, 2);
  for (const site of ["one", "two", "three"]) words.isNew(site, 1, 0);
  t.ok(words.isNew("one", 1, 100), "forgotten, so new");
  t.notOk(words.isNew("three", 1, 100));
});
