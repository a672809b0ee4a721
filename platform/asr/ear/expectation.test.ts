import t from "tap";
import { beginning, Expectation } from "./expectation.ts";

const words = {
  first: ["empty", "what"],
  next: new Map([
    ["empty", ["my"]],
    ["my", ["shopping", "shop"]],
    ["shopping", ["list"]],
  ]),
  last: [] as string[],
};

function gainIn(expectation: Expectation, ...pieces: string[]): number {
  let [place, sum] = [beginning, 0];
  for (const piece of pieces) {
    const after = expectation.after(place, piece);
    [place, sum] = [after.place, sum + after.gain];
  }
  return sum + expectation.atEnd(place);
}

const plain = new Expectation(words);
const gainOf = (...pieces: string[]): number => gainIn(plain, ...pieces);
/** What one word gains: of those that follow each other, other words of the assistant, and foreign ones. */
const [next, other, foreign] = [0.75, 0, -0.5];

t.test(
  "words that follow each other in a sentence gain most, others of the assistant nothing, foreign ones lose",
  async (t) => {
    t.equal(gainOf(" Empty", " my", " shopping", " list", "."), 4 * next);
    t.equal(gainOf(" Empty", " shopping", " my", " list"), next + 3 * other);
    t.equal(gainOf(" Empty", " my", " shocking", " list"), 2 * next + foreign + other);
    t.equal(gainOf(" hello"), foreign);
  },
);

t.test("a text gains by ending where a sentence ends", async (t) => {
  const expectation = new Expectation({ ...words, last: ["list"] });
  t.equal(gainIn(expectation, " shopping", " list", "."), other + next + 0.75);
  t.equal(gainIn(expectation, " list", " shopping"), 2 * other);
});

t.test("what a word gains while it is written is taken back when it becomes another", async (t) => {
  t.equal(gainOf(" Empty", " my", " sho", "pping"), 3 * next);
  t.equal(gainOf(" Empty", " my", " sho", "cking"), 2 * next + foreign);
  t.equal(gainOf(" Empty", " my", " shopping", "s"), 2 * next + foreign);
  t.equal(gainOf(" Empty", " my", " shopp"), 2 * next + foreign, "a part of a word is none");
});

t.test("what no sentence contains loses, and what follows it gains as any word of the assistant", async (t) => {
  t.equal(gainOf(" zebra", " shopping"), foreign + other);
  t.equal(gainOf(" sh"), foreign, "the beginning of a word is taken back at the end");
  t.equal(gainOf(" zzz", " z"), 2 * foreign, "behind the last word of the list");
});

t.test("digits gain and lose nothing", async (t) => {
  t.equal(gainOf(" what", " ", "2", "0", "?"), next);
});
