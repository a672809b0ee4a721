import t from "tap";
import type { TemplateTree } from "./dataset.ts";
import { readTemplate } from "./sentence-template.ts";
import { countOf } from "./template-tree.ts";

const names = { declared: new Map([["room", "place"]]), elsewhere: new Set<string>() };

function read(text: string): TemplateTree {
  return readTemplate(text, names, (message) => t.fail(message))?.tree ?? [];
}

/** `[a b|c]` for alternatives, `{room}` for a slot. */
function shown(tree: TemplateTree): string {
  return tree
    .map((part) => {
      if ("oneOf" in part) return `[${part.oneOf.map(shown).join("|")}]`;
      return part.entity === undefined ? part.text : `{${part.text ?? part.slot_name}}`;
    })
    .join(" ");
}

t.test("a tree is as long as its template, however many sentences it has", async (t) => {
  const tree = read("(turn|switch) on [the] [room] light [please]");
  t.equal(shown(tree), "[turn|switch] on [the|] {room} light [please|]");
  t.equal(countOf(tree), 8);
});

t.test("alternatives within a word are written out, and only these", async (t) => {
  t.equal(shown(read("[the] light[s] (on|off)")), "[the|] [lights|light] [on|off]");
  t.equal(shown(read("(un|re)do[ne]")), "[undone|undo|redone|redo]");
  t.equal(shown(read("a[ b|c] d")), "[a b|ac|a] d");
  t.equal(shown(read("light[s in the (big|small) room]s")), "[lights in the [big|small] rooms|lights]");
  t.equal(shown(read("in [the ][room]s [now]")), "in [the|] {room} s [now|]", "letters at a slot are no part of it");
});

t.test("what is written twice is there once", async (t) => {
  t.equal(shown(read("[[a]] b")), "[a|] b");
  t.equal(shown(read("(a|a|(b|a)) c")), "[a|b] c");
});
