import { Type } from "typebox";
import { textSite } from "../../sessions/text-site.ts";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";
import { Session, SessionSummary, SiteId, stream } from "./session.ts";

const Text = Type.String({ minLength: 1, maxLength: 1000 });
const SessionParams = Type.Object({ sessionId: Type.String({ maxLength: 200 }) });
const unknown = problems([404, "The session does not exist."]);
const refusing = problems(
  [409, "The session has ended, or does not listen."],
  [413, "The body is too large."],
  [415, "The body is not JSON."],
);

export const listSessions = operation("GET /sessions", {
  operationId: "listSessions",
  tags: ["sessions"],
  summary: "List the sessions, newest first",
  description: "Newest first; `cursor` of one answer asks for the next ones.",
  querystring: Type.Object(
    {
      siteId: Type.Optional(SiteId),
      reason: Type.Optional(SessionSummary.properties.termination.properties.reason),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 50 })),
      cursor: Type.Optional(Type.Integer({ minimum: 1 })),
    },
    { additionalProperties: false },
  ),
  response: {
    200: Type.Object({
      sessions: Type.Array(SessionSummary),
      cursor: Type.Union([Type.Integer(), Type.Null()], {
        description: "Where the list goes on; null at its end.",
      }),
    }),
    ...guarded,
  },
});

export const startSession = operation("POST /sessions", {
  operationId: "startSession",
  tags: ["sessions"],
  summary: "Start a session by text, as if it were spoken",
  description:
    "As if the wake word had been heard and the text been said: without a microphone, and with the answer as text.",
  body: Type.Object(
    {
      text: Text,
      siteId: Type.Optional(
        Type.Unsafe<string>({
          ...SiteId,
          default: textSite,
          description: "Where the answer is spoken; text: nowhere.",
        }),
      ),
      intentFilter: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 200, description: "Only these." }),
      ),
    },
    { additionalProperties: false },
  ),
  response: {
    201: Type.Object({ sessionId: Type.String(), siteId: Type.String() }, { description: "It has begun." }),
    ...guarded,
    ...refusing,
  },
});

export const removeSessions = operation("DELETE /sessions", {
  operationId: "removeSessions",
  tags: ["sessions"],
  summary: "Delete all sessions",
  description: "What is remembered of all of them is forgotten.",
  response: { 200: Type.Object({ removed: Type.Integer({ minimum: 0 }) }), ...guarded },
});

export const getSession = operation("GET /sessions/:sessionId", {
  operationId: "getSession",
  tags: ["sessions"],
  summary: "Get a session: events, stage durations and verdict",
  description:
    "What was said and decided, step by step, and why it ended. With `follow` the answer goes on until the session ends.",
  params: SessionParams,
  querystring: Type.Object({ follow: Type.Optional(Type.Boolean()) }, { additionalProperties: false }),
  response: {
    200: {
      ...stream("The session; or, followed, each of its events and at last the session."),
      content: { "application/json": { schema: Session }, ...stream("").content },
    },
    ...guarded,
    ...unknown,
  },
});

export const answerSession = operation("POST /sessions/:sessionId", {
  operationId: "answerSession",
  tags: ["sessions"],
  summary: "Answer a session's question by text, or end the session",
  description: "The text answers what the session has asked.",
  params: SessionParams,
  body: Type.Union([
    Type.Object({ text: Text }, { additionalProperties: false }),
    Type.Object({ operation: Type.Literal("end") }, { additionalProperties: false }),
  ]),
  response: { 204: { type: "null", description: "Said." }, ...guarded, ...unknown, ...refusing },
});

export const removeSession = operation("DELETE /sessions/:sessionId", {
  operationId: "removeSession",
  tags: ["sessions"],
  summary: "Delete a session",
  description: "What is remembered of it is forgotten.",
  params: SessionParams,
  response: { 204: { type: "null", description: "Forgotten." }, ...guarded, ...unknown },
});
