/** Assistants of two intents and three rooms in each language, with a few sentences each. */
import type { Lesson } from "../engine.ts";
import { statisticalEngine as engine } from "../statistical-engine.ts";

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

/** Trains it, and returns what it understands. */
export async function understandLamps({ language, on, off, rooms }: LampCase) {
  const lesson = lessonOf(language, { on, off }, rooms);
  const values = rooms.map((value) => ({ value, synonyms: [], weight: 1 }));
  const room = { values, useSynonyms: true, automaticallyExtensible: false, matchingStrictness: 1 };
  return engine.load(
    engine.train(lesson, () => {}),
    lesson,
    new Map([["room", room]]),
  );
}

export type LampCase = {
  readonly language: string;
  readonly rooms: readonly string[];
  readonly on: readonly string[];
  readonly off: readonly string[];
  /** Never written: what turns on the light of the second room, and what is of no intent. */
  readonly unseen: string;
  readonly stranger: string;
};

export const lampCases: readonly LampCase[] = [
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
