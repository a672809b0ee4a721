import t from "tap";
import { isCancel, phrasesIn, phrasesOf } from "./phrases.ts";

t.test("an assistant's own phrases replace the built-in ones, each list separately", async (t) => {
  const phrases = phrasesIn("fr_FR", { notUnderstood: ["Pardon ?"], cancel: [] });
  t.same(phrases.notUnderstood, ["Pardon ?"]);
  t.ok(phrases.cancel.includes("laisse tomber"));
});

t.test("an assistant's phrases are those of its language, or of its language without the region", async (t) => {
  const phrases = { fr: { cancel: ["tant pis"] }, en: { cancel: ["leave it"] } };
  t.same(phrasesOf({ language: "fr_FR", phrases }).cancel, ["tant pis"]);
  t.same(phrasesOf({ language: "de", phrases }), phrasesIn("de"));
});

t.test("an unsupported language has English phrases", async (t) => {
  t.same(phrasesIn("xx"), phrasesIn("en"));
  t.same(phrasesIn(""), phrasesIn("en-GB"));
});

t.test("a cancel phrase is the whole sentence, whatever its case, accents and punctuation", async (t) => {
  for (const said of ["olvidalo", "Olvídalo.", " OLVIDALO "]) t.ok(isCancel(said, phrasesIn("es")), said);
  for (const said of ["", "...", "olvídalo todo"]) t.notOk(isCancel(said, phrasesIn("es")), said);
  t.ok(isCancel("キャンセル", phrasesIn("ja")));
});
