import t from "tap";
import { beginning, Expectation } from "./expectation.ts";

const expectation = new Expectation({
  first: ["empty", "what"],
  next: new Map([
    ["empty", ["my"]],
    ["my", ["shopping"]],
    ["shopping", ["list"]],
  ]),
});

function gainOf(...pieces: string[]): number {
  let [place, sum] = [beginning, 0];
  for (const piece of pieces) {
    const after = expectation.after(place, piece);
    [place, sum] = [after.place, sum + after.gain];
  }
  return sum + expectation.atEnd(place);
}

t.test(
  "words that follow each other in a sentence gain most, others of the assistant less, foreign ones nothing",
  async (t) => {
    t.equal(gainOf(" Empty", " my", " shopping", " list", "."), 4);
    t.equal(gainOf(" Empty", " shopping", " my", " list"), 1 + 3 * 0.5);
    t.equal(gainOf(" Empty", " my", " shocking", " list"), 2 + 0.5);
    t.equal(gainOf(" hello"), 0);
  },
);

t.test("what a word gains while it is written is taken back when it becomes another", async (t) => {
  t.equal(gainOf(" Empty", " my", " sho", "pping"), 3);
  t.equal(gainOf(" Empty", " my", " sho", "cking"), 2);
  t.equal(gainOf(" Empty", " my", " shopping", "s"), 2);
  t.equal(gainOf(" Empty", " my", " shop"), 2, "a part of a word is none");
});

t.test("what no sentence contains gains nothing, and what follows it gains as any word of the assistant", async (t) => {
  t.equal(gainOf(" zebra", " shopping"), 0.5);
  t.equal(gainOf(" sh"), 0, "the beginning of a word is taken back at the end");
  t.equal(gainOf(" zzz", " z"), 0, "behind the last word of the list");
});

t.test("digits gain and lose nothing", async (t) => {
  t.equal(gainOf(" what", " ", "2", "0", "?"), 1);
});
