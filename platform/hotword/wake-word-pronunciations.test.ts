import t from "tap";
import { Dictionary } from "../speech/dictionary.ts";
import { englishModel } from "../speech/pocketsphinx.ts";
import { pronunciationsOf, rivalsOf } from "./wake-word-pronunciations.ts";

t.test("the rivals of a wake word differ from it in one word", async (t) => {
  const dictionary = new Dictionary({ file: englishModel.dictionary, voices: ["en-us"] });
  const wakeWord = { id: "default", phrase: "okay computer", sensitivity: 0.5, pronunciations: [] };
  const pronounced = await pronunciationsOf(wakeWord, dictionary);
  t.same(pronounced.phrase, ["OW K EY K AH M P Y UW T ER"]);
  const rivals = await rivalsOf(pronounced, englishModel.dictionary);
  t.ok(rivals.includes("OW K EY K AH M Y UW T ER"));
  t.ok(rivals.every((rival) => rival.startsWith("OW K EY ") || rival.endsWith(" K AH M P Y UW T ER")));
});
