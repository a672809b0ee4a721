import { readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { seeded } from "../../bench/voices/random.ts";
import { record } from "../assistant/dataset.ts";
import { Model, type ModelOptions, NothingToSay } from "./model.ts";
import { builderIn, decode, dictionary, people } from "./testing/built-model.ts";

const folder = t.testdir({});
const build = builderIn(folder);

t.test("a small domain becomes a grammar, a larger one n-grams; a decoder can be created from each", async (t) => {
  const small = await build();
  t.equal(small.model.whole.kind, "grammar");
  decode(small.model).free();
  const large = await build({}, { largestGrammar: 20 });
  t.equal(large.model.whole.kind, "ngram");
  decode(large.model).free();
  t.equal((await build({}, { kind: "grammar", largestGrammar: 20 })).model.whole.kind, "grammar", "as it was told to");
  t.equal((await build({}, { kind: "ngram" })).model.whole.kind, "ngram");
});

t.test("many injected values turn the grammar into n-grams, in which each of them occurs", async (t) => {
  const [first, last] = [
    ["anna", "robert", "mary", "john", "susan", "peter", "linda", "george", "helen", "frank"],
    ["baker", "smith", "carter", "miller", "cook", "hunter", "fisher", "shepherd", "taylor", "weaver"],
  ];
  // Irregular, so that they share few beginnings and ends.
  const random = seeded(7);
  const names = Array.from({ length: 1500 }, () =>
    [first, last, first, last, first].map((from) => random.pick(from)).join(" "),
  );
  const { model } = await build(people(...names), { largestGrammar: 600 });
  t.equal(model.whole.kind, "ngram");
  const ngrams = readFileSync(model.whole.search.kind === "language-model" ? model.whole.search.file : "", "utf8");
  for (const name of names) {
    const words = name.split(" ");
    t.ok(
      ngrams.includes(`\t${words.slice(0, 3).join(" ")}\n`) && ngrams.includes(`\t${words.slice(2).join(" ")}\n`),
      name,
    );
  }
  t.equal((await model.wanted(["test:turnOn"])).kind, "grammar", "intents without them are small still");
});

t.test("injected pronunciations are added, of words and of whole values; invalid ones are reported", async (t) => {
  const { words, domain } = await build({
    ...people("Anna", "Jean Dupont", "Siobhan"),
    lexicon: record([
      ["Siobhan", ["SH AH0 V AO1 N"]],
      ["Jean Dupont", ["ZH AA N D UW P AO N"]],
      ["Anna", ["XX YY"]],
    ]),
  });
  t.match(words, /^siobhan(\(\d\))? SH AH V AO N$/m);
  t.match(words, /^jean_dupont ZH AA N D UW P AO N$/m);
  t.match(words, /^dupont /m, "and its words one by one");
  t.match(domain.complaints, [/"XX YY" of "Anna"/]);
});

t.test("another language's pronunciations are alternates; a language without a voice is reported", async (t) => {
  const { words, domain } = await build({
    entities: record([
      [
        "person",
        [
          { value: "François", weight: 1, crossLanguage: "fr_FR" },
          { value: "Xyz", weight: 1, crossLanguage: "xx" },
        ],
      ],
    ]),
  });
  t.match(words, /^françois\S* F R AA N S W AA$/m);
  t.ok((words.match(/^françois/gm) ?? []).length > 1, "beside the English one");
  t.match(domain.complaints, [/crossLanguage "xx"/]);
});

t.test("intents that are requested alone, in any order, share one search; unknown ones request nothing", async (t) => {
  const { model } = await build();
  const some = await model.wanted(["test:call", "test:timer"]);
  t.equal(some.kind, "grammar");
  t.equal(await model.wanted(["test:timer", "test:call", "test:nowhere"]), some);
  t.equal(await model.wanted(["test:nowhere"]), model.whole);
  t.equal(await model.wanted([]), model.whole);
  t.equal(await model.wanted(), model.whole);
  t.equal(await model.wanted(["test:call", "test:timer", "test:turnOn"]), model.whole);
});

t.test("an assistant without sentences cannot be used by voice", async (t) => {
  const domain = { intents: new Map(), entities: new Map(), always: [], pronunciations: new Map() };
  const options: ModelOptions = { kind: "auto", largestGrammar: 10 };
  await t.rejects(Model.build(domain, dictionary, join(folder, "none"), options), NothingToSay);
});
