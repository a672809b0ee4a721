/** What is heard behind a command with a value: a correction of it. */
import t from "tap";
import { accepts } from "../network.ts";
import type { Sentence } from "../sentence.ts";
import { type Domain, entityExpressions, sentencesExpression, spokenExpression } from "../sentences.ts";
import { networkOf } from "../smallest-network.ts";

const rooms = ["kitchen", "living room", "hall"].map((value) => ({ forms: [value] }));

function domainOf(language: string, sentences: readonly Sentence[], rest: Partial<Domain> = {}): Domain {
  return {
    language,
    intents: new Map([["intent", sentences]]),
    entities: new Map([["room", rooms]]),
    always: [[{ text: "stop" }]],
    pronunciations: new Map(),
    ...rest,
  };
}
function hearing(domain: Domain) {
  const network = networkOf(spokenExpression(domain, entityExpressions(domain)));
  return (text: string) => accepts(network, text.split(" "));
}

const english: readonly Sentence[] = [
  [{ text: "turn on the " }, { text: "kitchen", entity: "room" }, { text: " light" }],
  [{ text: "lights on in the " }, { text: "hall", entity: "room" }],
  [{ text: "set a timer for " }, { text: "ten minutes", entity: "snips/duration" }],
  [{ text: "what time is it" }],
];

t.test("a value is corrected alone, or with the words that stand around it", async (t) => {
  const hears = hearing(domainOf("en", english));
  for (const text of [
    "turn on the kitchen light",
    "turn on the kitchen light no the hall light",
    "turn on the kitchen light no wait living room",
    "lights on in the hall i mean in the kitchen",
    "set a timer for ten minutes sorry twelve minutes",
    "set a timer for ten minutes no twelve",
    "stop",
  ])
    t.ok(hears(text), text);
  for (const text of [
    "no the hall light",
    "what time is it no the hall",
    "stop no the hall",
    "turn on the kitchen light no",
    "turn on the kitchen light the hall light",
    "turn on the kitchen light no the attic light",
  ])
    t.notOk(hears(text), text);
});

t.test(
  "where more stands behind the value, a correction does not leave open whether that was taken back",
  async (t) => {
    const hears = hearing(
      domainOf("en", [
        [{ text: "turn the " }, { text: "kitchen", entity: "room" }, { text: " light off" }],
        [{ text: "turn on the " }, { text: "kitchen", entity: "room" }, { text: " light" }],
      ]),
    );
    t.ok(hears("turn the kitchen light off no the hall"));
    t.notOk(hears("turn the kitchen light off no the hall light"));
    t.ok(hears("turn on the kitchen light no the hall light"));
  },
);

t.test("each language has its own words, and a single no is none where it means not", async (t) => {
  const cases: [string, Sentence, string, string][] = [
    [
      "de",
      [{ text: "licht in " }, { text: "kitchen", entity: "room" }],
      "licht in kitchen nein in hall",
      "licht in kitchen no in hall",
    ],
    [
      "es",
      [{ text: "luz de " }, { text: "kitchen", entity: "room" }],
      "luz de kitchen no perdón de hall",
      "luz de kitchen no de hall",
    ],
    [
      "it",
      [{ text: "luce in " }, { text: "kitchen", entity: "room" }],
      "luce in kitchen anzi in hall",
      "luce in kitchen nein in hall",
    ],
  ];
  for (const [language, sentence, heard, not] of cases) {
    const hears = hearing(domainOf(language, [sentence]));
    t.ok(hears(heard), heard);
    t.notOk(hears(not), not);
  }
  const hears = hearing(domainOf("nl", [[{ text: "licht in " }, { text: "kitchen", entity: "room" }]]));
  t.notOk(hears("licht in kitchen nee in hall"), "a language without such words");
});

t.test("values that are too many to be heard twice are not corrected, and cost nothing", async (t) => {
  const names = Array.from({ length: 500 }, (_, n) => ({ forms: [`name${n} of${n % 7} many${n % 11}`] }));
  const [only] = english;
  const domain = domainOf("en", [only!], { entities: new Map([["room", names]]) });
  const entities = entityExpressions(domain);
  const plain = networkOf(sentencesExpression(domain, entities)).arcCount;
  t.equal(networkOf(spokenExpression(domain, entities)).arcCount, plain);
});
