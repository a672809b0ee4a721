import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

const Range = Type.Object(
  { start: Type.Integer(), end: Type.Integer() },
  { description: "In characters, end exclusive." },
);
const Scored = Type.Object({
  intentName: Type.Union([Type.String(), Type.Null()], { description: "Null: none of the intents." }),
  confidenceScore: Type.Number({ minimum: 0, maximum: 1 }),
});
const Slot = Type.Object(
  { slotName: Type.String(), entity: Type.String(), rawValue: Type.String(), range: Range },
  { additionalProperties: true, description: "As in `intent/…` of the bus." },
);

/** What the workbench and the NLU that runs tell of a sentence. */
export const Explanation = Type.Object({
  input: Type.String(),
  stage: Type.Enum(["pattern", "statistics", "none"], {
    description:
      "pattern: a sentence of the dataset but for its slots; statistics: the likeliest; none: no intent, or not sure enough.",
  }),
  pattern: Type.Optional(Type.String({ description: "That sentence, its slots in braces." })),
  threshold: Type.Number({ description: "The least confidence that is recognised." }),
  best: Type.Object({ ...Scored.properties, slots: Type.Array(Slot) }),
  nearest: Type.Optional(Scored),
  scores: Type.Array(Scored, {
    description: "What the statistics say, likeliest first; also where a pattern decided.",
  }),
  words: Type.Array(
    Type.Object({
      text: Type.String(),
      range: Range,
      weight: Type.Number({
        description: "How far it speaks for `best` and against `nearest`: natural logarithm of the odds.",
      }),
    }),
  ),
  candidates: Type.Array(
    Type.Object({
      entity: Type.String(),
      rawValue: Type.String(),
      range: Range,
      from: Type.Enum(["list", "grammar"]),
      slotName: Type.Optional(Type.String({ description: "The slot that the words filled." })),
    }),
    { description: "Words that may be a value." },
  ),
});

export const explainSentence = operation("POST /assistant/explain", {
  operationId: "explainSentence",
  tags: ["assistant"],
  summary: "Explain how a sentence is understood",
  description:
    "Asked of the NLU that runs: which stage answered, the nearest intent that lost, which words decided, and which of them may be values.",
  body: Type.Object(
    {
      text: Type.String({ minLength: 1, maxLength: 1000 }),
      intents: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
          minItems: 1,
          maxItems: 1000,
          description: "Only these may be found, as with an intentFilter.",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  response: {
    200: Explanation,
    ...guarded,
    ...problems([409, "NLU does not run."], [422, "There is no such intent, or no assistant."]),
  },
});
