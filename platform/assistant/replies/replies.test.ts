import t from "tap";
import { phrasesIn } from "../phrases.ts";
import { type Reply, readReply } from "./replies.ts";

const read = (text: string, language = "en") => readReply(text, language, phrasesIn(language));
const kindOf = (text: string, language?: string) => read(text, language).kind;

t.test("an answer agrees only if it says nothing but yes", async (t) => {
  for (const yes of ["Yes!", "yes please do", "oh yes, go ahead", "that's the one", "mm-hmm, sure", "okay do it now"])
    t.same(read(yes), { kind: "yes", rest: undefined }, yes);
  t.same(read("yes, but only dim"), { kind: "yes", rest: "only dim", isWeak: true });
  t.same(read("the kitchen, yes"), { kind: "yes", rest: "the kitchen" });
  t.same(read("yes and the bedroom"), { kind: "yes", rest: "and the bedroom" });
});

t.test("a yes with a doubt, a no, a question or another time is none", async (t) => {
  const others: Record<string, Reply["kind"]> = {
    "yes?": "again",
    "yes no": "again",
    "maybe yes": "again",
    "yeah right": "again",
    "yes, later": "withdrawn",
    "okay, not now": "withdrawn",
    "yes, forget it": "withdrawn",
    "of course not": "no",
    "absolutely not": "no",
    "I'm not sure": "withdrawn",
    "please don't": "no",
    "is that right": "other",
    hmm: "again",
    "": "again",
  };
  for (const [said, kind] of Object.entries(others)) t.equal(kindOf(said), kind, said);
});

t.test("a no is told from what is meant instead", async (t) => {
  t.same(read("no"), { kind: "no", rest: undefined });
  t.same(read("No, the bedroom."), { kind: "no", rest: "the bedroom" });
  t.same(read("yes no wait, the bedroom"), { kind: "no", rest: "wait, the bedroom" });
  t.equal(kindOf("don't turn it on"), "other", "it negates the verb");
});

t.test("a guess and a hum are a weak yes", async (t) => {
  for (const [weak, language] of [
    ["I suppose so", "en"],
    ["mhm, please", "en"],
    ["meinetwegen", "de"],
    ["credo di sì", "it"],
  ] as const)
    t.same(read(weak, language), { kind: "yes", rest: undefined, isWeak: true }, weak);
  t.same(read("mhm, yes"), { kind: "yes", rest: undefined });
  for (const [weak, language, rest] of [
    ["uh huh, the front door", "en", "the front door"],
    ["mhm, the front door", "en", "the front door"],
    ["mhm, la porte", "fr", "la porte"],
    ["ajá, la puerta", "es", "la puerta"],
    ["mhm, la porta", "it", "la porta"],
    ["the front door, I think yes", "en", "the front door"],
    ["mhm, die Haustür", "de", "die Haustür"],
    ["die Haustür, ich glaube ja", "de", "die Haustür"],
    ["la porte, je crois que oui", "fr", "la porte"],
    ["la puerta, creo que sí", "es", "la puerta"],
    ["la porta, credo di sì", "it", "la porta"],
    ["uhum, a porta", "pt", "a porta"],
    ["a porta, acho que sim", "pt", "a porta"],
  ] as const)
    t.same(read(weak, language), { kind: "yes", rest, isWeak: true }, weak);
  t.same(read("yes, uh huh, the front door"), { kind: "yes", rest: "the front door" });
  t.equal(kindOf("I suppose so?"), "again");
});

t.test("a yes with a doubt beside it is weak", async (t) => {
  for (const [said, language] of [
    ["yes, I think so", "en"],
    ["I think, yes", "en"],
    ["na ja", "de"],
    ["ich denke, ja", "de"],
    ["ja, glaub schon", "de"],
    ["je crois, oui", "fr"],
    ["sí, supongo que sí", "es"],
    ["credo, sì", "it"],
    ["acho, sim", "pt"],
    ["yes, but", "en"],
    ["ja, aber", "de"],
    ["oui, mais", "fr"],
    ["sí, pero", "es"],
    ["sì, ma", "it"],
    ["sim, mas", "pt"],
    ["joa", "de"],
    ["venga ya", "es"],
    ["pois sim", "pt"],
  ] as const)
    t.notMatch({ isWeak: false, ...read(said, language) }, { kind: "yes", isWeak: false }, said);
  for (const [said, language] of [
    ["I think yes, the front door", "en"],
    ["yes, the front door, I think", "en"],
    ["na ja, okay, die Haustür", "de"],
    ["die Haustür, ich denke ja", "de"],
    ["la porte, je crois, oui", "fr"],
    ["creo, sí, la puerta", "es"],
    ["la porta, direi, sì", "it"],
    ["a porta, acho, sim", "pt"],
  ] as const)
    t.match(read(said, language), { kind: "yes", isWeak: true }, said);
  t.same(read("na klar", "de"), { kind: "yes", rest: undefined });
  t.same(read("mais oui", "fr"), { kind: "yes", rest: undefined });
  t.same(read("aber sicher", "de"), { kind: "yes", rest: undefined });
  t.same(read("ma certo", "it"), { kind: "yes", rest: undefined });
  t.match(read("yes, but the front door"), { kind: "yes", rest: "the front door", isWeak: true });
  t.equal(kindOf("I think"), "again");
  t.same(read("I think the kitchen"), { kind: "other", rest: "I think the kitchen" });
});

t.test("a word that only begins a sentence is no yes to it", async (t) => {
  for (const [said, language] of [
    ["na ja, die Haustür", "de"],
    ["bueno, la puerta", "es"],
    ["tá, a porta", "pt"],
  ] as const)
    t.same(read(said, language), { kind: "other", rest: said }, said);
});

t.test("a word that negates a verb in some languages is a no only before a pause", async (t) => {
  t.same(read("no, enciende la luz", "es"), { kind: "no", rest: "enciende la luz" });
  t.same(read("no enciendas la luz", "es"), { kind: "no", rest: "no enciendas la luz" });
  t.same(read("não acenda a luz", "pt"), { kind: "no", rest: "não acenda a luz" });
});

t.test("each language with moods has words for every kind of answer", async (t) => {
  const said: Record<string, readonly [string, string, string, string]> = {
    en: ["yes please", "no thanks", "say that again", "I don't know"],
    de: ["ja bitte", "lieber nicht", "wie bitte?", "weiß nicht"],
    fr: ["oui vas-y", "surtout pas", "qu'est-ce que tu as dit ?", "je ne sais pas"],
    es: ["sí, hazlo", "mejor no", "¿puedes repetirlo?", "a lo mejor"],
    it: ["sì certo", "meglio di no", "come scusa", "boh"],
    pt: ["sim, pode ser", "de jeito nenhum", "não entendi", "sei lá"],
  };
  for (const [language, answers] of Object.entries(said))
    t.same(
      answers.map((one) => kindOf(one, language)),
      ["yes", "no", "again", "withdrawn"],
      language,
    );
});

t.test("an assistant's own words come before those of its language, and are enough without them", async (t) => {
  t.equal(readReply("correct", "en", phrasesIn("en", { no: ["correct"] })).kind, "no");
  t.equal(kindOf("ja graag", "nl"), "yes");
  t.equal(kindOf("nee", "nl"), "no");
  t.equal(kindOf("wat zei je", "nl"), "other");
});

t.test("what is repeated without end is no answer, however long it is", async (t) => {
  for (const times of [101, 50_000]) t.equal(kindOf("yes please ".repeat(times)), "other");
  t.equal(kindOf("yes ".repeat(20)), "yes");
});
