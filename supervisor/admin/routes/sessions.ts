import { Type } from "typebox";
import type { BusEvent as BusEventValue } from "../../sessions/bus-events.ts";
import { textSite } from "../../sessions/text-site.ts";
import { guarded, problems } from "../contract/problem.ts";
import { Session, SessionSummary } from "../contract/session.ts";
import type { App } from "../app.ts";
import type { Services } from "../services.ts";
import type { Streams } from "./follow.ts";

const SiteId = Type.String({ pattern: "^[^/+#\\u0000]{1,64}$" });
const Text = Type.String({ minLength: 1, maxLength: 1000 });
const SessionParams = Type.Object({ sessionId: Type.String({ maxLength: 200 }) });
const unknown = problems([404, "The session does not exist."]);
const refusing = problems(
  [409, "The session has ended, or does not listen."],
  [413, "The body is too large."],
  [415, "The body is not JSON."],
);
const stream = (description: string) => ({
  description,
  content: { "text/event-stream": { schema: Type.String() }, "application/x-ndjson": { schema: Type.String() } },
});
/** An event of the bus is given up for whoever does not take them in time. */
const mostWaiting = 2000;

/** /sessions and /events: what was said and understood, and what is said now. */
export function sessionRoutes(app: App, { sessions }: Services, streams: Streams): void {
  app.get(
    "/sessions",
    {
      schema: {
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
      },
    },
    async ({ query }) => {
      const found = sessions.list({ ...query, limit: query.limit ?? 50 });
      return { sessions: found.sessions as never[], cursor: found.cursor ?? null };
    },
  );
  app.post(
    "/sessions",
    {
      schema: {
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
      },
    },
    async ({ body }, reply) => {
      const { text, siteId = textSite, intentFilter } = body;
      const sessionId = await sessions.ask({ text, siteId, intentFilter });
      return reply.status(201).header("location", `/admin/sessions/${sessionId}`).send({ sessionId, siteId });
    },
  );
  app.delete(
    "/sessions",
    {
      schema: {
        operationId: "removeSessions",
        tags: ["sessions"],
        summary: "Delete all sessions",
        description: "What is remembered of all of them is forgotten.",
        response: { 200: Type.Object({ removed: Type.Integer({ minimum: 0 }) }), ...guarded },
      },
    },
    async () => ({ removed: sessions.removeAll() }),
  );
  app.get(
    "/sessions/:sessionId",
    {
      schema: {
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
      },
    },
    async (request, reply) => {
      const { sessionId } = request.params;
      const session = sessions.get(sessionId);
      if (request.query.follow !== true) return session;
      let seen = 0;
      const next = () => {
        const now = sessions.get(sessionId);
        const items: unknown[] = now.events.slice(seen);
        seen = now.events.length;
        const ended = now.verdict.code !== "RUNNING";
        return { items: ended ? [...items, now] : items, ended };
      };
      return streams.follow(request, reply, next, (changed) =>
        sessions.events.watch((event) => {
          if (event.sessionId === sessionId) changed();
        }),
      );
    },
  );
  app.post(
    "/sessions/:sessionId",
    {
      schema: {
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
      },
    },
    async ({ params, body }, reply) => {
      if ("text" in body) await sessions.answer(params.sessionId, body.text);
      else await sessions.end(params.sessionId);
      return reply.status(204).send(null);
    },
  );
  app.delete(
    "/sessions/:sessionId",
    {
      schema: {
        operationId: "removeSession",
        tags: ["sessions"],
        summary: "Delete a session",
        description: "What is remembered of it is forgotten.",
        params: SessionParams,
        response: { 204: { type: "null", description: "Forgotten." }, ...guarded, ...unknown },
      },
    },
    async ({ params }, reply) => {
      sessions.remove(params.sessionId);
      return reply.status(204).send(null);
    },
  );
  app.get(
    "/events",
    {
      schema: {
        operationId: "followEvents",
        tags: ["sessions"],
        summary: "Stream bus messages from now on; never audio",
        description: "Goes on as long as the client stays.",
        querystring: Type.Object(
          {
            follow: Type.Literal(true, { description: "There is no other way to have them." }),
            siteId: Type.Optional(SiteId),
            sessionId: Type.Optional(Type.String({ maxLength: 200 })),
            component: Type.Optional(Type.String({ maxLength: 40, description: 'Who says it; "client": others.' })),
          },
          { additionalProperties: false },
        ),
        response: { 200: stream("One event after the other, as long as the client stays."), ...guarded },
      },
    },
    async (request, reply) => {
      const { siteId, sessionId, component } = request.query;
      let waiting: BusEventValue[] = [];
      const isWanted = (event: BusEventValue): boolean =>
        (siteId ?? event.siteId) === event.siteId &&
        (sessionId ?? event.sessionId) === event.sessionId &&
        (component ?? event.component) === event.component;
      const next = () => {
        const items = waiting;
        waiting = [];
        return { items, ended: false };
      };
      return streams.follow(request, reply, next, (changed) =>
        sessions.events.watch((event) => {
          if (!isWanted(event) || waiting.length >= mostWaiting) return;
          waiting.push(event);
          changed();
        }),
      );
    },
  );
}
