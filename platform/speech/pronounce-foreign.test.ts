import t from "tap";
import { languages } from "../languages/languages.ts";
import { readPhones } from "./arpabet.ts";
import { Dictionary } from "./dictionary.ts";
import { soundTable } from "./foreign-sounds.ts";
import { foreignVariants, maxPronunciations, pronounceForeign } from "./pronounce-foreign.ts";

t.test("the tables contain phones of the acoustic model only, and the languages that are heard have one", async (t) => {
  for (const [code, { heard }] of Object.entries(languages)) {
    const table = soundTable(code);
    t.equal(table !== undefined, heard === "experimental" || heard === "untried", code);
    for (const [ipa, alternatives] of table ?? []) {
      t.ok(alternatives.length > 0, `${code} ${ipa}`);
      for (const phones of alternatives)
        if (phones.length > 0) t.ok(readPhones(phones.join(" ")), `${code} ${ipa}: ${phones.join(" ")}`);
    }
  }
  t.ok(soundTable("es-419"));
  t.equal(soundTable("constructor"), undefined);
});

t.test("words are pronounced in their own language, in several ways, the likeliest first", async (t) => {
  const italian = await pronounceForeign(["cucina", "l'", "dell'", "!?"], "it");
  t.equal(italian.get("cucina")?.[0], "K UW CH IY N AA");
  t.ok(italian.get("cucina")?.includes("K UW CH IY N AH"));
  t.same(italian.get("l'"), ["L"], "not the name of the letter");
  t.match(italian.get("dell'")?.[0], /^D E[YH] L$/u);
  t.notOk(italian.has("!?"));
  for (const [word, all] of italian) {
    t.ok(all.length <= maxPronunciations, word);
    t.equal(new Set(all).size, all.length, word);
  }
  const spanish = await pronounceForeign(["y", "cocina"], "es");
  t.same(spanish.get("y"), ["IY"]);
  t.match(spanish.get("cocina"), ["K OW S IY N AA"], "as in the Americas");
  t.ok(spanish.get("cocina")?.includes("K OW TH IY N AA"), "and as in Spain");
  t.match((await pronounceForeign(["rue"], "fr_FR")).get("rue")?.[0], /^HH IY$/u);
});

t.test("what a speaker prefers comes first, for each sound", async (t) => {
  const [main] = (await foreignVariants(["casa"], "it", 6, new Map([["a", 2]]))).get("casa") ?? [];
  t.equal(main?.phones, "K AE Z AE");
  t.equal(main?.chosen.get("a"), 2);
  const beyond = await pronounceForeign(["casa"], "it", new Map([["a", 99]]));
  t.match(beyond.get("casa")?.[0], /^K A[AHE] /u, "an alternative that there is not is none");
});

t.test("a language without a table is an error that names it", async (t) => {
  for (const language of ["en", "ja", "xx", "../../etc"])
    await t.rejects(pronounceForeign(["word"], language), { name: "PronounceError", message: language });
});

t.test("the dictionary of another language does not look into the English one", async (t) => {
  const options = { file: "/no/such/dictionary", voices: [], foreign: { language: "it" } };
  const dictionary = new Dictionary(options);
  t.match((await dictionary.pronounce(["come", "sole"])).get("come")?.[0], /^K OW M E[YH]$/u);
  t.notOk(dictionary.isUnwritten("come"));
  t.equal(dictionary.continuedFor({ ...options, foreign: { language: "it" } }), dictionary);
  t.not(dictionary.continuedFor({ ...options, foreign: { language: "es" } }), dictionary);
});
