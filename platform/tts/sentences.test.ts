import * as fc from "fast-check";
import t from "tap";
import { languages } from "../languages/languages.ts";
import { sentencesOf } from "./sentences.ts";

const trimmed = (text: string, lang = "en_GB") => sentencesOf(text, lang).map((sentence) => sentence.trim());

/** "|" stands where a sentence ends. */
const cases: Readonly<Record<string, readonly string[]>> = {
  en_GB: [
    "The light is on.",
    "The light is on.| It is late.",
    "Is it on?| Yes!| Good.",
    "It is 3.5 degrees.| Put a coat on.",
    "Dr. Smith and Mrs. Jones are here.| They wait.",
    "J. R. R. Tolkien wrote it.| J.R.R. Tolkien, that is.",
    "Take milk, e.g. Two bottles.| Thanks.",
    "At 7:05 a.m. the alarm rings.| At 8 p.m. it is off.",
    "It is 7 p.m.| Dinner is ready.",
    "Well... maybe.| Or not…",
    "“It is on.”| She left.",
    "(It is on.)| She left.",
    "The U.S. president spoke.| The end.",
    "Version 1.2.3 is here.| See example.org for more.",
    "Milk\n|Bread\n|Eggs",
    "It is 21.| Then it fell to 20.| That is cold.",
    "No. 5 is alive.| No, not that.",
    "You and I.| Nobody else.",
    "Wait!!!| What?!| Fine.",
    "Done.",
    "...",
    "Good.| Then go 😀.",
  ],
  de_DE: [
    "Das Licht ist an.| Es ist spät.",
    "Am 3. Mai um 14.30 Uhr.| Danach nicht.",
    "Heute ist der 22. November.| Es regnet.",
    "Am 22.11.2026 ist Sonntag.| Schön.",
    "Das kostet z. B. Geld, d. h. Euro.| Ja.",
    "Dr. Müller, Hr. Maier und Prof. Dr. Huber.| Alle da.",
    "Es sind ca. 3,5 Grad.| Kalt!",
    "Im 2. Stock, Nr. 4, Goethestr. 5a.| Dort.",
  ],
  fr_FR: ["M. Dupont est là.| Mme. Durand aussi.", "Il fait 3,5 °C.| Couvrez-vous !| D’accord ?| Oui."],
  es_ES: ["¿Está encendida?| ¡Sí!| El Sr. López y la Sra. García esperan.", "Son las 14:30.| Ud. llega tarde."],
  it_IT: ["Il sig. Rossi e la dott.ssa Bianchi sono qui.| Bene.", "Sono 3,5 gradi.| Fa freddo."],
  pt_PT: ["O Sr. Silva e a Dra. Costa chegaram.| Ótimo.", "São 14h30.| Vamos!"],
  ja_JP: ["明かりがつきました。|もう遅いです。|寝ますか？|はい！", "気温は3.5度です。|寒い。"],
  zh_CN: ["灯亮了。|现在很晚。"],
  xx: ["One.| Two."],
};

for (const [lang, lines] of Object.entries(cases)) {
  t.test(`sentences of ${lang} are split at their ends`, async (t) => {
    for (const line of lines) {
      t.same(
        trimmed(line.replaceAll("|", ""), lang),
        line.split("|").map((part) => part.trim()),
        line,
      );
    }
  });
}

t.test("an endless sentence is cut between its clauses, between words, and never within a character", async (t) => {
  const clauses = sentencesOf(`${"the light in the kitchen is on, ".repeat(30)}and that is all.`, "en_GB");
  t.ok(clauses.length > 2);
  for (const part of clauses.slice(0, -1)) t.match(part, /, $/u);
  for (const part of sentencesOf("word ".repeat(500), "en_GB").slice(0, -1)) t.match(part, / $/u);
  for (const part of sentencesOf("👨‍👩‍👧‍👦".repeat(200), "en_GB")) t.match(part, /^(?:👨‍👩‍👧‍👦)+$/u);
  for (const part of sentencesOf("、".padStart(200, "あ").repeat(5), "ja_JP")) t.match(part, /、$/u);
});

t.test("whatever the text, its sentences add up to the text, none is empty and none too long", async (t) => {
  const marks = fc.constantFrom(
    ". ",
    "...",
    "? ",
    "! ",
    "\n",
    "。",
    " Dr. ",
    "3.5",
    " 3. ",
    "A. ",
    "é",
    "😀",
    " ",
    ", ",
    "\u0000",
    "\ud800",
  );
  const text = fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 1000 }),
    fc.string({ unit: "binary", maxLength: 200 }),
    fc.array(fc.oneof(marks, fc.string({ maxLength: 12 })), { maxLength: 200 }).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(text, fc.constantFrom(...Object.keys(languages), "xx"), (text, lang) => {
      const sentences = sentencesOf(text, lang);
      if (sentences.join("") !== text) return false;
      return sentences.every((sentence) => sentence !== "" && sentence.trimEnd().length <= 300 + 50);
    }),
    { numRuns: 300 },
  );
  t.same(sentencesOf("", "en"), []);
});
