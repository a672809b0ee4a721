import { Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";

const Range = Type.Object(
  { start: Type.Integer(), end: Type.Integer() },
  { description: "Character range, end exclusive." },
);
const Scored = Type.Object({
  intentName: Type.Union([Type.String(), Type.Null()], { description: "Null if no intent matches." }),
  confidenceScore: Type.Number({ minimum: 0, maximum: 1 }),
});
const Slot = Type.Object(
  { slotName: Type.String(), entity: Type.String(), rawValue: Type.String(), range: Range },
  { additionalProperties: true, description: "As in `intent/…` on the bus." },
);

/** How the workbench, or the running NLU, understands a sentence. */
export const Explanation = Type.Object({
  input: Type.String(),
  stage: Type.Enum(["pattern", "statistics", "none"], {
    description:
      "pattern: a sentence of the dataset, apart from its slots; statistics: the most likely intent; none: no intent, or confidence too low.",
  }),
  pattern: Type.Optional(Type.String({ description: "The matching sentence, with its slots in braces." })),
  threshold: Type.Number({ description: "Minimum confidence." }),
  best: Type.Object({ ...Scored.properties, slots: Type.Array(Slot) }),
  nearest: Type.Optional(Scored),
  scores: Type.Array(Scored, {
    description: "Scores of the statistical model, most likely first; present even if a pattern decided.",
  }),
  words: Type.Array(
    Type.Object({
      text: Type.String(),
      range: Range,
      weight: Type.Number({
        description: "Evidence for `best` over `nearest`, as a natural logarithm of odds.",
      }),
    }),
  ),
  candidates: Type.Array(
    Type.Object({
      entity: Type.String(),
      rawValue: Type.String(),
      range: Range,
      from: Type.Enum(["list", "grammar"]),
      slotName: Type.Optional(Type.String({ description: "The slot that these words filled." })),
    }),
    { description: "Words that may be a value." },
  ),
});

export const explainSentence = operation("POST /assistant/explain", {
  operationId: "explainSentence",
  tags: ["assistant"],
  role: "operator",
  summary: "Explain how a sentence is understood",
  description:
    "Queries the running NLU. Returns the deciding stage, the runner-up intent, the weight of each word, and words that may be values.",
  body: Type.Object(
    {
      text: Type.String({ minLength: 1, maxLength: 1000 }),
      intents: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
          minItems: 1,
          maxItems: 1000,
          description: "Only consider these intents, like an intentFilter.",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  response: {
    200: Explanation,
    ...guarded,
    ...problems([409, "The NLU is not running."], [422, "The intent does not exist, or there is no assistant."]),
  },
});
