/** Templates are understood like their sentences. */
import t from "tap";
import { readTemplate } from "../assistant/sentence-template.ts";
import type { Candidate } from "./pattern-match.ts";
import { Patterns } from "./patterns.ts";
import { wordsOf } from "./text/tokens.ts";

const names = { declared: new Map([["room", "room"]]), elsewhere: new Set<string>() };
const slots = [{ name: "room", entity: "room" }];
const texts = [
  "(turn|switch) on [the] [room] light[s] [please]",
  "light [(in|of) [the] [room]] [on]",
  "[[all] the] light[s] [on] [room] [on]",
  "(light|light on) [on] [now]",
  "don't turn on [it|the light], [please]",
];
const both = texts.map((text) => {
  const { sentences, tree } = readTemplate(text, names, (message) => t.fail(message))!;
  const [written, short] = [new Patterns(), new Patterns()];
  for (const data of sentences) written.add(0, slots, { data });
  short.addTemplate(0, slots, tree);
  return { text, written, short };
});

/** "kitchen" and "bed room" are rooms, and "light" may be one. */
function candidatesIn(words: readonly string[]): Candidate[] {
  return words.flatMap((word, at): Candidate[] => {
    if (word === "kitchen" || word === "light") return [{ entity: "room", start: at, end: at + 1 }];
    return word === "bed" && words[at + 1] === "room" ? [{ entity: "room", start: at, end: at + 2 }] : [];
  });
}

t.test("a template matches what its sentences match, with the same values", async (t) => {
  const said = [
    "turn on the kitchen lights please",
    "switch on bed room light",
    "turn on the light light",
    "light in the kitchen on",
    "light light on",
    "light",
    "lights on kitchen",
    "all lights on kitchen on",
    "all the light kitchen",
    "light on on now",
    "light on now",
    "don't turn on, please!",
    "don't turn on the light",
    "turn on",
    "please",
    "",
  ];
  let matched = 0;
  for (const { text, written, short } of both) {
    for (const sentence of said) {
      const words = wordsOf(sentence);
      const found = [written, short].map((patterns) => patterns.match(words, candidatesIn(words), () => true));
      t.same(found[1], found[0], `${text}: ${sentence}`);
      if (found[0]!.length > 0) matched++;
    }
  }
  t.ok(matched > 12, `${matched} matches`);
  t.same(
    both[0]!.short.match(["turn", "on", "kitchen", "light"], candidatesIn(["", "", "kitchen"]), () => false),
    [],
  );
});

t.test("many ways to say the same sentence are one match, found at once", async (t) => {
  const { tree } = readTemplate("[a] ".repeat(14).concat("b"), names, (message) => t.fail(message), 1)!;
  const patterns = new Patterns();
  patterns.addTemplate(3, slots, tree);
  const words = "a a a a a a a b".split(" ");
  t.same(
    patterns.match(words, [], () => true),
    [{ intent: 3, slots: [], literals: 8 }],
  );
});
