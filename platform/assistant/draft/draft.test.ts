/** A draft to files and back, and what is said of it at which place. */
import { array, assert, boolean, property, record, string } from "fast-check";
import t from "tap";
import { checkDraft } from "./check.ts";
import type { Draft } from "./draft.ts";
import { filesOf, namesOf } from "./files.ts";
import { draftOf } from "./from-assistant.ts";
import { faultOfMarks, fromChunks, toChunks } from "./sentence.ts";

const entityOf = (slot: string) => ({ room: "place" })[slot];
const draft: Draft = {
  id: "home",
  name: "Home",
  language: "en",
  version: "1",
  wakeWord: "hey sotto",
  intents: [
    {
      id: "me:light",
      enabled: true,
      slots: [{ name: "room", entity: "place", required: true, question: "Where?" }],
      sentences: [
        "light in the {kitchen}",
        "{kitchen} light",
        "make the {attic} bright",
        "light in [room]",
        "it is dark in the {kitchen}",
      ].map((text) => ({
        text: text.replaceAll(/[{}]/gu, ""),
        marks: text.includes("{") ? [{ start: text.indexOf("{"), end: text.indexOf("}") - 1, slot: "room" }] : [],
      })),
    },
  ],
  entities: [
    {
      name: "place",
      extensible: false,
      useSynonyms: true,
      strictness: 1,
      values: [
        { value: "kitchen", synonyms: [] },
        { value: "attic", synonyms: ["loft"] },
      ],
    },
  ],
  phrases: { en: { cancel: ["forget it"] } },
  tests: [{ text: "light in the loft", intent: "me:light", slots: { room: "attic" } }],
};
const [light] = draft.intents;

t.test("a sentence is split into chunks and joined without change", async (t) => {
  t.same(
    toChunks({ text: "light in 🏠 kitchen of [room]!", marks: [{ start: 11, end: 18, slot: "room" }] }, entityOf),
    [
      { text: "light in 🏠 " },
      { text: "kitchen", entity: "place", slot_name: "room" },
      { text: " of " },
      { entity: "place", slot_name: "room" },
      { text: "!" },
    ],
  );
  t.same(fromChunks([{ text: " the " }, { text: " big room ", entity: "place", slot_name: "room" }, { text: "[x]" }]), {
    text: "the  big room  x",
    marks: [{ start: 5, end: 13, slot: "room" }],
  });
  const word = string({ unit: "grapheme", minLength: 1, maxLength: 8 }).map((text) =>
    text.replaceAll(/[[\]\s]/gu, "x"),
  );
  const part = record({ words: word, slot: boolean() });
  assert(
    property(array(part, { minLength: 1, maxLength: 6 }), (parts) => {
      let text = "";
      const marks = parts.flatMap(({ words, slot }, at) => {
        if (at > 0) text += " ";
        const start = Array.from(text).length;
        text += words;
        return slot ? [{ start, end: Array.from(text).length, slot: "room" }] : [];
      });
      const sentence = { text, marks };
      t.equal(faultOfMarks(sentence), undefined);
      t.same(fromChunks(toChunks(sentence, entityOf)), sentence);
    }),
    { numRuns: 200 },
  );
});

t.test("marks that overlap, are empty or exceed the sentence are refused", async (t) => {
  const fault = (...marks: readonly (readonly [number, number])[]) =>
    faultOfMarks({ text: "abcdef", marks: marks.map(([start, end]) => ({ start, end, slot: "s" })) });
  t.equal(fault([0, 2], [2, 6]), undefined);
  t.match(fault([0, 3], [2, 6]), /left to right/);
  t.match(fault([2, 2]), /left to right/);
  t.match(fault([4, 7]), /has 6 characters/);
});

t.test("an assistant that was written as a draft is the same draft when it is read", async (t) => {
  const { assistant, cases, remarks } = checkDraft(draft);
  t.same(remarks, []);
  if (assistant !== undefined) t.same(draftOf(assistant, cases), draft);
  t.match(filesOf(draft).card, { hotword: "hey sotto", intents: [{ id: "me:light", name: "light" }] });
  const two = [light!, { ...light!, id: "you:light" }, { ...light!, id: "plain" }];
  t.same(namesOf({ intents: two }), ["me:light", "you:light", "plain"], "one name for each");
});

t.test("permissions, confirmation and a multiple slot of an intent survive a round trip through a draft", async (t) => {
  const [slot] = light!.slots;
  const intents: Draft["intents"] = [
    { ...light!, slots: [{ ...slot!, many: true }], confirm: "always", allows: ["later", "all"] },
    { ...light!, id: "me:lamp", slots: [{ ...slot!, many: false }], confirm: "unsure", allows: [] },
    { ...light!, id: "me:bulb" },
  ];
  const given = { ...draft, intents };
  const { assistant, cases } = checkDraft(given);
  if (assistant === undefined) throw new Error("it cannot be read");
  t.match(assistant.intents, [
    { confirm: "always", allows: ["later", "all"], slots: [{ many: true }] },
    { confirm: "unsure", allows: [], slots: [{ many: false }] },
  ]);
  t.strictSame(draftOf(assistant, cases).intents, intents, "nothing is lost, and nothing is added");
  t.same(checkDraft(draftOf(assistant, cases)).assistant, assistant);
  const later = { ...light!, allows: ["whenever" as "later"] };
  t.match(checkDraft({ ...draft, intents: [later] }).remarks, [{ kind: "problem", places: ["/intents/0/allows/0"] }]);
});

t.test("counter-examples survive a round trip through a draft, without the empty lines", async (t) => {
  const given = { ...draft, counterExamples: ["turn on the kitchen tap", "", "  "] };
  const { assistant, cases, remarks } = checkDraft(given);
  t.same(remarks, []);
  t.same(assistant?.dataset.counterExamples, ["turn on the kitchen tap"]);
  t.same(draftOf(assistant!, cases).counterExamples, ["turn on the kitchen tap"]);
  t.match(checkDraft({ ...draft, counterExamples: ["x".repeat(2001)] }).remarks, [{ places: ["/counterExamples"] }]);
  const meant = { ...draft, counterExamples: ["Kitchen light!"] };
  t.match(checkDraft(meant).remarks, [{ code: "COUNTER_EXAMPLE_MEANT", places: ["/intents/0/sentences/1"] }]);
  t.notOk("counterExamples" in draftOf(checkDraft(draft).assistant!, []), "an assistant without any stays as it was");
});

t.test("every problem and finding has its position in the draft", async (t) => {
  const places = (changes: Partial<Draft>) =>
    checkDraft({ ...draft, ...changes }).remarks.map(({ kind, code, places: [place] }) => `${kind} ${code} ${place}`);
  const problem = (place: string) => `problem DRAFT_INVALID ${place}`;
  t.same(places({ id: "" }), [problem("/id")]);
  t.same(places({ intents: [light!, light!] }).slice(0, 1), [problem("/intents/1/id")]);
  t.same(places({ entities: [] }).slice(0, 1), [problem("/intents/0/slots/0/entity")]);
  t.same(places({ entities: [...draft.entities, ...draft.entities] }), [problem("/entities/1/name")]);
  t.same(places({ intents: [{ ...light!, slots: [] }], tests: [] }).slice(0, 1), [problem("/intents/0/sentences/0")]);
  t.same(places({ intents: [{ ...light!, sentences: [...light!.sentences, { text: " ", marks: [] }] }] }), [
    problem("/intents/0/sentences/5"),
  ]);
  t.same(places({ entities: [{ ...draft.entities[0]!, values: [{ value: "", synonyms: [] }] }] }).slice(0, 1), [
    problem("/entities/0/values/0"),
  ]);
  t.same(places({ tests: [...draft.tests, { text: "x", intent: "no" }] }), [problem("/tests/1/intent")]);
  t.same(places({ intents: [{ ...light!, sentences: [...light!.sentences, light!.sentences[1]!] }] }), [
    "finding SENTENCE_REPEATED /intents/0/sentences/5",
  ]);
  const other = {
    ...light!,
    id: "me:other",
    slots: [],
    sentences: ["kitchen light", "a", "b", "c", "d"].map((text) => ({ text, marks: [] })),
  };
  t.match(checkDraft({ ...draft, intents: [light!, other] }).remarks, [
    { code: "INTENTS_OVERLAP", places: ["/intents/1/sentences/0", "/intents/0/sentences/1"] },
  ]);
  const silent = { ...light!, slots: [{ ...light!.slots[0]!, question: "" }] };
  t.same(places({ intents: [silent] }), ["finding QUESTION_MISSING /intents/0/slots/0"]);
  const more = { name: "unused", extensible: true, useSynonyms: true, strictness: 1, values: [] };
  t.same(places({ entities: [...draft.entities, more] }), ["finding ENTITY_UNUSED /entities/1"]);
});

t.test("a template is kept, and a problem in it is told once, at its place", async (t) => {
  const templates = [
    { text: "(light|lamp) in [the] [room]", marks: [] },
    { text: "[please] brighten the kitchen now", marks: [{ start: 22, end: 29, slot: "room" }] },
  ];
  const sentences = [...light!.sentences, ...templates];
  const { assistant, remarks } = checkDraft({ ...draft, intents: [{ ...light!, sentences }] });
  t.same(
    remarks.map(({ code, places }) => [code, places]),
    [["SENTENCE_REPEATED", ["/intents/0/sentences/5"]]],
  );
  const utterances = assistant?.dataset.intents["light"]?.utterances ?? [];
  t.equal(utterances.length, 5 + 4 + 2);
  t.same(utterances.at(-1)?.data[1], { text: "kitchen", entity: "place", slot_name: "room" });
  t.same(assistant && draftOf(assistant, []).intents[0]?.sentences, sentences);
  const wrong = [...sentences, { text: "(a|b", marks: [] }, { text: "[a] [place] b", marks: [] }];
  const told = checkDraft({ ...draft, intents: [{ ...light!, sentences: wrong }] }).remarks;
  t.same(
    told.map(({ places }) => places[0]),
    ["/intents/0/sentences/7", "/intents/0/sentences/8"],
  );
});
