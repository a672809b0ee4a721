import { type Static, Type } from "typebox";
import { operation } from "./operation.ts";
import { guarded } from "./problem.ts";

const Finding = Type.Object({
  severity: Type.Enum(["notice", "degraded", "unhealthy"], {
    description: "`notice`: worth knowing, but does not affect the health.",
  }),
  code: Type.String(),
  message: Type.String(),
  remedy: Type.String(),
  fix: Type.Optional(Type.Unknown({ description: "What `sotto doctor --fix` does." })),
});

export const SelfTest = Type.Object(
  {
    at: Type.String({ format: "date-time", description: "Time at which it ended." }),
    because: Type.String({ description: "Trigger of the test: a start, a reload, the hourly schedule." }),
    sentence: Type.Optional(Type.String({ description: "The sentence of the assistant that was spoken." })),
    steps: Type.Array(
      Type.Object({
        step: Type.Enum(["speak", "hear", "understand", "wake"]),
        component: Type.Enum(["tts", "asr", "nlu", "hotword"]),
        state: Type.Enum(["passed", "failed", "skipped"], { description: "`skipped`: there was nothing to test." }),
        detail: Type.String({ description: "The result, or the reason for the failure." }),
        warning: Type.Optional(Type.String({ description: "A deviation that did not cause a failure." })),
        milliseconds: Type.Integer({ minimum: 0 }),
        processorMilliseconds: Type.Optional(
          Type.Integer({ minimum: 0, description: "Processor time of all components during this step." }),
        ),
      }),
    ),
    processorMilliseconds: Type.Optional(
      Type.Integer({ minimum: 0, description: "CPU time of the supervisor and all components during the test." }),
    ),
    fault: Type.Optional(Type.String({ description: "Why the test could not run." })),
  },
  {
    description:
      "Result of the last self-test: a sentence that is spoken, recognised and understood, and the wake word.",
  },
);

export const Loaded = Type.Record(
  Type.String(),
  Type.Object({
    assistant: Type.Optional(Type.Object({ id: Type.String(), version: Type.String(), language: Type.String() })),
    values: Type.Optional(Type.Integer({ description: "Number of entity values, including injected ones." })),
    words: Type.Optional(Type.Integer({ description: "Number of words in its vocabulary." })),
    names: Type.Optional(Type.Array(Type.String(), { description: "The wake words." })),
  }),
  { description: "The resources that each component has loaded." },
);

/** The short form for GET /platform. */
export const HealthSummary = Type.Object({
  health: Type.Enum(["healthy", "degraded", "unhealthy"]),
  reasons: Type.Array(Type.Object({ code: Type.String(), message: Type.String(), remedy: Type.String() })),
});
export type HealthSummary = Static<typeof HealthSummary>;

export const Health = Type.Object({
  ...HealthSummary.properties,
  checks: Type.Array(Type.Object({ name: Type.String(), question: Type.String(), findings: Type.Array(Finding) }), {
    description: "Every check with its findings.",
  }),
  selfTest: Type.Optional(SelfTest),
  loaded: Loaded,
});
export type Health = Static<typeof Health>;

export const getHealth = operation("GET /health", {
  operationId: "getHealth",
  tags: ["platform"],
  role: "viewer",
  summary: "Get the health of the board, with a remedy for every problem",
  description: "Returns 200 while the board works, even if degraded, and 503 if it does not. Each reason has a remedy.",
  response: {
    ...guarded,
    200: Health,
    503: {
      ...guarded[503],
      description: "The board does not work, or is starting, busy or stopping.",
      content: { ...guarded[503].content, "application/json": { schema: Health } },
    },
  },
});
