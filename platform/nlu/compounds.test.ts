import t from "tap";
import { nothingInjected } from "../assistant/injected.ts";
import { vocabulary } from "../assistant/vocabulary.ts";
import type { Lesson } from "./engine.ts";
import { statisticalEngine } from "./statistical-engine.ts";
import { accept } from "./zones.ts";

const rooms = ["Küche", "Keller", "Flur"];
const inRoom = (before: string, room: string, after = "") => ({
  data: [{ text: before }, { text: room, entity: "room", slot_name: "room" }, { text: after }],
});
const lesson: Lesson = {
  language: "de",
  intents: [
    {
      id: "nextTrack",
      slots: [{ name: "room", entity: "room" }],
      utterances: [
        { data: [{ text: "spiel das nächste Lied" }] },
        inRoom("spiel das nächste Lied in der ", "Küche"),
        inRoom("nächstes Lied im ", "Keller"),
        inRoom("überspring das Lied im ", "Flur"),
        inRoom("das Lied in der ", "Küche", " überspringen"),
      ],
    },
    {
      id: "stopMusic",
      slots: [{ name: "room", entity: "room" }],
      utterances: [
        { data: [{ text: "mach die Musik aus" }] },
        inRoom("mach die Musik in der ", "Küche", " aus"),
        inRoom("stoppe die Musik im ", "Keller"),
        inRoom("Musik aus im ", "Flur"),
      ],
    },
  ],
  entities: [{ name: "room", isExtensible: false, values: rooms }],
};
const data = rooms.map((value) => ({ value, synonyms: [] }));
const room = { data, use_synonyms: true, automatically_extensible: false, matching_strictness: 1 };
const engine = await statisticalEngine.load(
  statisticalEngine.train(lesson, () => {}),
  lesson,
  vocabulary({ language: "de", intents: {}, entities: { room } }, nothingInjected),
);
const executed = (text: string) => {
  const { best } = engine.parse(text);
  return best.intentName !== null && best.confidenceScore >= accept ? best : undefined;
};

t.test("a compound of a place and a thing is the thing in that place", async (t) => {
  t.match(executed("mach die Küchenmusik aus"), { intentName: "stopMusic", slots: [{ value: { value: "Küche" } }] });
});

t.test("a compound of a place and a song is the title of a song, which is played nowhere", async (t) => {
  for (const text of ["spiel das Küchenlied", "spiel das Kellerlied"]) t.equal(executed(text), undefined, text);
  t.match(executed("spiel das nächste Lied in der Küche"), { intentName: "nextTrack" });
});
