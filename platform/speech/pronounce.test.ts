import t from "tap";
import { phonesOf } from "./pronounce-phones.ts";
import { PronounceError, pronounceByRules, voiceOf } from "./pronounce.ts";

t.test("IPA becomes the phones of the English model", async (t) => {
  const cases: [string, string, string][] = [
    ["k_ˈɪ_tʃ_ə_n", "en-us", "K IH CH AH N"],
    ["l_ˈɛ_ɾ_ɚ", "en-us", "L EH T ER"],
    ["p_ˈe_ɾ_o", "es", "P EY R OW"],
    ["k_ˈa_t", "en-gb", "K AE T"],
    ["ʃ_ˈa", "fr-fr", "SH AA"],
    ["f_ʁ_ɑ̃_s_w_ˈa", "fr-fr", "F R AA N S W AA"],
    ["(en)_l_ˈaɪ_t_(fr)", "fr-fr", "L AY T"],
    ["b_ˈɑː_t_l̩", "en-us", "B AA T AH L"],
    ["ˈɪ_n_n_ə", "en-us", "IH N AH"],
    ["", "en-us", ""],
    ["?? 7 ˥", "en-us", ""],
  ];
  for (const [ipa, voice, phones] of cases) t.equal(phonesOf(ipa, voice), phones, `${ipa} (${voice})`);
});

t.test("each word is spoken by each voice, however unusual its neighbours are", async (t) => {
  const words = ["kitchen", "céline", "50", "!?", "a.b\n\nc", "[[k]]", "<say>", "kitchen", "mañana"];
  const spoken = await pronounceByRules(words, ["en-us", "en-gb"]);
  t.same(spoken.get("kitchen"), ["K IH CH AH N"], "both accents agree: one pronunciation");
  t.same(spoken.get("50"), ["F IH F T IY"]);
  t.notOk(spoken.has("!?"));
  for (const [word, all] of spoken) {
    for (const phones of all) t.match(phones, /^[A-Z]{1,2}( [A-Z]{1,2})*$/, `${JSON.stringify(word)}: ${phones}`);
  }
});

t.test("another language's voice gives that language's sounds", async (t) => {
  t.same((await pronounceByRules(["bonjour"], [voiceOf("fr_FR")])).get("bonjour"), ["B AO N ZH UW R"]);
});

t.test("an unknown voice is an error that says so", async (t) => {
  await t.rejects(pronounceByRules(["word"], ["xx-yy"]), { name: "PronounceError", message: /xx-yy.*voice/s });
  for (const bad of ["", "../../etc", "-f", "e", "en us", "a".repeat(99)])
    t.throws(() => voiceOf(bad), PronounceError, bad);
  t.same(await pronounceByRules([], ["xx-yy"]), new Map(), "nothing to say needs no voice");
});

t.test(
  "more words than one run of the program accepts are pronounced in batches, and the progress is reported",
  async (t) => {
    const words = Array.from(
      { length: 1203 },
      (_, n) => `ba${"aeiou"[n % 5]}${n.toString(36).replaceAll(/\d/gu, "k")}x${n}`,
    );
    const told: string[] = [];
    const spoken = await pronounceByRules(words, ["en-us"], (done, of) => void told.push(`${done} of ${of}`));
    t.equal(spoken.size, words.length);
    t.same(told, ["500 of 1203", "1000 of 1203", "1203 of 1203"]);
    t.same(spoken.get("ba"), undefined);
  },
);
