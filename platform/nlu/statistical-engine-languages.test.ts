import t from "tap";
import { accept } from "./zones.ts";
import { lampCases, understandLamps } from "./testing/lamps.ts";
import { stemmerOf } from "./text/stem.ts";
import { wordsOf } from "./text/tokens.ts";

for (const lamps of lampCases) {
  const { language, rooms, unseen, stranger } = lamps;
  t.test(`unseen sentences are understood in "${language}", and sentences of no intent are not`, async (t) => {
    const home = await understandLamps(lamps);
    const { best } = home.parse(unseen);
    t.equal(best.intentName, "on");
    t.match(
      best.slots.map(({ value }) => value),
      [{ kind: "Custom", value: rooms[1] }],
    );
    const strange = home.parse(stranger).best;
    t.ok(strange.intentName === null || strange.confidenceScore < accept, `${strange.intentName}`);
  });
}

t.test("words are split at apostrophes and signs, and accents and case are ignored", (t) => {
  t.same(wordsOf("Allume l’éclairage de l'entrée !"), ["allume", "l", "eclairage", "de", "l", "entree"]);
  t.same(wordsOf("Schalte das KÜCHENLICHT ein"), ["schalte", "das", "kuchenlicht", "ein"]);
  t.same(wordsOf("電気をつけて"), "電 気 を つ け て".split(" "));
  t.same(wordsOf("がか"), ["が", "か"]);
  t.end();
});

t.test("forms of a word have one stem", (t) => {
  for (const [language, one, other] of [
    ["fr", "lumiere", "lumieres"],
    ["de", "licht", "lichter"],
    ["es", "apaga", "apagar"],
    ["it", "luce", "luci"],
    ["pt", "apaga", "apagar"],
    ["en", "light", "lights"],
  ] as const) {
    const stem = stemmerOf(language);
    t.equal(stem(one), stem(other), `${one} ${other}`);
    t.equal(stem("a1"), "a1");
  }
  t.end();
});
