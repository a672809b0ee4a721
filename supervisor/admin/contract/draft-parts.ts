import { type Static, type TSchema, Type } from "typebox";
import { allowances } from "../../../platform/assistant/assistant.ts";

/** A draft may be unfinished: names and sentences may be empty. Its check reports what is wrong with it. */
const Name = Type.String({ maxLength: 200 });
const Line = Type.String({ maxLength: 2000 });
const Place = Type.Integer({ minimum: 0, maximum: 2000 });
const closed = { additionalProperties: false };
const list = <Item extends TSchema>(item: Item, maxItems: number) => Type.Array(item, { maxItems });

export const Mark = Type.Object(
  { start: Place, end: Place, slot: Name },
  { ...closed, description: "Character range (end exclusive) of a slot value in the sentence." },
);
export const Sentence = Type.Object(
  {
    text: Type.String({ maxLength: 2000, description: "`[room]` stands for any value of the slot room." }),
    marks: Type.Array(Mark, { maxItems: 100, description: "From left to right, without overlaps." }),
    heard: Type.Optional(
      Type.Literal(false, { description: "The sentence is only understood: the recogniser does not listen for it." }),
    ),
  },
  closed,
);
export const Slot = Type.Object(
  {
    name: Name,
    entity: Type.String({ maxLength: 200, description: "One of the entities, or a built-in one: snips/number." }),
    required: Type.Boolean(),
    question: Type.String({ maxLength: 2000, description: "Question for a missing required slot." }),
    many: Type.Optional(Type.Boolean({ description: "Whether a sentence may contain several values for it." })),
  },
  closed,
);
export const Intent = Type.Object(
  {
    id: Type.String({ maxLength: 200, description: "author:name" }),
    enabled: Type.Boolean({ description: "Whether it is enabled by default." }),
    slots: list(Slot, 100),
    sentences: list(Sentence, 20_000),
    confirm: Type.Optional(
      Type.Enum(["always", "unsure"], { description: "always: ask for confirmation before carrying it out." }),
    ),
    allows: Type.Optional(
      Type.Array(Type.Enum([...allowances]), {
        maxItems: 100,
        description: "Forms that a sentence may have even if none of the intent's own sentences has them.",
      }),
    ),
  },
  closed,
);
export const Entity = Type.Object(
  {
    name: Name,
    extensible: Type.Boolean({ description: "Whether unlisted values are accepted." }),
    useSynonyms: Type.Boolean(),
    strictness: Type.Number({
      minimum: 0,
      maximum: 1,
      description: "Share of the words of a listed value that must match.",
    }),
    values: list(Type.Object({ value: Line, synonyms: list(Line, 500) }, closed), 50_000),
  },
  closed,
);
export const TestSentence = Type.Object(
  {
    text: Line,
    intent: Type.Union([Name, Type.Null()], { description: "null: no intent." }),
    slots: Type.Optional(
      Type.Record(
        Type.String({ maxLength: 200 }),
        Type.Union([
          Line,
          Type.Number(),
          Type.Boolean(),
          Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), {
            additionalProperties: false,
            maxProperties: 20,
          }),
        ]),
        {
          additionalProperties: false,
          maxProperties: 100,
          description: "All expected slots. If omitted, slots are not compared.",
        },
      ),
    ),
  },
  closed,
);
export const Language = Type.String({ pattern: "^[a-z]{2,3}([-_][A-Za-z0-9]{2,8})*$", maxLength: 20 });
const card = {
  id: Name,
  name: Name,
  language: Language,
  version: Name,
  wakeWord: Type.Union([Line, Type.Null()]),
  counterExamples: Type.Optional(
    Type.Array(Line, { maxItems: 2000, description: "Sentences that mean none of the intents." }),
  ),
  phrases: Type.Record(
    Language,
    Type.Record(Type.String({ maxLength: 100 }), list(Line, 100), { additionalProperties: false, maxProperties: 50 }),
    {
      additionalProperties: false,
      maxProperties: 50,
      description: "Phrases by language and purpose: cancel, notUnderstood, …",
    },
  ),
};
export const Card = Type.Object(card, closed);
export const Draft = Type.Object(
  { ...card, intents: list(Intent, 1000), entities: list(Entity, 1000), tests: list(TestSentence, 10_000) },
  closed,
);

export const DraftState = Type.Object({
  revision: Type.Integer({ description: "Same as the ETag." }),
  changedAt: Type.String({ format: "date-time" }),
  changedBy: Type.String(),
});
export const Trained = Type.Object({
  revision: Type.Integer(),
  trainedAt: Type.String({ format: "date-time" }),
  seconds: Type.Optional(Type.Number({ description: "Omitted if a trained model existed already." })),
  bytes: Type.Integer(),
});
export const DraftAnswer = Type.Object({
  ...DraftState.properties,
  draft: Draft,
  trained: Type.Union([Trained, Type.Null()], { description: "The trained revision, used for parsing." }),
  files: Type.Array(Type.Object({ path: Type.String(), size: Type.Integer() }), {
    description: "Sounds, wake words and snippets, which are included.",
  }),
});

export const Changes = Type.Array(
  Type.Union([
    Type.Object(
      { op: Type.Enum(["add", "replace"]), path: Type.String({ maxLength: 500 }), value: Type.Unknown() },
      closed,
    ),
    Type.Object({ op: Type.Literal("remove"), path: Type.String({ maxLength: 500 }) }, closed),
  ]),
  { minItems: 1, maxItems: 1000, description: "JSON Patch (RFC 6902); supports add, replace and remove." },
);

export const Begin = Type.Object(
  {
    from: Type.Enum(["installed", "nothing", "files"], {
      description: "Initial content: the installed assistant, an empty one, or files of another platform.",
    }),
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    author: Type.Optional(
      Type.String({ pattern: "^[A-Za-z0-9_-]{1,40}$", description: "Prefix of the intent names." }),
    ),
    language: Type.Optional(Language),
    files: Type.Optional(
      Type.Array(
        Type.Object(
          {
            name: Type.String({ pattern: "^(?:slots/)?[^/\\u0000-\\u001f]{1,150}$" }),
            text: Type.String({ maxLength: 16 * 1024 * 1024 }),
          },
          closed,
        ),
        {
          minItems: 1,
          maxItems: 200,
          description:
            "A Snips dataset (JSON or YAML), sentences.ini of Rhasspy with its slots/, or sentence templates of Home Assistant.",
        },
      ),
    ),
  },
  closed,
);
export const Begun = Type.Object({
  ...DraftState.properties,
  left: Type.Array(Type.Object({ file: Type.String(), line: Type.Optional(Type.Integer()), message: Type.String() }), {
    description: "What could not be imported.",
  }),
});

export const Remark = Type.Object({
  kind: Type.Enum(["problem", "finding"], {
    description: "A problem prevents training. A finding is a possible improvement.",
  }),
  code: Type.String(),
  message: Type.String(),
  places: Type.Array(Type.String(), { description: "JSON pointers into the draft." }),
});

const SlotValue = Type.Object({ kind: Type.String() }, { additionalProperties: true });
const FoundSlot = Type.Object({
  slotName: Type.String(),
  entity: Type.String(),
  rawValue: Type.String(),
  range: Type.Object(
    { start: Type.Integer(), end: Type.Integer() },
    { description: "Character range, end exclusive." },
  ),
  value: SlotValue,
  alternatives: Type.Array(SlotValue),
  confidenceScore: Type.Number(),
});
export const Guess = Type.Object({
  intentName: Type.Union([Type.String(), Type.Null()]),
  confidenceScore: Type.Number(),
  slots: Type.Array(FoundSlot),
});
export const Tried = Type.Object({
  revision: Type.Integer({ description: "The trained revision, which may be older than the draft." }),
  best: Guess,
  alternatives: Type.Array(Guess),
  explanation: Type.Optional(Type.Object({}, { additionalProperties: true, description: "Present if requested." })),
});

export const Result = Type.Object({
  number: Type.Integer(),
  testedAt: Type.String({ format: "date-time" }),
  revision: Type.Integer(),
  name: Type.String(),
  version: Type.String(),
  total: Type.Integer(),
  passed: Type.Integer(),
});
const Intended = Type.Union([Type.String(), Type.Null()]);
export const Report = Type.Object({
  total: Type.Integer(),
  passed: Type.Integer(),
  verdicts: Type.Array(
    Type.Object({
      text: Type.String(),
      line: Type.Integer({ description: "Position of the test in the list, from 1." }),
      expected: Intended,
      got: Intended,
      faults: Type.Array(Type.String(), { description: "Empty if the sentence is understood as expected." }),
    }),
  ),
  confusions: Type.Array(Type.Object({ expected: Intended, got: Intended, times: Type.Integer() })),
});
export const Change = Type.Object({
  broken: Type.Array(Type.String(), { description: "Passed in the previous result, but not in this one." }),
  mended: Type.Array(Type.String()),
});

export type Begin = Static<typeof Begin>;
