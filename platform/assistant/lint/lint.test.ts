/** What is said of an assistant before it is trained. */
import t from "tap";
import type { Assistant } from "../assistant.ts";
import { type Chunk, record } from "../dataset.ts";
import { readAssistant } from "../read-assistant.ts";
import { join } from "node:path";
import { lint } from "./lint.ts";

type Sentences = Readonly<Record<string, readonly string[]>>;

/** `{room}` is a slot of the entity room, `{room:words}` with words. */
function chunksOf(sentence: string): Chunk[] {
  return sentence
    .split(/(\{[^}]*\})/u)
    .filter((piece) => piece !== "")
    .map((piece) => {
      const [, entity, text] = /^\{([^:}]*)(?::([^}]*))?\}$/u.exec(piece) ?? [];
      if (entity === undefined) return { text: piece };
      return { ...(text !== undefined && { text }), entity, slot_name: entity };
    });
}

function assistantOf(
  sentences: Sentences,
  values: Readonly<Record<string, readonly string[]>> = {},
  extensible = false,
): Assistant {
  const intents = Object.entries(sentences).map(([name, all]) => {
    const chunks = all.map(chunksOf);
    const slots = new Set(chunks.flat().flatMap(({ slot_name }) => slot_name ?? []));
    return {
      utterances: chunks.map((data) => ({ data })),
      intent: {
        id: name,
        name,
        enabledByDefault: true,
        slots: [...slots].map((slot) => ({ name: slot, entityId: slot, required: false, missingQuestion: "" })),
      },
    };
  });
  const entities = Object.entries(values).map(
    ([name, all]) =>
      [
        name,
        {
          data: all.map((value) => ({ value, synonyms: [] })),
          use_synonyms: true,
          automatically_extensible: extensible,
          matching_strictness: 1,
        },
      ] as const,
  );
  return {
    id: "a",
    name: "A",
    language: "en",
    version: "1",
    hotword: undefined,
    intents: intents.map(({ intent }) => intent),
    phrases: record([]),
    sounds: {},
    customHotwords: [],
    dataset: {
      language: "en",
      intents: record(intents.map(({ intent, utterances }) => [intent.name, { utterances }])),
      entities: record(entities),
    },
  };
}

const codes = (assistant: Assistant): string[] => lint(assistant).map(({ code }) => code);
const messages = (assistant: Assistant, code: string): string[] =>
  lint(assistant).flatMap((finding) => (finding.code === code ? [finding.message] : []));
const five = ["one a", "two b", "three c", "four d", "five e"];

t.test("the example assistant has no findings", async (t) => {
  const assistant = await readAssistant(join(import.meta.dirname, "../../../examples/assistant"));
  t.same(assistant && lint(assistant), []);
});

t.test("an intent with too few sentences, and one with duplicate sentences, are findings", async (t) => {
  t.same(codes(assistantOf({ a: five.slice(1) })), ["FEW_SENTENCES"]);
  t.same(codes(assistantOf({ a: [...five, "One, A!"] })), ["SENTENCE_REPEATED"]);
  t.same(codes(assistantOf({ a: [...five, "go {room:one}", "go {room:two}"] }, { room: ["one", "two"] })), []);
});

t.test("sentences that two intents have in common, as they are", async (t) => {
  const same = assistantOf({ a: [...five, "stop"], b: ["Stop!", "b 1", "b 2", "b 3", "b 4"] });
  t.same(messages(same, "INTENTS_OVERLAP"), ['"stop" is a sentence of "b" and of "a": only one of them can be meant']);
});

t.test("a value in the slot of one intent makes it a sentence of the other", async (t) => {
  const sentences = {
    light: [...five, "turn on the {thing}"],
    radio: ["turn on the radio", "b 1", "b 2", "b 3", "b 4"],
  };
  t.match(messages(assistantOf(sentences, { thing: ["lamp", "radio"] }), "INTENTS_OVERLAP"), [
    '"turn on the radio" of "radio" fits "turn on the {thing}" of "light" too',
  ]);
  t.same(messages(assistantOf(sentences, { thing: ["lamp"] }), "INTENTS_OVERLAP"), []);
  t.match(
    messages(assistantOf(sentences, { thing: ["lamp"] }, true), "INTENTS_OVERLAP"),
    [/fits/u],
    "any word may stand there",
  );
});

t.test("slots of the same entity overlap, of another do not; one that is open is no pattern", async (t) => {
  const both = { a: [...five, "is it {room:x}"], b: ["is it {room:y}", "b 1", "b 2", "b 3", "b 4"] };
  t.equal(messages(assistantOf(both, { room: ["x", "y"] }), "INTENTS_OVERLAP").length, 1);
  const other = { a: [...five, "is it {room:x}"], b: ["is it {colour:y}", "b 1", "b 2", "b 3", "b 4"] };
  t.equal(messages(assistantOf(other, { room: ["x"], colour: ["y"] }), "INTENTS_OVERLAP").length, 0);
  const open = { a: [...five, "{any:x}"], b: ["b 0", "b 1", "b 2", "b 3", "b 4"] };
  t.same(messages(assistantOf(open, { any: ["x"] }, true), "INTENTS_OVERLAP"), []);
});

t.test("a value in two entities, an entity that no slot has, a slot that no sentence has", async (t) => {
  const assistant = assistantOf(
    { a: [...five, "{room} {colour}"] },
    { room: ["Orange"], colour: ["orange"], song: ["x"] },
  );
  t.same(codes(assistant), ["VALUE_IN_TWO_ENTITIES", "ENTITY_UNUSED"]);
  const [intent] = assistant.intents;
  const slot = { name: "size", entityId: "room", required: true, missingQuestion: " " };
  const more = { ...assistant, intents: [{ ...intent!, slots: [...intent!.slots, slot] }] };
  t.same(codes(more), ["VALUE_IN_TWO_ENTITIES", "SLOT_UNUSED", "ENTITY_UNUSED", "QUESTION_MISSING"]);
});

t.test("endless findings are bounded", async (t) => {
  const words = Array.from({ length: 300 }, (_, n) => `w${n}`);
  const many = Array.from({ length: 60 }, (_, n) => `${"{any} ".repeat(6)}w${n}`);
  const sentences = { a: many, b: words.map((word, n) => `${words.slice(n % 50, (n % 50) + 20).join(" ")} ${word}`) };
  const findings = lint(assistantOf(sentences, { any: words }, true));
  t.ok(findings.length < 100);
  t.ok(findings.some(({ code }) => code === "LOOKED_AT_IN_PART"));
});

t.test("an assistant in a language that the embedded recogniser lacks is reported, whatever is in it", async (t) => {
  const english = assistantOf({ on: ["turn it on"] });
  t.notOk(lint(english).some(({ code }) => code === "LANGUAGE_UNSUPPORTED"));
  const found = lint({ ...english, language: "ja" }).filter(({ code }) => code === "LANGUAGE_UNSUPPORTED");
  t.match(found, [{ message: /language ja.*wyoming/u }]);
  const hearing = { engine: "pocketsphinx", fallback: [], untried_languages: false };
  const told = (language: string, more: object) =>
    lint({ ...english, language }, { ...hearing, ...more }).flatMap(({ code, message }) =>
      /^LANGUAGE_[EU]/u.test(code) ? [`${code} ${message}`] : [],
    );
  t.match(told("de", {}), [/^LANGUAGE_UNSUPPORTED.*: it hears nothing by voice/u]);
  t.match(told("de", { untried_languages: true }), [/^LANGUAGE_EXPERIMENTAL.*not been tried/u], "the board's switch");
  t.same(told("de", { engine: "wyoming" }), [], "a service knows its own languages");
  t.match(told("de", { fallback: ["sherpa-onnx"] }), [/^LANGUAGE_UNSUPPORTED.*sherpa-onnx alone hears/u]);
  t.match(found[0]?.message, /unless the board has another engine, it hears nothing/u, "of a board that is not known");
  const spanish = lint({ ...english, language: "es" }).filter(({ code }) => /^LANGUAGE_[EU]/u.test(code));
  t.match(spanish, [{ code: "LANGUAGE_EXPERIMENTAL", message: /three words or more/u }]);
});
