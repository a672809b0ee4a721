/** Commands become the requests that people make of them. */
import t from "tap";
import type { Sentence } from "../sentence.ts";
import { requestsOf } from "./requests.ts";

/** Writes all alternatives out. */
function texts(sentence: Sentence): string[] {
  const [first, ...rest] = sentence;
  if (first === undefined) return [""];
  const heads = "oneOf" in first ? first.oneOf.flatMap(texts) : [first.text];
  return heads.flatMap((head) => texts(rest).map((tail) => `${head} ${tail}`.replaceAll(/\s+/gu, " ").trim()));
}
const all = (sentence: Sentence, language: string) =>
  requestsOf(sentence, language).flatMap(({ request }) => texts(request));

t.test("the verb becomes an infinitive behind the modal verb, in five languages", async (t) => {
  const cases: [string, Sentence, string][] = [
    [
      "de",
      [{ text: "Mach das Licht in der " }, { text: "Küche", entity: "room" }, { text: " an" }],
      "kannst du das licht in der Küche anmachen",
    ],
    [
      "de",
      [{ text: "stelle einen Timer auf " }, { text: "zehn Minuten", entity: "d" }],
      "könntest du einen Timer auf zehn Minuten stellen",
    ],
    ["de", [{ text: "Öffne die Jalousie" }], "kannst du bitte die jalousie öffnen"],
    [
      "fr",
      [{ text: "Allume la lumière de la " }, { text: "cuisine", entity: "room" }],
      "peux tu allumer la lumière de la cuisine",
    ],
    ["fr", [{ text: "réveille-moi " }, { text: "à sept heures", entity: "t" }], "tu peux me réveiller à sept heures"],
    ["es", [{ text: "apaga la luz" }], "podrías apagar la luz"],
    ["it", [{ text: "Spegni la luce in " }, { text: "cucina", entity: "room" }], "puoi spegnere la luce in cucina"],
    ["pt", [{ text: "Acende a luz" }], "você pode acender a luz"],
  ];
  for (const [language, sentence, request] of cases)
    t.ok(
      all(sentence, language)
        .map((one) => one.toLowerCase())
        .includes(request.toLowerCase()),
      request,
    );
});

t.test("alternatives of a template at the verb and at its particle belong together", async (t) => {
  const template: Sentence = [
    { oneOf: [[{ text: "mach" }], [{ text: "schalte" }], [{ text: "das" }]] },
    { text: " das Licht " },
    { oneOf: [[{ text: "an" }], [{ text: "aus" }]] },
  ];
  const made = all(template, "de").filter((text) => text.startsWith("kannst du das"));
  t.same(
    made.map((text) => text.split(" ").at(-1)),
    ["anmachen", "ausmachen", "anschalten", "ausschalten"],
  );
});

t.test(
  "nothing is made of other sentences, of too many alternatives, and in languages without such a form",
  async (t) => {
    t.same(requestsOf([{ text: "das Licht an" }], "de"), []);
    t.same(requestsOf([{ text: "Küche", entity: "room" }, { text: " an" }], "de"), []);
    t.same(requestsOf([], "de"), []);
    t.same(requestsOf([{ text: "turn on the light" }], "en"), [], "courtesies do it");
    t.same(requestsOf([{ text: "constructor das Licht an" }], "de"), []);
    const many: Sentence = [{ oneOf: Array.from({ length: 40 }, () => [{ text: "mach" }]) }, { text: " an" }];
    t.same(requestsOf(many, "de"), []);
  },
);

t.test("all requests of a sentence together are said a quarter as often as the command", async (t) => {
  for (const language of ["de", "fr", "es", "it", "pt"]) {
    const text = { de: "mach an", fr: "allume", es: "apaga", it: "spegni", pt: "apaga" }[language] ?? "";
    const times = requestsOf([{ text }], language).map(({ request, times: each }) => texts(request).length * each);
    t.equal(times.reduce((sum, one) => sum + one, 0).toFixed(6), "0.250000", language);
  }
});
