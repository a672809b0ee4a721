/** Recorded sessions, and dialogues by text. */
import type { Sessions } from "../../sessions/sessions.ts";
import { textSite } from "#bus";
import * as contract from "../contract/sessions.ts";
import { route } from "../route.ts";
import type { Streams } from "../streams.ts";

type Needs = {
  readonly sessions: Sessions;
  readonly streams: Pick<Streams, "follow">;
};

export const listSessions = route(contract.listSessions, ({ sessions }: Needs) => async ({ query }) => {
  const found = sessions.list({ ...query, limit: query.limit ?? 50 });
  return { sessions: found.sessions as never[], cursor: found.cursor ?? null };
});

export const startSession = route(contract.startSession, ({ sessions }: Needs) => async ({ body }, reply) => {
  const { text, siteId = textSite, intentFilter } = body;
  const sessionId = await sessions.ask({ text, siteId, intentFilter });
  return reply.status(201).header("location", `/admin/sessions/${sessionId}`).send({ sessionId, siteId });
});

export const removeSessions = route(contract.removeSessions, ({ sessions }: Needs) => async () => ({
  removed: sessions.removeAll(),
}));

export const getSession = route(contract.getSession, ({ sessions, streams }: Needs) => async (request, reply) => {
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
});

export const answerSession = route(contract.answerSession, ({ sessions }: Needs) => async ({ params, body }, reply) => {
  if ("text" in body) await sessions.answer(params.sessionId, body.text);
  else await sessions.end(params.sessionId);
  return reply.status(204).send(null);
});

export const removeSession = route(contract.removeSession, ({ sessions }: Needs) => async ({ params }, reply) => {
  sessions.remove(params.sessionId);
  return reply.status(204).send(null);
});
