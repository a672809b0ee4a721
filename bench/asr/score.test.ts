import t from "tap";
import { areaUnderCurve, quantile, wordErrors } from "./score.ts";

t.test("words are compared by the fewest changes", async (t) => {
  t.equal(wordErrors("turn on the light", "turn on the light"), 0);
  t.equal(wordErrors("turn on the light", "turn off light"), 2);
  t.equal(wordErrors("turn on the light", ""), 4);
  t.equal(wordErrors("", "turn on"), 2);
  t.equal(wordErrors("a b c", "b c d"), 2);
});

t.test("separation and quantiles", async (t) => {
  t.equal(areaUnderCurve([3, 4], [1, 2]), 1);
  t.equal(areaUnderCurve([1, 2], [1, 2]), 0.5);
  t.equal(quantile([5, 1, 3], 0.5), 3);
  t.ok(Number.isNaN(quantile([], 0.5)));
});
