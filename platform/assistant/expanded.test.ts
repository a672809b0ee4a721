import t from "tap";
import type { Utterance } from "./dataset.ts";
import { authored, authoredIndex, countSentences, Expanded, learned } from "./expanded.ts";

const names = { declared: new Map<string, string>(), elsewhere: new Set<string>() };

function expand(
  texts: readonly string[],
  expanded = new Expanded(),
  wrong: (message: string) => void = (message) => t.fail(message),
): Utterance[] {
  return texts.flatMap((text, index) =>
    expanded.read({ intent: "light", index, text }, names, () => [{ text }], wrong),
  );
}

const textOf = ({ data }: Utterance) => data.map(({ text }) => text).join("");

t.test("each expansion knows the place of its template", async (t) => {
  const expanded = new Expanded();
  const utterances = expand(["light on", "light [up] [now]", "shine"], expanded);
  t.same(utterances.map(textOf), ["light on", "light up now", "light up", "light now", "light", "shine"]);
  t.same(authored(utterances).map(textOf), ["light on", "light up now", "shine"]);
  t.same(
    [0, 1, 3, 5].map((at) => authoredIndex(utterances, at)),
    [0, 1, 1, 2],
  );
  const told: number[] = [];
  for (const at of [1, 2, 5, 5]) expanded.once("light", at, "is wrong", (index) => told.push(index));
  t.same(told, [1, 2], "once for each sentence of the author");
});

t.test("a large template does not outweigh the sentences, and each alternative is learned", async (t) => {
  const utterances = expand(["light on", "shine", "[a] [b] [c] [d] [e] [f] [g] [h] on"]);
  t.equal(utterances.length, 258);
  const sample = learned(utterances).map(textOf);
  t.equal(sample.length, 26);
  t.same(sample.slice(0, 2), ["light on", "shine"]);
  for (const word of "abcdefgh") {
    const count = sample.filter((text) => text.split(" ").includes(word)).length;
    t.ok(count >= 6 && count <= 18, `${word}: ${count} of 24`);
  }
  t.same(learned(utterances).map(textOf), sample, "always the same");
});

const eight = "[a] [b] [c] [d] [e] [f] [g] [h]";

t.test("all templates of an assistant together have a limit", async (t) => {
  const messages: string[] = [];
  const many = Array.from({ length: 90 }, (_, n) => `${n} ${eight}`);
  const utterances = expand(many, new Expanded(), (message) => messages.push(message));
  t.equal(messages.length, 1);
  t.match(messages[0], /20,224 sentences, and at most 20,000 are allowed/u);
  t.ok(utterances.length < 5000, `${utterances.length}`);
});

t.test(
  "of a large template, and of those behind many others, a sample is listed, and all of it is learned",
  async (t) => {
    const expanded = new Expanded();
    const utterances = expand([`now ${eight} [i]`, ...Array.from({ length: 8 }, (_, n) => `${n} ${eight}`)], expanded);
    const listed = Map.groupBy(utterances, ({ template }) => template?.index);
    const sizes = [...listed.values()].map(({ length }) => length);
    t.same(
      sizes.slice(1, 8),
      Array.from({ length: 7 }, () => 256),
    );
    t.ok(sizes[0]! < 40 && sizes[8]! < 40, `${sizes[0]} and ${sizes[8]}`);
    t.equal(countSentences({ utterances, templates: expanded.templatesOf("light") }), 512 + 8 * 256);
    t.equal(learned(utterances).length, sizes[0]! + 7 * 24 + sizes[8]!);
  },
);
