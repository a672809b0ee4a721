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
  origin: Type.Enum(["wakeWord", "client"], { description: "What started the session." }),
  assistant: Type.Optional(
    Type.String({ description: "The assistant beside the one in use that it was with, as its wake word names it." }),
  ),
  startedAt: DateTime,
  endedAt: Type.Optional(DateTime),
  termination: Type.Optional(
    Type.Object(
      {
        reason: Type.Enum(["nominal", "siteUnavailable", "abortedByUser", "intentNotRecognized", "timeout", "error"]),
        component: Type.Optional(Type.String({ description: "The component that timed out." })),
        error: Type.Optional(Type.String()),
      },
      { description: "Absent while the session runs, and if the platform stopped before it ended." },
    ),
  ),
  text: Type.Optional(Type.String({ description: "The first sentence of the session, as recognised." })),
  likelihood: Type.Optional(Probability),
  intent: Type.Optional(Type.String()),
  confidence: Type.Optional(Probability),
  slots: Type.Optional(Type.Array(Type.Object({}, { additionalProperties: true }))),
  answer: Type.Optional(Type.String({ description: "The last spoken text." })),
  confirmed: Type.Optional(
    Type.Object(
      { text: Type.String(), intent: Type.String() },
      { description: "A sentence of which the assistant was not sure, and what it means according to the user's yes." },
    ),
  ),
  objection: Type.Optional(
    Type.Object(
      {
        text: Type.String({ description: "The sentence that was misunderstood, as recognised." }),
        sessionId: Type.String({ description: "The session in which it was said." }),
        quotes: Type.Optional(
          Type.Array(Type.String(), {
            description:
              "If there are several: the sessions whose words are in this one, which is deleted with each of them.",
          }),
        ),
        intent: Type.Optional(Type.String({ description: "What it was taken for; absent: it was not understood." })),
        meant: Type.Optional(
          Type.Object({
            text: Type.Optional(Type.String({ description: "What was meant, in the words of the user." })),
            intent: Type.Optional(Type.String({ description: "Absent if it was not understood." })),
            slots: Type.Optional(Type.Array(Type.Object({}, { additionalProperties: true }))),
          }),
        ),
        dismissed: Type.Optional(Type.Boolean({ description: "True if nothing is to be learned from it." })),
      },
      { description: "Present if something was said to be wrong in this session." },
    ),
  ),
});

const Outcome = {
  code: Type.Enum(Object.keys(verdictCodes) as (keyof typeof verdictCodes)[]),
  ok: Type.Boolean(),
};

export const ListedSession = Type.Object({
  ...SessionSummary.properties,
  outcome: Type.Object(Outcome, { description: "The verdict of the session, without its words." }),
});

export const SessionEvent = Type.Object({
  time: DateTime,
  component: Type.String({
    description: 'The component that publishes this topic; "client" for a skill or another client.',
  }),
  topic: Type.String({ description: "Without the prefix." }),
  payload: Type.Unknown({
    description: "As documented in docs/generated/bus.md; null if it has no payload.",
  }),
  shortened: Type.Optional(
    Type.Boolean({
      description: "True if the payload was too large: long texts are cut in it, and long lists end early.",
    }),
  ),
});

export const Session = Type.Object({
  ...SessionSummary.properties,
  events: Type.Array(SessionEvent),
  stages: Type.Array(
    Type.Object({
      stage: Type.Enum(["listen", "understand", "skill", "speak"]),
      from: Type.Number({ description: "Milliseconds since the first event." }),
      to: Type.Optional(Type.Number({ description: "Absent if its end was not recorded." })),
    }),
  ),
  verdict: Type.Object({
    ...Outcome,
    message: Type.String(),
    remedy: Type.Optional(Type.String()),
  }),
});
