import * as fc from "fast-check";
import t from "tap";
import { type Node, parseTemplate } from "./foreign/template.ts";
import { countWays, everySentence, someSentences } from "./template-sentences.ts";

const parsed = (text: string) => parseTemplate(text, { tagsFollow: false });
const textsOf = (sentences: ReturnType<typeof everySentence>) =>
  sentences.map((chunks) => chunks.map(({ text }) => text).join(""));

/** Each word is there once, so that a sentence shows which alternatives it has. */
const { template } = fc.letrec<{ template: Node }>((tie) => ({
  template: fc.oneof(
    { depthSize: "small" },
    fc.nat().map((n): Node => ({ kind: "words", text: ` w${n} ` })),
    fc.array(tie("template"), { minLength: 1, maxLength: 5 }).map((nodes): Node => ({ kind: "one", nodes })),
    fc.array(tie("template"), { minLength: 0, maxLength: 5 }).map((nodes): Node => ({ kind: "all", nodes })),
  ),
}));

t.test("a sample consists of sentences of the template, has each of its words, and is always the same", async () => {
  fc.assert(
    fc.property(template, (node) => {
      fc.pre(countWays(node) <= 5000);
      const [all, some] = [new Set(textsOf(everySentence(node, []))), textsOf(someSentences(node, []))];
      const wordsIn = (texts: Iterable<string>) => new Set([...texts].flatMap((text) => text.split(" ")));
      const sampled = wordsIn(some);
      return (
        some.every((text) => all.has(text)) &&
        [...wordsIn(all)].every((word) => sampled.has(word)) &&
        some[0] === [...all][0] &&
        textsOf(someSentences(node, [])).join("\n") === some.join("\n")
      );
    }),
    { numRuns: 500 },
  );
});

t.test("a sample is small, and an alternative that few sentences have is in two of them", async (t) => {
  const node = parsed(`(stop it [now]|${"(a|b|c|d|e|f|g|h|i|j) ".repeat(4)})`);
  t.equal(countWays(node), 10_002);
  const some = textsOf(someSentences(node, []));
  t.ok(some.length <= 24 + 80, `${some.length}`);
  t.equal(some.filter((text) => text.startsWith("stop it")).length, 2);
});
