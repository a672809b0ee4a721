import { type Static, Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded } from "./problem.ts";

const Finding = Type.Object({
  severity: Type.Enum(["notice", "degraded", "unhealthy"], {
    description: "`notice`: worth knowing, and no reason against the health.",
  }),
  code: Type.String(),
  message: Type.String(),
  remedy: Type.String(),
  fix: Type.Optional(Type.Unknown({ description: "What `sotto doctor --fix` does about it." })),
});

export const SelfTest = Type.Object(
  {
    at: Type.String({ format: "date-time", description: "When it ended." }),
    because: Type.String({ description: "Why it was made: a start, something loaded, the hour." }),
    sentence: Type.Optional(Type.String({ description: "The sentence of the assistant that was spoken." })),
    steps: Type.Array(
      Type.Object({
        step: Type.Enum(["speak", "hear", "understand", "wake"]),
        component: Type.Enum(["tts", "asr", "nlu", "hotword"]),
        state: Type.Enum(["passed", "failed", "skipped"], { description: "`skipped`: there was nothing to try." }),
        detail: Type.String({ description: "What was heard or understood, or why it was not." }),
        warning: Type.Optional(Type.String({ description: "What is not as it should be though it works." })),
        milliseconds: Type.Integer({ minimum: 0 }),
      }),
    ),
    processorMilliseconds: Type.Optional(
      Type.Integer({ minimum: 0, description: "Processor time of the supervisor and all components meanwhile." }),
    ),
    fault: Type.Optional(Type.String({ description: "Why it could not be made at all." })),
  },
  { description: "What was shown to work last: a sentence spoken, heard and understood, and the wake word." },
);

export const Loaded = Type.Record(
  Type.String(),
  Type.Object({
    assistant: Type.Optional(Type.Object({ id: Type.String(), version: Type.String(), language: Type.String() })),
    values: Type.Optional(Type.Integer({ description: "Values of entities, injected ones included." })),
    words: Type.Optional(Type.Integer({ description: "Different words that it can hear." })),
    names: Type.Optional(Type.Array(Type.String(), { description: "Its wake words." })),
  }),
  { description: "What each component works with, by component." },
);

/** In short, for GET /platform. */
export const HealthSummary = Type.Object({
  health: Type.Enum(["healthy", "degraded", "unhealthy"]),
  reasons: Type.Array(Type.Object({ code: Type.String(), message: Type.String(), remedy: Type.String() })),
});
export type HealthSummary = Static<typeof HealthSummary>;

export const Health = Type.Object({
  ...HealthSummary.properties,
  checks: Type.Array(Type.Object({ name: Type.String(), question: Type.String(), findings: Type.Array(Finding) }), {
    description: "Every question that was asked, with what was found.",
  }),
  selfTest: Type.Optional(SelfTest),
  loaded: Loaded,
});
export type Health = Static<typeof Health>;

export const getHealth = operation("GET /health", {
  operationId: "getHealth",
  tags: ["platform"],
  summary: "Get the health of the board, with a remedy for every problem",
  description: "200 while the board works, also degraded; 503 when it does not. Each reason has a remedy.",
  response: {
    ...guarded,
    200: Health,
    503: {
      ...guarded[503],
      description: "It does not work, or is starting, busy or stopping.",
      content: { ...guarded[503].content, "application/json": { schema: Health } },
    },
  },
});
