import t from "tap";
import { asTemplate, readTemplate } from "./sentence-template.ts";

const names = { declared: new Map([["room", "place"]]), elsewhere: new Set(["level"]) };

/** The sentences with slots in braces, or what is wrong with the template. */
function read(text: string): readonly string[] | string | undefined {
  let fault: string | undefined;
  const template = readTemplate(text, names, (message) => (fault = message));
  return (
    fault ??
    template?.sentences.map((chunks) =>
      chunks
        .map(({ text: words = "", slot_name: slot }) => (slot === undefined ? words : `{${slot}=${words}}`))
        .join(""),
    )
  );
}

t.test("alternatives, optional words, suffixes and slots are expanded", async (t) => {
  t.same(read("(turn|switch) on [the] [room] light[s]"), [
    "turn on the {room=} lights",
    "turn on the {room=} light",
    "turn on {room=} lights",
    "turn on {room=} light",
    "switch on the {room=} lights",
    "switch on the {room=} light",
    "switch on {room=} lights",
    "switch on {room=} light",
  ]);
  t.same(read("light [(in|of) [the] [room:place](kitchen)]"), [
    "light in the {room=kitchen}",
    "light in {room=kitchen}",
    "light of the {room=kitchen}",
    "light of {room=kitchen}",
    "light",
  ]);
  t.same(read("[please] light in the [room](kitchen|big bath)"), [
    "please light in the {room=kitchen}",
    "please light in the {room=big bath}",
    "light in the {room=kitchen}",
    "light in the {room=big bath}",
  ]);
  t.same(read(String.raw`say \[x\] [now]; bye`), ["say [x] now; bye", "say [x] ; bye"]);
  t.same(read("[[a]] b"), ["a b", "b"], "the same sentence is there once");
});

t.test("plain sentences are no templates", async (t) => {
  for (const text of [
    "light on",
    "light in the [room](kitchen)",
    "[room:place]",
    "a (b) c",
    "a | b",
    "3 < 4 > 2",
    "c:\\d",
  ])
    t.equal(read(text), undefined, text);
});

t.test("what is wrong is said with what to do", async (t) => {
  const expected: [string, RegExp][] = [
    ["(turn|switch on", /"\)" is missing in the template "\(turn\|switch on": close every bracket/u],
    ["turn] on", /"\]" closes nothing in the template/u],
    ["(turn||switch) on", /an alternative is empty: write words that may be left out in square brackets/u],
    ["light [] on", /an alternative is empty/u],
    ["[light] [on]", /at least one word must be outside/u],
    ["<polite> light on", /there is no snippet <polite>: write its words in round brackets/u],
    ["[the] light in the [rooom]", /the slot "rooom" has no entity/u],
    ["[the] light at [level]", /the slot "level" has no entity/u],
    ["[the] [where](kitchen)", /the slot "where" has no entity/u],
    ["a [b] [e:]", /the slot "e" has no entity/u],
    ["light [in the {room}]", /a curly bracket has no meaning in a template: write a slot as \[slot:entity\]/u],
    [`a ${"[b] ".repeat(15)}`, /stands for 32,768 sentences, and at most 20,000 are allowed: use fewer/u],
    [`a ${"[b] ".repeat(1100)}`, /stands for ∞ sentences/u],
    [`${"(".repeat(60)}a|b${")".repeat(60)}`, /too many brackets in each other/u],
  ];
  for (const [text, message] of expected) t.match(read(text), message, text);
});

t.test("a template is kept with the entities of its slots", async (t) => {
  t.equal(
    asTemplate("[the] [room] light [in [ room ](bath)]", names),
    "[the] [room:place] light [in [room:place](bath)]",
  );
});
