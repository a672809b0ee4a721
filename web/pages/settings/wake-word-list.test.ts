import t from "tap";
import { phraseFault, withPhrase } from "./wake-word-list.ts";

t.test("another phrase keeps the sites of a wake word, and drops the pronunciations of the one before", async (t) => {
  const words = [{ phrase: "a", sites: ["kitchen"], pronunciations: ["AH"] }, { phrase: "b" }];
  t.same(withPhrase(words, 0, "c"), [{ phrase: "c", sites: ["kitchen"] }, { phrase: "b" }]);
  t.same(withPhrase([{ phrase: "a" }], 0, ""), [], "an only one without a phrase is that of the assistant");
  t.same(withPhrase(words, 1, "")[1], { phrase: "" }, "one of several is being typed");
});

t.test("a phrase that cannot be one is said at once", async (t) => {
  t.equal(phraseFault([]), undefined);
  t.equal(phraseFault([{ phrase: "Hé l'Ordinateur" }]), undefined);
  t.match(phraseFault([{ phrase: "agent 47" }]), /letters only/u);
  t.match(phraseFault([{ phrase: "a" }, { phrase: " " }]), /or remove it/u);
});
