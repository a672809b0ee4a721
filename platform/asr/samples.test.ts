import t from "tap";
import { type Expression, inOrder, oneOf, say } from "./expression.ts";
import { countSamples, sampleSentences } from "./samples.ts";

const bySentence = (...options: Expression[]): Expression => ({ kind: "choice", options, bySentence: true });

function weightsOf(expression: Expression): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { words, weight } of sampleSentences(expression))
    sums.set(words.join(" "), (sums.get(words.join(" ")) ?? 0) + weight);
  return sums;
}

t.test("the samples of a template weigh as much as those of its sentences", async (t) => {
  const values = oneOf("jazz", "rock", "folk");
  const template = inOrder(say("play"), bySentence(values, say("it")), bySentence(say("now"), say("")));
  const written = ["now", ""].flatMap((end) => [inOrder(say("play"), values, say(end)), say(`play it ${end}`)]);
  const [short, long] = [weightsOf(bySentence(template)), weightsOf(bySentence(...written))];
  t.equal(short.size, 8);
  for (const [sentence, weight] of long) t.ok(Math.abs(weight - (short.get(sentence) ?? 0)) < 1e-9, sentence);
});

t.test("of a large template every value and every alternative is drawn, however rare", async (t) => {
  const values = Array.from({ length: 3000 }, (_, n) => `name${n}`);
  const ten = bySentence(..."abcdefghij".split("").map(say));
  const rare = bySentence(say("stop"), inOrder(say("say"), ten, ten, ten, ten));
  const all = bySentence(inOrder(say("play"), bySentence(oneOf(...values), rare), bySentence(say("now"), say(""))));
  const [heard, weights] = [new Set<string>(), { stop: 0, all: 0 }];
  let count = 0;
  for (const { words, weight } of sampleSentences(all)) {
    count++;
    for (const word of words) heard.add(word);
    weights.all += weight;
    if (words[1] === "stop") weights.stop += weight;
  }
  t.equal(count, countSamples(all));
  t.ok(count <= 20_004, `${count} samples`);
  t.same(
    values.filter((value) => !heard.has(value)),
    [],
  );
  t.ok(heard.has("stop") && Math.abs(weights.stop / 40 - 1) < 0.1, `two sentences weigh 40: ${weights.stop}`);
  t.ok(Math.abs(weights.all / (20 * 20_004) - 1) < 0.1, `all of them weigh 20 each: ${weights.all}`);
});
