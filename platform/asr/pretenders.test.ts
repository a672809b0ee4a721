import t from "tap";
import { englishModel } from "../speech/pocketsphinx.ts";
import { pretendersOf } from "./pretenders.ts";

const known = new Map([
  ["yes", ["Y EH S"]],
  ["sure", ["SH UH R", "SH AO R"]],
  ["less", ["L EH S"]],
]);

t.test("the pretenders of a yes sound like it, and do not agree", async (t) => {
  const found = await pretendersOf(["yes", "sure"], known, englishModel.dictionary);
  const [ofYes = [], ofSure = []] = [found.get("yes"), found.get("sure")];
  for (const word of ["guess", "chess", "jess"]) t.ok(ofYes.includes(word), word);
  t.ok(ofSure.includes("share"));
  t.notOk(ofYes.includes("yep"), "another word that agrees");
  t.notOk(ofYes.includes("less"), "a word that the recogniser hears as itself");
  t.notOk(ofSure.includes("shore"), "what sounds the same cannot be told from it");
});

t.test("words that cannot be pronounced, or none, have no pretenders", async (t) => {
  t.same(await pretendersOf([], known, englishModel.dictionary), new Map());
  t.same(await pretendersOf(["oui"], known, englishModel.dictionary), new Map());
});

t.test("a dictionary that cannot be read is an error", async (t) => {
  await t.rejects(pretendersOf(["yes"], known, "/nowhere.dict"), { code: "ENOENT" });
});
