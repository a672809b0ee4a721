import t from "tap";
import { accept } from "./zones.ts";
import type { Lesson } from "./engine.ts";
import { statisticalEngine as engine } from "./statistical-engine.ts";
import { stemmerOf } from "./text/stem.ts";
import { wordsOf } from "./text/tokens.ts";

/** Sentences as an author writes them: `[room](kitchen)` is a slot. */
function lessonOf(language: string, intents: Record<string, readonly string[]>, rooms: readonly string[]): Lesson {
  const chunksOf = (text: string) =>
    [...text.matchAll(/\[(\w+)\]\(([^)]*)\)|[^[]+/gu)].map(([all, slot, value = ""]) =>
      slot === undefined ? { text: all } : { text: value, entity: slot, slot_name: slot },
    );
  return {
    language,
    intents: Object.entries(intents).map(([id, sentences]) => ({
      id,
      slots: [{ name: "room", entity: "room" }],
      utterances: sentences.map((text) => ({ data: chunksOf(text) })),
    })),
    entities: [{ name: "room", isExtensible: false, values: rooms }],
  };
}

async function understandingOf(lesson: Lesson, rooms: readonly string[]) {
  const values = rooms.map((value) => ({ value, synonyms: [], weight: 1 }));
  const room = { values, useSynonyms: true, automaticallyExtensible: false, matchingStrictness: 1 };
  return engine.load(
    engine.train(lesson, () => {}),
    lesson,
    new Map([["room", room]]),
  );
}

type Case = {
  readonly language: string;
  readonly rooms: readonly string[];
  readonly on: readonly string[];
  readonly off: readonly string[];
  /** Never written: what turns on the light of the second room, and what is of no intent. */
  readonly unseen: string;
  readonly stranger: string;
};

const cases: readonly Case[] = [
  {
    language: "fr",
    rooms: ["cuisine", "salle de bain", "entrée"],
    on: ["allume la lumière de la [room](cuisine)", "allume l'éclairage de l'[room](entrée)", "allume la lumière"],
    off: ["éteins la lumière de la [room](cuisine)", "éteins l'éclairage de l'[room](entrée)", "éteins la lumière"],
    unseen: "allume les lumières de la salle de bain",
    stranger: "quel temps fera-t-il demain à Lyon",
  },
  {
    language: "de",
    rooms: ["Küche", "Badezimmer", "Flur"],
    on: ["schalte das Licht in der [room](Küche) ein", "mach das Licht im [room](Flur) an", "schalte das Licht ein"],
    off: ["schalte das Licht in der [room](Küche) aus", "mach das Licht im [room](Flur) aus", "schalte das Licht aus"],
    unseen: "schalte die Lichter im Badezimmer ein",
    stranger: "wer hat das Buch geschrieben",
  },
  {
    language: "es",
    rooms: ["cocina", "cuarto de baño", "pasillo"],
    on: ["enciende la luz de la [room](cocina)", "enciende la luz del [room](pasillo)", "enciende la luz"],
    off: ["apaga la luz de la [room](cocina)", "apaga la luz del [room](pasillo)", "apaga la luz"],
    unseen: "enciende las luces del cuarto de baño",
    stranger: "quién escribió ese libro",
  },
  {
    language: "it",
    rooms: ["cucina", "bagno", "ingresso"],
    on: ["accendi la luce della [room](cucina)", "accendi la luce dell'[room](ingresso)", "accendi la luce"],
    off: ["spegni la luce della [room](cucina)", "spegni la luce dell'[room](ingresso)", "spegni la luce"],
    unseen: "accendi le luci del bagno",
    stranger: "chi ha scritto questo libro",
  },
  {
    language: "pt",
    rooms: ["cozinha", "casa de banho", "corredor"],
    on: ["acende a luz da [room](cozinha)", "acende a luz do [room](corredor)", "acende a luz"],
    off: ["apaga a luz da [room](cozinha)", "apaga a luz do [room](corredor)", "apaga a luz"],
    unseen: "acende as luzes da casa de banho",
    stranger: "quem escreveu este livro",
  },
  {
    language: "ja",
    rooms: ["台所", "お風呂", "玄関"],
    on: ["[room](台所)の電気をつけて", "[room](玄関)の照明をつけてください", "電気をつけて"],
    off: ["[room](台所)の電気を消して", "[room](玄関)の照明を消してください", "電気を消して"],
    unseen: "お風呂の照明をつけてね",
    stranger: "明日の天気を教えて",
  },
];

for (const { language, rooms, on, off, unseen, stranger } of cases) {
  t.test(`unseen sentences are understood in "${language}", and sentences of no intent are not`, async (t) => {
    const home = await understandingOf(lessonOf(language, { on, off }, rooms), rooms);
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
