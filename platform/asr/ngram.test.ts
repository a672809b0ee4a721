import { writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { Decoder, englishModel } from "../speech/pocketsphinx.ts";
import { Dictionary, formatDictionary } from "../speech/dictionary.ts";
import { inOrder, oneOf, say, wordsIn } from "./expression.ts";
import { buildNgrams } from "./ngram.ts";
import { sampleSentences } from "./samples.ts";
import { spoken } from "./testing/assistant.ts";

const names = Array.from({ length: 3000 }, (_, n) => `first${n} last${n}`);
const sentences = oneOf(
  inOrder(say("call"), oneOf(...names), say("at"), oneOf("home", "work")),
  inOrder(say("turn"), oneOf("on", "off"), say("the light")),
);

t.test("each value of a large choice is sampled, small sentences are all expanded", async (t) => {
  const sampled = [...sampleSentences(sentences)].map(({ words }) => words.join(" "));
  t.ok(sampled.includes("turn on the light") && sampled.includes("turn off the light"));
  t.equal(new Set(sampled.map((text) => /first\d+/.exec(text)?.[0])).size, 3001);
  t.ok(sampled.length < 4000, "but not every combination");
  const weights = [...sampleSentences({ kind: "choice", options: [say("a"), say("b")], weights: [1, 3] })];
  t.equal(weights.length, 2);
});

t.test("probabilities after a history add up to one", async (t) => {
  const arpa = await buildNgrams([
    { words: ["turn", "on"], weight: 2 },
    { words: ["turn", "off"], weight: 1 },
    { words: [], weight: 1 },
    { words: ["never"], weight: 0 },
  ]);
  const grams = new Map<string, { probability: number; backoff: number }>();
  for (const line of arpa.split("\n")) {
    const [probability, gram, backoff = "0"] = line.split("\t");
    if (gram !== undefined) grams.set(gram, { probability: 10 ** Number(probability), backoff: 10 ** Number(backoff) });
  }
  const words = ["turn", "on", "off", "</s>"];
  const unigram = words.reduce((sum, word) => sum + (grams.get(word)?.probability ?? 0), 0);
  t.ok(Math.abs(unigram - 1) < 0.001, `unigrams: ${unigram}`);
  for (const history of ["<s>", "turn"]) {
    const after = (word: string) =>
      grams.get(`${history} ${word}`)?.probability ??
      (grams.get(history)?.backoff ?? 1) * (grams.get(word)?.probability ?? 0);
    const sum = words.reduce((total, word) => total + after(word), 0);
    t.ok(sum > 0.6 && sum <= 1.001, `after ${history}: ${sum}`);
  }
  t.ok((grams.get("turn on")?.probability ?? 0) > (grams.get("turn off")?.probability ?? 1));
  await t.rejects(buildNgrams([]), RangeError);
});

t.test("the decoder recognises sentences of the model, also in another order", async (t) => {
  const home = oneOf("turn on the kitchen light", "call anna", "set the kitchen light to blue", "turn the music off");
  const folder = t.testdir({});
  const pronunciations = await new Dictionary({ file: englishModel.dictionary, voices: ["en-us"] }).pronounce(
    wordsIn(home),
  );
  writeFileSync(join(folder, "words.dict"), formatDictionary(pronunciations));
  writeFileSync(join(folder, "home.arpa"), await buildNgrams(sampleSentences(home)));
  using decoder = new Decoder({
    dictionary: join(folder, "words.dict"),
    search: { kind: "language-model", file: join(folder, "home.arpa") },
    settings: { remove_silence: false, fwdflat: false },
  });
  for (const text of ["turn on the kitchen light", "turn the kitchen light to blue"]) {
    await decoder.hear(await spoken(text));
    t.equal(decoder.hypothesis()?.text, text);
  }
});
