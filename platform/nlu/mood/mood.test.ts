/** Turns of a sentence in six languages, and what an intent makes of them. */
import t from "tap";
import type { Utterance } from "../../assistant/dataset.ts";
import { nothingInjected } from "../../assistant/injected.ts";
import { vocabulary } from "../../assistant/vocabulary.ts";
import type { Lesson } from "../engine.ts";
import { statisticalEngine } from "../statistical-engine.ts";
import { wordsOf } from "../text/tokens.ts";
import { accept } from "../zones.ts";
import type { TraitKind } from "./mood-text.ts";
import { moodReaderOf } from "./read-mood.ts";

const traits = (language: string, text: string) =>
  [
    ...new Set(
      moodReaderOf(language)
        .read(wordsOf(text))
        .traits.map(({ kind }) => kind),
    ),
  ].toSorted();
const signs = (language: string, text: string) =>
  [
    ...new Set(
      moodReaderOf(language)
        .read(wordsOf(text))
        .signs.map(({ sign }) => sign),
    ),
  ].toSorted();

t.test("words that turn a command into something else are found in each language", (t) => {
  const cases: readonly (readonly [string, string, TraitKind])[] = [
    ["en", "please don't open the gate", "negated"],
    ["en", "is the oven hot", "whether"],
    ["en", "ring the bell when the cake is done", "later"],
    ["en", "open every window except the small one", "except"],
    ["de", "öffne das Tor bitte nicht", "negated"],
    ["de", "ist das Tor offen", "whether"],
    ["de", "öffne das Tor, sobald ich da bin", "later"],
    ["de", "schließe alle Fenster", "all"],
    ["fr", "n'ouvre pas le portail", "negated"],
    ["fr", "est-ce que le portail est ouvert", "whether"],
    ["fr", "ouvre le portail dès que j'arrive", "later"],
    ["fr", "ferme toutes les fenêtres", "all"],
    ["es", "no abras la puerta", "negated"],
    ["es", "está abierta la puerta", "whether"],
    ["es", "abre la puerta cuando llegue", "later"],
    ["es", "cierra todas las ventanas", "all"],
    ["it", "non aprire il cancello", "negated"],
    ["it", "è aperto il cancello", "state"],
    ["it", "apri il cancello quando arrivo", "later"],
    ["it", "chiudi tutte le finestre", "all"],
    ["pt", "não abras o portão", "negated"],
    ["pt", "o portão está aberto", "state"],
    ["pt", "abre o portão quando eu chegar", "later"],
    ["pt", "fecha todas as janelas", "all"],
    ["en", "leave the window as it is", "keep"],
    ["de", "lass das Fenster im Büro so, wie es ist", "keep"],
    ["de", "lass die Fenster wie sie sind", "keep"],
  ];
  for (const [language, text, kind] of cases) t.ok(traits(language, text).includes(kind), `${language}: ${text}`);
  t.end();
});

t.test("polite additions do not make a request a question", (t) => {
  for (const [language, text] of [
    ["en", "could you please open the gate"],
    ["en", "would you be so kind and open the gate"],
    ["de", "könntest du bitte das Tor öffnen"],
    ["fr", "pourrais-tu ouvrir le portail s'il te plaît"],
    ["es", "podrías abrir la puerta por favor"],
    ["it", "potresti aprire il cancello per favore"],
    ["pt", "podias abrir o portão por favor"],
  ] as const)
    t.same(traits(language, text), [], `${language}: ${text}`);
  t.end();
});

t.test("opposite verbs have opposite signs, also verbs with separated particles", (t) => {
  for (const [language, text, sign] of [
    ["en", "switch the old radio on", "on"],
    ["en", "deactivate the radio", "off"],
    ["en", "extinguish the candles", "off"],
    ["de", "mach das alte Radio im Schuppen an", "on"],
    ["de", "mach das Fenster im Schuppen zu", "down"],
    ["de", "mach das Fenster im Schuppen auf", "up"],
    ["de", "dreh das Radio ab", "off"],
    ["fr", "désactive la radio", "off"],
    ["es", "desactiva la radio", "off"],
    ["it", "disattiva la radio", "off"],
    ["pt", "desativa o rádio", "off"],
    ["en", "unlock the shed", "unlock"],
  ] as const)
    t.same(signs(language, text), [sign], `${language}: ${text}`);
  t.end();
});

t.test("in a language without rules nothing is found", (t) => {
  t.same(traits("sv", "tänd inte lampan"), []);
  t.same(moodReaderOf("sv").read([]).signs, []);
  t.end();
});

const say = (text: string): Utterance => {
  const [before = "", value, after = ""] = text.split(/\[(.*?)\]/);
  if (value === undefined) return { data: [{ text }] };
  return { data: [{ text: before }, { text: value, entity: "door", slot_name: "door" }, { text: after }] };
};
const doors = { name: "door", isExtensible: false, values: ["shed", "gate"] };
const lesson: Lesson = {
  language: "en",
  entities: [doors],
  intents: [
    {
      id: "lock",
      slots: [{ name: "door", entity: "door" }],
      utterances: ["lock the [shed]", "please lock the [gate]", "lock up the [shed]", "lock [gate]"].map(say),
    },
    {
      id: "unlock",
      slots: [{ name: "door", entity: "door" }],
      utterances: ["unlock the [shed]", "please unlock the [gate]", "unlock the [shed] now", "unlock [gate]"].map(say),
    },
    {
      id: "status",
      slots: [],
      utterances: [
        "which doors are open",
        "is any door open",
        "are the doors locked",
        "tell me which doors are open",
      ].map(say),
    },
  ],
};
const listed = {
  data: doors.values.map((value) => ({ value, synonyms: [] })),
  use_synonyms: true,
  automatically_extensible: false,
  matching_strictness: 1,
};
const values = vocabulary({ language: "en", intents: {}, entities: { door: listed } }, nothingInjected);
const load = (taught: Lesson) =>
  statisticalEngine.load(
    statisticalEngine.train(taught, () => {}),
    taught,
    values,
  );
const house = await load(lesson);

t.test("a command whose meaning is changed is held with the reason, and never executed", (t) => {
  for (const [text, reason] of [
    ["don't lock the shed", "negated"],
    ["lock the gate in ten minutes", "later"],
    ["lock the gate at seven", "later"],
    ["lock the gate when I leave", "later"],
    ["lock everything", "all"],
    ["lock the shed and unlock the gate", "several"],
    ["lock the shed and the gate", "several"],
    ["lock the stable", "unknownValue"],
    ["let the gate be", "keep"],
    ["leave the gate the way it is", "keep"],
    ["did you lock the shed", "whether"],
    ["why did you unlock the gate", "why"],
  ] as const) {
    const { best, held } = house.parse(text);
    t.ok(best.intentName === null || best.confidenceScore < accept, `${text}: ${best.intentName}`);
    t.equal(held?.reason, reason, text);
  }
  t.end();
});

t.test("the opposite of what was said is never executed, whatever else is likely", (t) => {
  for (const text of ["unbolt the shed", "release the lock of the gate", "could you unlock that shed for me"])
    t.not(house.parse(text).best.intentName, "lock", text);
  t.end();
});

t.test("polite additions change nothing", (t) => {
  for (const text of [
    "could you be so kind and lock the shed",
    "would you please lock up the gate for me dear",
    "I would like you to lock the shed now",
  ]) {
    const { best } = house.parse(text);
    t.equal(best.intentName, "lock", text);
    t.ok(best.confidenceScore >= accept, `${text}: ${best.confidenceScore}`);
  }
  t.end();
});

t.test("an intent allows what its author declares", async (t) => {
  const [lock, ...others] = lesson.intents;
  const open = await load({ ...lesson, intents: [{ ...lock!, allows: ["later", "all"] }, ...others] });
  for (const text of ["lock the gate when I leave", "lock the gate at seven"])
    t.equal(open.parse(text).best.intentName, "lock", text);
  t.equal(open.parse("don't lock the gate when I leave").held?.reason, "negated");
});

t.test("an answer that is another command, or says what is not meant, is not an answer", (t) => {
  t.match(house.parseSlot("the gate please", "lock", "door"), { value: { value: "gate" } });
  for (const text of [
    "unlock the gate",
    "not the gate",
    "don't lock the gate",
    "everything but not the gate",
    "gate and shed",
  ])
    t.equal(house.parseSlot(text, "lock", "door"), undefined, text);
  t.end();
});

t.test("an intent is repeated in its author's words with the values that were understood", (t) => {
  t.equal(house.parse("could you lock that gate").saidBack, "lock the gate");
  t.end();
});

t.test("things whose names begin like a verb have no direction", async (t) => {
  t.same(signs("pt", "lava as cortinas"), []);
  t.same(signs("es", "lava las cortinas"), []);
  t.same(signs("it", "pulisci il cancello"), []);
  t.same(signs("it", "cancella il timer"), ["off"]);
});
