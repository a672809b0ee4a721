import t from "tap";
import { withPhrase } from "./wake-word-list.ts";

t.test("another phrase keeps the sites of a wake word, and drops the pronunciations of the one before", async (t) => {
  const words = [{ phrase: "a", sites: ["kitchen"], pronunciations: ["AH"] }, { phrase: "b" }];
  t.same(withPhrase(words, 0, "c"), [{ phrase: "c", sites: ["kitchen"] }, { phrase: "b" }]);
  t.same(withPhrase([{ phrase: "a" }], 0, ""), [], "an only one without a phrase is that of the assistant");
  t.same(withPhrase(words, 1, "")[1], { phrase: "" }, "one of several is being typed");
});
