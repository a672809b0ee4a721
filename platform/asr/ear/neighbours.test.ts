import t from "tap";
import { type Expression, inOrder, maybe, oneOf, say } from "../expression.ts";
import { networkOf } from "../smallest-network.ts";
import { lettersApart, neighboursOf } from "./neighbours.ts";

const rooms = oneOf("kitchen", "living room", "garden");
const minutes = oneOf("thirteen", "thirty", "three");
const grammar: Expression = oneOf(
  inOrder(say("turn"), oneOf("on", "off"), say("the"), maybe(rooms), say("light")),
  inOrder(say("set a timer for"), minutes, say("minutes")),
);
const network = networkOf(grammar);

t.test("the neighbours are sentences of the grammar, the nearest first, and never the sentence itself", async (t) => {
  const near = neighboursOf(network, "set a timer for thirty minutes", "set a timer for thirteen minutes", 6);
  t.equal(near[0], "set a timer for thirteen minutes");
  t.ok(near.includes("set a timer for three minutes"));
  t.notOk(near.includes("set a timer for thirty minutes"));
  const other = neighboursOf(network, "turn on the kitchen light", "turn of the living room light", 9);
  t.same(other.slice(0, 1), ["turn off the living room light"]);
  t.ok(other.includes("turn on the light"));
});

t.test("a free text that is a sentence of the grammar is found, however far from what was heard", async (t) => {
  t.equal(
    neighboursOf(network, "turn on the light", "set a timer for three minutes", 4)[0],
    "set a timer for three minutes",
  );
});

t.test("there are none around a text far from all sentences, and no more than requested", async (t) => {
  const far = "the weather in paris was awful last week";
  t.same(neighboursOf(network, far, far, 6), []);
  t.equal(neighboursOf(network, "turn on the light", "turn on the light", 2).length, 2);
});

t.test("a grammar of thousands of consecutive values is searched no further than its limit", async (t) => {
  const values = oneOf(...Array.from({ length: 1000 }, (_, n) => `value${n}`));
  const wide = networkOf(inOrder(values, values, values));
  const near = neighboursOf(wide, "value1 value2 value3", "value1 value2 value4", 6);
  t.ok(near.length <= 6);
});

t.test("letters are counted as substitutions, insertions and deletions", async (t) => {
  t.equal(lettersApart("kitten", "sitting"), 3);
  t.equal(lettersApart("", "abc"), 3);
  t.equal(lettersApart("same", "same"), 0);
});
