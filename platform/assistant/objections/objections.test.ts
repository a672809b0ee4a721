import t from "tap";
import { heardObjections, readObjection } from "./objections.ts";

/** Each sentence, and what was meant by it. */
const heard: Readonly<Record<string, readonly (readonly [said: string, meant: string | undefined])[]>> = {
  en: [
    ["that was wrong", undefined],
    ["Oh dear, that's not what I wanted at all!", undefined],
    ["you got that wrong", undefined],
    ["not that one", undefined],
    ["no, I meant the kitchen light", "the kitchen light"],
    ["No no, I mean the lamp in the kitchen, please", "the lamp in the kitchen, please"],
    ["that was wrong, the kitchen light", "the kitchen light"],
    ["I didn't say that. I said turn on the radio", "turn on the radio"],
    ["no, not that one, the bedroom", "the bedroom"],
    ["it was the kitchen I meant", "the kitchen"],
    ["the kitchen is what I meant", "the kitchen"],
    ["sorry but that isn't what I asked for, I wanted the radio", "the radio"],
    ["wrong room! the bedroom", "the bedroom"],
    ["I said the radio, please", "the radio, please"],
    ["wrong number, I meant seven", "seven"],
    ["wrong way! up", "up"],
    ["no, wrong number", undefined],
    ["I was thinking of the ceiling lamp", "the ceiling lamp"],
    ["that's wrong, with milk", "with milk"],
  ],
  de: [
    ["das war falsch", undefined],
    ["Nein, das meinte ich nicht", undefined],
    ["du hast mich falsch verstanden", undefined],
    ["ich meinte das Licht in der Küche", "das Licht in der Küche"],
    ["nee, ich hab die Küche gemeint", "die Küche"],
    ["die Küche meinte ich", "die Küche"],
    ["falsche Alarmanlage", undefined],
    ["falscher Alarm, ich meinte den um sieben", "den um sieben"],
    ["nein, falscher Alarm", undefined],
    ["falscher Raum", undefined],
    ["das war nicht was ich wollte, ich wollte Musik", "Musik"],
  ],
  fr: [
    ["c'était faux", undefined],
    ["mais non, ce n'est pas ça", undefined],
    ["tu t'es trompé", undefined],
    ["mauvais moment, dans une heure", "dans une heure"],
    ["non, je voulais dire la lampe de la cuisine", "la lampe de la cuisine"],
    ["c'est la cuisine que je voulais", "la cuisine"],
    ["ce n'est pas ce que j'ai demandé, je voulais la radio", "la radio"],
  ],
  es: [
    ["eso estaba mal", undefined],
    ["no era eso", undefined],
    ["te has equivocado", undefined],
    ["me refería a la luz de la cocina", "la luz de la cocina"],
    ["no, quise decir el salón", "el salón"],
    ["eso no es lo que dije, la cocina", "la cocina"],
    ["quiero decir que enciendas la luz", "que enciendas la luz"],
    ["lo que quería era música", "música"],
    ["no, lo que quiero es música", "música"],
    ["dije que no enciendas la luz", "que no enciendas la luz"],
  ],
  it: [
    ["era sbagliato", undefined],
    ["no, non è quello che volevo", undefined],
    ["hai capito male", undefined],
    ["strada sbagliata, a sinistra", "a sinistra"],
    ["intendevo la luce della cucina", "la luce della cucina"],
    ["no scusa, volevo dire il salotto", "il salotto"],
  ],
  pt: [
    ["isso estava errado", undefined],
    ["não era isso", undefined],
    ["você entendeu errado", undefined],
    ["eu quis dizer a luz da cozinha", "a luz da cozinha"],
    ["não foi o que eu disse, a cozinha", "a cozinha"],
  ],
};

t.test("an objection is recognised in each language, with what was meant", async (t) => {
  for (const [language, sentences] of Object.entries(heard))
    for (const [said, meant] of sentences) t.same(readObjection(said, language), { meant }, said);
});

t.test("what the recogniser hears in any assistant is an objection", async (t) => {
  for (const language of ["en", "de", "fr", "es", "it", "pt"])
    for (const phrase of heardObjections(language))
      t.same(readObjection(phrase, language), { meant: undefined }, phrase);
  t.same(heardObjections("nl"), []);
});

t.test("other sentences are none", async (t) => {
  const others: Readonly<Record<string, readonly string[]>> = {
    en: [
      "turn on the light",
      "no",
      "no music",
      "not that light",
      "I want to hear jazz",
      "what is wrong with the radio",
      "is that wrong",
      "wrong number is a song",
      "play the song I wanted",
      "I mean it",
      "wrong number",
      "Wrong way!",
      "the wrong trousers",
      "I said so",
      "I said please",
      "I said thank you",
      "I meant no harm",
      "I was thinking of you",
      "I was thinking of going out",
      "that is wrong of him",
      "",
      "…!",
    ],
    de: [
      "nicht das Licht im Flur",
      "mach das Licht an",
      "nein",
      "ich will Musik",
      "Falscher Alarm!",
      "falsche Freunde",
      "falscher Hase",
    ],
    es: [
      "no enciendas la luz",
      "no",
      "enciende la luz",
      "quiero decir adiós",
      "quiero decir que te quiero",
      "dije que sí",
      "te dije que no",
      "me refiero a ti",
      "hablaba de ti",
      "lo que quiero es música",
      "era la persona equivocada",
    ],
    pt: ["não acenda a luz"],
    fr: ["allume la lumière", "non", "mauvaise idée", "mauvaise nouvelle", "mauvais temps", "mauvais signe"],
    it: ["accendi la luce", "no", "strada sbagliata"],
    nl: ["dat was fout"],
    constructor: ["that was wrong"],
  };
  for (const [language, sentences] of Object.entries(others))
    for (const said of sentences) t.equal(readObjection(said, language), undefined, said);
});

t.test("nothing that anybody says takes long to read", async (t) => {
  for (const long of ["no ".repeat(10_000), "that is not ".repeat(13), `${"das war ja ".repeat(13)}falsch`])
    t.doesNotThrow(() => readObjection(long, long.startsWith("das") ? "de" : "en"));
  t.equal(readObjection(`${"oh ".repeat(40)}that was wrong`, "en"), undefined);
});
