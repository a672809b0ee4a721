import { existsSync, writeFileSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import t from "tap";
import { Dictionary, findPronunciations, formatDictionary, mergePronunciations } from "./dictionary.ts";

const cmudict = "/usr/share/pocketsphinx/model/en-us/cmudict-en-us.dict";
const lines = ["'bout B AW T", "read R EH D", "read(2) R IY D", "", "a", "(odd X", "smile)  S M AY L", "last L AE S T"];

t.test("words are found with their alternates, in the file's order, whatever else the file contains", async (t) => {
  const file = join(t.testdir({ "small.dict": lines.join("\n") }), "small.dict");
  const found = await findPronunciations(file, ["read", "'bout", "last", "a", "nowhere", "read"]);
  t.same(
    [...found],
    [
      ["'bout", ["B AW T"]],
      ["read", ["R EH D", "R IY D"]],
      ["last", ["L AE S T"]],
    ],
  );
});

t.test("an unreadable dictionary causes an error that names it", async (t) => {
  await t.rejects(findPronunciations("/nowhere/at.dict", ["a"]), { code: "ENOENT", path: "/nowhere/at.dict" });
  t.same([...(await findPronunciations("/nowhere/at.dict", []))], [], "asking for nothing reads nothing");
});

t.test("the file has priority, rules serve the rest, accents are added as alternates", async (t) => {
  const file = join(t.testdir({ "small.dict": "letter L EH T ER\nzorblax X X\n" }), "small.dict");
  const plain = new Dictionary({ file, voices: ["en-us", "en-gb"] });
  const pronunciations = await plain.pronounce(["letter", "zorblax", "quibberly", "!"]);
  t.same(pronunciations.get("letter"), ["L EH T ER"]);
  t.same(pronunciations.get("zorblax"), ["X X"], "the file is believed");
  t.match(pronunciations.get("quibberly")?.[0], /^K W IH B ER L IY$/);
  t.notOk(pronunciations.has("!"), "what nobody can pronounce is left out");
  const accented = new Dictionary({ file, voices: ["en-us"], accents: ["en-gb"] });
  t.same((await accented.pronounce(["letter"])).get("letter"), ["L EH T ER", "L EH T AH"]);
});

t.test("words of the last call are remembered, older ones forgotten", async (t) => {
  const file = join(t.testdir({ "small.dict": "one W AH N\ntwo T UW\n" }), "small.dict");
  const dictionary = new Dictionary({ file, voices: [] });
  t.same([...(await dictionary.pronounce(["one", "two"])).keys()], ["one", "two"]);
  writeFileSync(file, "two T UW T UW\nthree TH R IY\n");
  t.same([...(await dictionary.pronounce(["two", "three"])).values()], [["T UW"], ["TH R IY"]]);
  t.same([...(await dictionary.pronounce(["one"])).keys()], []);
});

t.test("a written dictionary reads back", async (t) => {
  const merged = mergePronunciations(
    new Map([["a", ["AH"]]]),
    new Map([
      ["a", ["EY", "AH"]],
      ["b", ["B IY"]],
    ]),
  );
  t.equal(formatDictionary(merged), "a AH\na(2) EY\nb B IY\n");
  const file = join(t.testdir({ "back.dict": formatDictionary(merged) }), "back.dict");
  t.same(await findPronunciations(file, ["a", "b"]), merged);
});

t.test(
  "the model's own dictionary is read",
  { skip: existsSync(cmudict) ? false : "no en-us model here" },
  async (t) => {
    const found = await findPronunciations(cmudict, ["kitchen", "tomato"]);
    t.same(found.get("kitchen"), ["K IH CH AH N"]);
    t.same(found.get("tomato"), ["T AH M EY T OW", "T AH M AA T OW"]);
  },
);

t.test("lookups are kept for the next process, until the dictionary or the voices change", async (t) => {
  const folder = t.testdir({ "cmu.dict": "light L AY T\n" });
  const [file, kept] = [join(folder, "cmu.dict"), join(folder, "words.json")];
  const first = new Dictionary({ file, kept, voices: ["en-us"] });
  const spoken = await first.pronounce(["light", "zubrim", "!"]);
  t.ok(first.isUnwritten("zubrim"));
  t.notOk(first.isUnwritten("light"));
  // What is on disk is taken as it is: nothing is looked up again.
  const text = await readFile(kept, "utf8");
  await writeFile(kept, text.replace('"L AY T"', '"L AO T"'));
  const second = new Dictionary({ file, kept, voices: ["en-us"] });
  t.same((await second.pronounce(["light", "zubrim"])).get("light"), ["L AO T"]);
  t.ok(second.isUnwritten("zubrim"));
  const other = new Dictionary({ file, kept, voices: ["en-gb"] });
  t.same((await other.pronounce(["light", "zubrim"])).get("light"), ["L AY T"]);
  for (const damaged of ["{", "[]", text.slice(0, 40), text.replace("L AY T", "L;AY")]) {
    await writeFile(kept, damaged);
    const anew = new Dictionary({ file, kept, voices: ["en-us"] });
    t.same(new Map(await anew.pronounce(["light"])).get("light"), ["L AY T"], damaged);
  }
  t.ok(spoken.has("zubrim"));
  await new Dictionary({ file, kept: join(folder, "no/such/file"), voices: ["en-us"] }).pronounce(["light"]);
});
