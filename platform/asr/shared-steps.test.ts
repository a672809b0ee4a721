import t from "tap";
import { sharedSteps, type Step } from "./shared-steps.ts";

/** Returns each sentence from state 0 to the last of the given states, with its probability. */
function sentences(steps: readonly Step[], end: number): Map<string, number> {
  const found = new Map<string, number>();
  const follow = (at: number, words: readonly string[], probability: number): void => {
    if (at === end) found.set(words.join(" "), (found.get(words.join(" ")) ?? 0) + probability);
    for (const { from, to, word, probability: own } of steps)
      if (from === at) follow(to, word === "" ? words : [...words, word], probability * own);
  };
  follow(0, [], 1);
  return found;
}

const silent = Array.from({ length: 6 }, () => "SIL");
const numbers = ["one", "two", "three", "four"];
/** Numbers from three states, of which the last says "four" as often as all others together. */
const steps: readonly Step[] = [
  { from: 0, to: 1, probability: 0.5, word: "wait" },
  { from: 0, to: 2, probability: 0.3, word: "dim" },
  { from: 0, to: 3, probability: 0.2, word: "dial" },
  { from: 1, to: 5, probability: 0.2, word: "now" },
  ...numbers.map((word): Step => ({ from: 1, to: 4, probability: 0.2, word })),
  ...numbers.map((word): Step => ({ from: 2, to: 4, probability: 0.25, word })),
  ...numbers.map((word): Step => ({ from: 3, to: 4, probability: word === "four" ? 0.5 : 1 / 6, word })),
  { from: 4, to: 5, probability: 1, word: "please" },
];

t.test("steps that states have in common are there once, and each sentence stays as likely as it was", async (t) => {
  const shared = sharedSteps(steps, 6, silent);
  t.equal(shared.states, 7, "one state more");
  const count = (word: string) => shared.steps.filter((step) => step.word === word).length;
  t.equal(count("one"), 1, "equally likely among its neighbours in all three");
  t.equal(count("four"), 3, "in the third state in another proportion");
  const [before, after] = [sentences(steps, 5), sentences(shared.steps, 5)];
  t.same([...after.keys()].sort(), [...before.keys()].sort());
  for (const [sentence, probability] of before)
    t.ok(Math.abs(Math.log((after.get(sentence) ?? 0) / probability)) < 0.04, sentence);
});

t.test("what would need as many jumps as it saves stays as it is", async (t) => {
  const few = steps.filter(({ from, word }) => from !== 3 && !["three", "four"].includes(word));
  t.same(sharedSteps(few, 6, silent).states, 6);
  t.same(new Set(sharedSteps(few, 6, silent).steps), new Set(few));
});

t.test("states before which other sounds are heard share nothing", async (t) => {
  const before = ["SIL", "T", "M", "L", "SIL", "SIL"];
  t.same(sharedSteps(steps, 6, before).states, 6);
  t.same(sharedSteps(steps, 6, ["SIL", "T", "T", "L", "SIL", "SIL"]).states, 7);
});
