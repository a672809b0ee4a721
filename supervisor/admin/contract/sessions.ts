import { Type } from "typebox";
import { textSite } from "#bus";
import { operation } from "./operation.ts";
import { guarded, problems } from "./problem.ts";
import { ListedSession, Session, SessionSummary, SiteId, stream } from "./session.ts";

const Text = Type.String({ minLength: 1, maxLength: 1000 });
const SessionParams = Type.Object({ sessionId: Type.String({ maxLength: 200 }) });
const Undoable = Type.Object(
  {
    undo: Type.Optional(
      Type.Boolean({
        default: true,
        description: "false: erased at once, without the minute for `POST /undo/{undo}`.",
      }),
    ),
  },
  { additionalProperties: false },
);
const unknown = problems([404, "The session does not exist."]);
const refusing = problems(
  [409, "The session has ended or is not listening."],
  [413, "The body is too large."],
  [415, "The body is not JSON."],
);

export const listSessions = operation("GET /sessions", {
  operationId: "listSessions",
  tags: ["sessions"],
  role: "user",
  summary: "List the sessions, newest first",
  description: "Newest first. Pass `cursor` of the response to get the next page.",
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
      sessions: Type.Array(ListedSession),
      cursor: Type.Union([Type.Integer(), Type.Null()], {
        description: "Cursor of the next page; null on the last page.",
      }),
    }),
    ...guarded,
  },
});

const ofLastDays = (limit: { readonly description?: string } = {}) =>
  Type.Object(
    {
      days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650, default: 30, description: "How far back." })),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20, ...limit })),
    },
    { additionalProperties: false },
  );

/** Like sentences; `counted`: what their number tells. */
const groupOf = (counted: string) => ({
  text: Type.String({ description: "The wording said most often." }),
  count: Type.Integer({ minimum: 1, description: counted }),
  lastAt: Type.String({ format: "date-time" }),
  sessionId: Type.String({ description: "The newest session." }),
  others: Type.Array(Type.String(), { description: "Up to five other wordings." }),
});

export const listNotUnderstood = operation("GET /sessions/not-understood", {
  operationId: "listNotUnderstood",
  tags: ["sessions"],
  summary: "List what was said and not understood, in groups of like requests",
  description:
    "Groups of like requests, those with the most requests first, each with the intent that is nearest to it. Requests that the running assistant understands by now are left out: after POST /assistant/draft/teach and an installation they disappear.",
  querystring: ofLastDays({ description: "Maximum number of groups." }),
  response: {
    200: Type.Object({
      groups: Type.Array(
        Type.Object({
          ...groupOf("How many requests."),
          nearest: Type.Optional(
            Type.Object(
              { intentName: Type.String(), confidenceScore: Type.Number({ minimum: 0, maximum: 1 }) },
              { description: "The intent that may be meant; absent if none is near, or the NLU does not run." },
            ),
          ),
        }),
      ),
    }),
    ...guarded,
  },
});

export const listConfirmed = operation("GET /sessions/confirmed", {
  operationId: "listConfirmed",
  tags: ["sessions"],
  summary: "List sentences whose meaning a user has confirmed, in groups of like ones",
  description:
    "The assistant was not sure of these sentences, asked what they mean, and a user said yes. It learns them only from here: POST /admin/assistant/draft/lessons with `text` and `intent`. What is a sentence of the running assistant by now, and what was said to be wrong afterwards, is left out.",
  querystring: ofLastDays(),
  response: {
    200: Type.Object({
      groups: Type.Array(
        Type.Object({
          ...groupOf("How often it was confirmed."),
          intent: Type.String({ description: "What it means." }),
        }),
      ),
    }),
    ...guarded,
  },
});

export const listSaidWrong = operation("GET /sessions/said-wrong", {
  operationId: "listSaidWrong",
  tags: ["sessions"],
  summary: "List what was said to be wrong, with what was meant",
  description:
    "Each entry is a session in which a user said that something wrong was done. What was meant was done then; the assistant learns it only from here: POST /admin/assistant/draft/lessons with `text` and `meant.intent`. What the running assistant understands rightly by now, and what was dismissed, is left out.",
  querystring: ofLastDays(),
  response: {
    200: Type.Object({
      objections: Type.Array(
        Type.Object({
          sessionId: Type.String({ description: "The session in which it was said to be wrong." }),
          siteId: Type.String(),
          saidAt: Type.String({ format: "date-time" }),
          text: Type.String({ description: "The sentence that was misunderstood." }),
          intent: Type.Optional(Type.String({ description: "What it was taken for." })),
          meant: Type.Object({
            text: Type.Optional(Type.String()),
            intent: Type.Optional(Type.String()),
            values: Type.Array(Type.Object({ slotName: Type.String(), rawValue: Type.String() })),
          }),
          advice: Type.Enum(["teach", "sameIntent", "ownSentence", "unknown"], {
            description:
              "teach: the sentence can join the intent that was meant. sameIntent: only a value was wrong; there is nothing to teach. ownSentence: it is a sentence of the assistant for what was done, so it was probably misheard. unknown: what was meant was not understood.",
          }),
        }),
      ),
    }),
    ...guarded,
  },
});

export const dismissObjection = operation("DELETE /sessions/:sessionId/objection", {
  operationId: "dismissObjection",
  tags: ["sessions"],
  summary: "Decide that nothing is to be learned from an objection",
  description: "The session stays. Whoever did it can undo it for a minute.",
  params: SessionParams,
  response: {
    204: { type: "null", description: "Dismissed." },
    ...guarded,
    ...problems([404, "Nothing that waits for a decision was said to be wrong in this session."]),
  },
});

export const startSession = operation("POST /sessions", {
  operationId: "startSession",
  tags: ["sessions"],
  role: "user",
  summary: "Start a session by text, as if it were spoken",
  description:
    "Works as if the wake word and the text had been spoken, without a microphone. The answer is returned as text.",
  body: Type.Object(
    {
      text: Text,
      siteId: Type.Optional(
        Type.Unsafe<string>({
          ...SiteId,
          description: `Site at which the answer is spoken; ${textSite}: nowhere, the default. For a user who does not reach it, the first of their sites.`,
        }),
      ),
      intentFilter: Type.Optional(
        Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
          maxItems: 200,
          description: "Only accept these intents.",
        }),
      ),
    },
    { additionalProperties: false },
  ),
  response: {
    201: Type.Object({ sessionId: Type.String(), siteId: Type.String() }, { description: "The session has started." }),
    ...guarded,
    ...refusing,
    ...problems([422, "The site does not exist; the remedy lists those that do."]),
  },
});

/** How many sessions are gone. */
const Removed = Type.Object({ removed: Type.Integer({ minimum: 0 }) });

export const removeSessions = operation("DELETE /sessions", {
  operationId: "removeSessions",
  tags: ["sessions"],
  summary: "Delete all sessions",
  description:
    "Deletes everything stored about all sessions. Whoever did it can undo it for a minute; then it is erased from the files.",
  querystring: Undoable,
  response: { 200: Removed, ...guarded },
});

export const getSession = operation("GET /sessions/:sessionId", {
  operationId: "getSession",
  tags: ["sessions"],
  role: "user",
  summary: "Get a session: events, stage durations and verdict",
  description:
    "Returns what was said and decided, step by step, and why the session ended. With `follow`, the response continues until the session ends.",
  params: SessionParams,
  querystring: Type.Object({ follow: Type.Optional(Type.Boolean()) }, { additionalProperties: false }),
  response: {
    200: {
      ...stream("The session; with `follow`, a stream of its events followed by the session."),
      content: { "application/json": { schema: Session }, ...stream("").content },
    },
    ...guarded,
    ...unknown,
  },
});

export const answerSession = operation("POST /sessions/:sessionId", {
  operationId: "answerSession",
  tags: ["sessions"],
  role: "user",
  summary: "Answer a session's question by text, or end the session",
  description: "The text answers the question of the session.",
  params: SessionParams,
  body: Type.Union([
    Type.Object({ text: Text }, { additionalProperties: false }),
    Type.Object({ operation: Type.Literal("end") }, { additionalProperties: false }),
  ]),
  response: { 204: { type: "null", description: "The text was published." }, ...guarded, ...unknown, ...refusing },
});

export const removeSession = operation("DELETE /sessions/:sessionId", {
  operationId: "removeSession",
  tags: ["sessions"],
  summary: "Delete a session",
  description:
    "Deletes everything stored about the session, with the sessions in which it was said to be wrong, because they quote it. Whoever did it can undo it for a minute; then it is erased from the files.",
  params: SessionParams,
  querystring: Undoable,
  response: {
    200: Removed,
    // As in 0.1.0, when no other session quotes it.
    204: { type: "null", description: "It alone was deleted." },
    ...guarded,
    ...unknown,
  },
});
