/** The rule by which hubs agree, case by case. */
import t from "tap";
import { decide, type Side } from "./merge.ts";

const side = (digest: string, { identity = "first", rank = 1 } = {}): Side => ({ digest, identity, rank });
const gone = (identity = "first"): Side => ({ digest: "", identity, rank: 0 });
const agreed = (digest: string, identity = "first") => ({ digest, identity });

t.test("what one side has changed alone reaches the other one", async (t) => {
  t.equal(decide(side("a"), undefined, undefined), "publish", "new here");
  t.equal(decide(undefined, side("a"), undefined), "apply", "new there");
  t.equal(decide(side("b"), side("a"), agreed("a")), "publish");
  t.equal(decide(side("a"), side("b"), agreed("a")), "apply");
  t.equal(decide(undefined, side("a"), agreed("a")), "publish", "removed here");
  t.equal(decide(side("a"), gone(), agreed("a")), "apply", "removed there");
  t.equal(decide(side("c"), gone(), agreed("")), "publish", "there again, after both had removed it");
});

t.test("what is the same on both sides is agreed on, whatever was before", async (t) => {
  t.equal(decide(side("a"), side("a"), undefined), "agreed");
  t.equal(decide(side("b"), side("b"), agreed("a")), "agreed");
  t.equal(decide(undefined, gone(), agreed("a")), "agreed");
});

t.test("a removal wins over a change of the same record, and not over another record of its name", async (t) => {
  t.equal(decide(side("b"), gone(), agreed("a")), "apply");
  t.equal(decide(undefined, side("b"), agreed("a")), "publish");
  t.equal(decide(side("n", { identity: "second" }), gone(), agreed("a")), "publish", "it was made after the removal");
  t.equal(decide(undefined, side("n", { identity: "second" }), agreed("a")), "apply");
});

t.test("of two changes the one that permits less holds, and otherwise what is shared", async (t) => {
  t.equal(decide(side("b", { rank: 0 }), side("c", { rank: 3 }), agreed("a")), "publish");
  t.equal(decide(side("b", { rank: 3 }), side("c", { rank: 0 }), agreed("a")), "apply");
  t.equal(decide(side("b"), side("c"), agreed("a")), "both");
  t.equal(decide(side("b"), side("c"), undefined), "both", "two hubs that meet for the first time");
});

t.test("servers that have lost everything remove nothing", async (t) => {
  t.equal(decide(side("a"), undefined, agreed("a")), "publish");
  t.equal(decide(undefined, undefined, agreed("a")), "nothing");
});
