/** Statements about what somebody does, which are no commands. */
import t from "tap";
import { understandHouse } from "../../testing/house.ts";
import { hashText } from "../../text/hash.ts";
import { wordsOf } from "../../text/tokens.ts";
import { meantBy } from "../learn-meant.ts";
import { meantOf } from "../meant.ts";
import { moodReaderOf } from "../read-mood.ts";
import { hasSubject } from "./has-subject.ts";
import { subjectReaderOf } from "./subjects.ts";

const { executed } = await understandHouse();

t.test("what others do, may do, or usually do is not done", (t) => {
  for (const text of [
    "the neighbours turn on the light in the stable",
    "my three brothers switch off the cellar light",
    "they turn off the light in the kitchen",
    "we always turn off the light in the kitchen",
    "grandpa put the light in the stable on",
    "Anna switches on the cellar light",
    "everyone can turn on the light in the kitchen",
    "she likes to turn on the light in the stable",
    "they let me turn off the light in the stable",
    "our teacher made us switch off the cellar light",
    "I heard somebody turn on the light in the stable",
    "it is his turn to turn on the light in the stable",
    "mother said turn off the light in the kitchen",
    "I can turn on the light in the kitchen myself",
  ])
    t.equal(executed(text), undefined, text);
  t.end();
});

t.test("a command is one in spite of what resembles a subject", (t) => {
  for (const [text, intentName] of [
    ["you turn on the light in the kitchen", "lightOn"],
    ["we want the light in the kitchen on", "lightOn"],
    ["I would like you to turn on the light in the kitchen", "lightOn"],
    ["the stable light on please", "lightOn"],
    ["house turn off the light in the cellar", "lightOff"],
  ] as const)
    t.equal(executed(text)?.intentName, intentName, text);
  t.end();
});

t.test("people with their article are a subject, however sentences of the assistant begin with them", (t) => {
  const reader = moodReaderOf("de");
  const isDone = (text: string, isSlot: string) => {
    const words = wordsOf(text);
    const slots = words.flatMap((word, at) => (word === isSlot ? [{ start: at, end: at + 1, slot: 0 }] : []));
    const said = { words, stems: words.map(hashText), slots, times: [], mood: reader.read(words) };
    const meant = meantOf(meantBy([{ ...said, words: [], stems: [], slots: [], mood: reader.read([]) }], 1, reader));
    return hasSubject(said, meant, reader, (word) => word === "gaste" || word === "kinder");
  };
  t.equal(isDone("die Gäste machen den Ventilator aus", "ventilator"), true);
  t.equal(isDone("meine Kinder schalten das Radio ein", "radio"), true);
  t.equal(isDone("die Nachbarn spielen Klassik", "klassik"), true);
  t.equal(isDone("den Ventilator ausmachen", "ventilator"), false);
  t.equal(isDone("die Lichter ausmachen", "kuche"), false);
  t.end();
});

t.test("persons and habits are found in six languages, and nobody in others", (t) => {
  for (const [language, text, persons, between] of [
    ["en", "they always let me", 1, 3],
    ["de", "jemand lasst mich", 1, 2],
    ["fr", "les gens me laissent", 2, 2],
    ["es", "la gente siempre", 2, 1],
    ["it", "qualcuno vuole", 1, 1],
    ["pt", "todo mundo pode", 2, 1],
    ["ja", "they always", 0, 0],
  ] as const) {
    const reader = subjectReaderOf(language);
    const words = text.split(" ");
    t.equal(reader.personIn(words), persons, text);
    t.equal(reader.between(words, persons), between, text);
  }
  t.equal(subjectReaderOf("en").between(["we", "want", "to"], 1), 0, "a speaker's wish is a command");
  t.end();
});
