import { Type } from "typebox";
import { verdictCodes } from "../../sessions/verdict.ts";

const DateTime = Type.String({ format: "date-time" });
const Probability = Type.Number({ minimum: 0, maximum: 1 });

export const SiteId = Type.String({ pattern: "^[^/+#\\u0000]{1,64}$" });
export const stream = (description: string) => ({
  description,
  content: { "text/event-stream": { schema: Type.String() }, "application/x-ndjson": { schema: Type.String() } },
});

export const SessionSummary = Type.Object({
  sessionId: Type.String(),
  siteId: Type.String(),
  origin: Type.Enum(["wakeWord", "client"], { description: "What began it." }),
  startedAt: DateTime,
  endedAt: Type.Optional(DateTime),
  termination: Type.Optional(
    Type.Object(
      {
        reason: Type.Enum(["nominal", "siteUnavailable", "abortedByUser", "intentNotRecognized", "timeout", "error"]),
        component: Type.Optional(Type.String({ description: "What did not answer in time." })),
        error: Type.Optional(Type.String()),
      },
      { description: "Absent while it runs, and when the platform ended before it." },
    ),
  ),
  text: Type.Optional(Type.String({ description: "The first sentence of it, as it was heard." })),
  likelihood: Type.Optional(Probability),
  intent: Type.Optional(Type.String()),
  confidence: Type.Optional(Probability),
  slots: Type.Optional(Type.Array(Type.Object({}, { additionalProperties: true }))),
  answer: Type.Optional(Type.String({ description: "What was said last." })),
});

export const SessionEvent = Type.Object({
  time: DateTime,
  component: Type.String({ description: 'Who says this topic; "client": a skill or another client.' }),
  topic: Type.String({ description: "Without the prefix." }),
  payload: Type.Unknown({ description: "As docs/generated/bus.md has it; null where it has none, or was too large." }),
});

export const Session = Type.Object({
  ...SessionSummary.properties,
  events: Type.Array(SessionEvent),
  stages: Type.Array(
    Type.Object({
      stage: Type.Enum(["listen", "understand", "skill", "speak"]),
      from: Type.Number({ description: "Milliseconds since the first event." }),
      to: Type.Optional(Type.Number({ description: "Absent when its end was not heard." })),
    }),
  ),
  verdict: Type.Object({
    code: Type.Enum(Object.keys(verdictCodes) as (keyof typeof verdictCodes)[]),
    ok: Type.Boolean(),
    message: Type.String(),
    remedy: Type.Optional(Type.String()),
  }),
});
