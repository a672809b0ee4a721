import t from "tap";
import { changes, nearWords } from "./near-words.ts";
import { englishModel } from "./pocketsphinx.ts";

t.test("changes are counted phone by phone", async (t) => {
  const count = (one: string, other: string): number => changes(one.split(" "), other.split(" "));
  t.equal(count("OW K EY", "OW K EY"), 0);
  t.equal(count("OW K EY", "OW K IY"), 1);
  t.equal(count("K AH M P Y UW T ER", "K AH M Y UW T ER"), 1);
  t.equal(count("OW", "K AH T"), 3);
});

t.test("the nearest words of the dictionary are found, but not those that contain the whole word", async (t) => {
  const [near = []] = await nearWords(englishModel.dictionary, [["K AH M P Y UW T ER"]], 8);
  const words = near.map(({ word }) => word);
  t.ok(words.includes("commuter") && words.includes("compute"), words.join(" "));
  t.notOk(words.includes("computer") || words.includes("computers"));
  t.equal(near.length, 8);
});
