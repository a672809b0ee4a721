/** Recorded sessions, and dialogues by text. */
import type { FastifyRequest } from "fastify";
import { actedOn } from "../../assistants/acted-on.ts";
import type { Questions } from "../../assistants/questions.ts";
import { saidWrongOf } from "../../sessions/said-wrong.ts";
import type { Sessions } from "../../sessions/sessions.ts";
import { textSite } from "#bus";
import { SottoError } from "../../errors.ts";
import { actorOf } from "../caller.ts";
import * as contract from "../contract/sessions.ts";
import { checkSites, siteFor, sitesFor } from "../own-sites.ts";
import { route } from "../route.ts";
import type { Streams } from "../streams.ts";

type Needs = {
  readonly sessions: Sessions;
  readonly questions: Pick<Questions, "isUp" | "explain">;
  readonly streams: Pick<Streams, "follow">;
  /** The sites with a microphone or a speaker, here and at satellites. */
  readonly sites: () => readonly string[];
};

export const listSessions = route(contract.listSessions, ({ sessions }: Needs) => async (request) => {
  const { siteId, limit = 50, ...rest } = request.query;
  const found = sessions.list({ ...rest, siteIds: sitesFor(request, siteId), limit });
  return { sessions: found.sessions as never[], cursor: found.cursor ?? null };
});

/** Below this confidence an intent is no suggestion. */
const minNearest = 0.1;

export const listNotUnderstood = route(
  contract.listNotUnderstood,
  ({ sessions, questions }: Needs) =>
    async ({ query }) => {
      const groups = [];
      const most = query.limit ?? 20;
      let answers = questions.isUp("nlu");
      for (const group of sessions.notUnderstood(query.days ?? 30)) {
        if (groups.length === most) break;
        // An NLU that loads an assistant is not asked twice: the list is useful without it.
        const reading = answers ? await questions.explain(group.text).catch(() => undefined) : undefined;
        answers &&= reading !== undefined;
        if (reading !== undefined && actedOn(reading.best, reading.threshold).intentName !== null) continue;
        const near = reading?.scores.find(({ intentName }) => intentName !== null);
        const isNear = near !== undefined && near.intentName !== null && near.confidenceScore >= minNearest;
        groups.push(
          isNear
            ? {
                ...group,
                others: [...group.others],
                nearest: { intentName: near.intentName, confidenceScore: near.confidenceScore },
              }
            : { ...group, others: [...group.others] },
        );
      }
      return { groups };
    },
);

export const listConfirmed = route(contract.listConfirmed, ({ sessions, questions }: Needs) => async ({ query }) => {
  const groups = [];
  let answers = questions.isUp("nlu");
  for (const group of sessions.confirmed(query.days ?? 30)) {
    if (groups.length === (query.limit ?? 20)) break;
    const reading = answers ? await questions.explain(group.text).catch(() => undefined) : undefined;
    answers &&= reading !== undefined;
    // It is a sentence of the assistant by now, whatever it means there.
    if (reading?.best.confidenceScore === 1 && reading.best.intentName !== null) continue;
    groups.push({ ...group, others: [...group.others] });
  }
  return { groups };
});

export const listSaidWrong = route(contract.listSaidWrong, ({ sessions, questions }: Needs) => async ({ query }) => {
  const most = query.limit ?? 20;
  const objections = [];
  let answers = questions.isUp("nlu");
  for (const session of sessions.saidWrong(query.days ?? 30)) {
    if (objections.length === most) break;
    const text = session.objection?.text ?? "";
    const reading = answers ? await questions.explain(text).catch(() => undefined) : undefined;
    answers &&= reading !== undefined;
    const now = reading && { ...reading.best, ...actedOn(reading.best, reading.threshold) };
    const shown = saidWrongOf(session, now);
    if (shown !== undefined) objections.push(shown);
  }
  return { objections };
});

export const dismissObjection = route(contract.dismissObjection, ({ sessions }: Needs) => async (request, reply) => {
  sessions.dismissObjection(request.params.sessionId, actorOf(request));
  return reply.status(204).send(null);
});

export const startSession = route(contract.startSession, ({ sessions, sites }: Needs) => async (request, reply) => {
  const { text, intentFilter } = request.body;
  const siteId = siteFor(request, request.body.siteId, textSite);
  checkKnown(siteId, [...new Set([...sites(), ...sessions.heardSites.list()])]);
  const sessionId = await sessions.ask({ text, siteId, intentFilter });
  return reply.status(201).header("location", `/admin/sessions/${sessionId}`).send({ sessionId, siteId });
});

/** `known`: with the sites whose wake word was heard lately. At any other site nobody says that the answer was played: the session would fail when it is over. Throws SottoError SITE_UNKNOWN. */
function checkKnown(siteId: string, known: readonly string[]): void {
  const all = [textSite, ...known.filter((one) => one !== textSite)];
  if (!all.includes(siteId))
    throw new SottoError("SITE_UNKNOWN", `there is no site "${siteId}"`, {
      remedy: `choose from: ${all.join(", ")}; a site that only the bus knows is one for an hour after its wake word was heard`,
    });
}

export const removeSessions = route(contract.removeSessions, ({ sessions }: Needs) => async (request) => ({
  removed: sessions.removeAll(undoerOf(request)),
}));

export const getSession = route(contract.getSession, ({ sessions, streams }: Needs) => async (request, reply) => {
  const { sessionId } = request.params;
  const session = sessions.get(sessionId);
  checkSites(request, [session.siteId]);
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

export const answerSession = route(contract.answerSession, ({ sessions }: Needs) => async (request, reply) => {
  const { params, body } = request;
  checkSites(request, [sessions.get(params.sessionId).siteId]);
  if ("text" in body) await sessions.answer(params.sessionId, body.text);
  else sessions.end(params.sessionId);
  return reply.status(204).send(null);
});

export const removeSession = route(contract.removeSession, ({ sessions }: Needs) => async (request, reply) => {
  const removed = sessions.remove(request.params.sessionId, undoerOf(request));
  return removed === 1 ? reply.status(204).send(null) : { removed };
});

/** Who may undo it; undefined: nobody, it is erased at once. */
const undoerOf = (request: FastifyRequest & { readonly query: { readonly undo?: boolean } }): string | undefined =>
  request.query.undo === false ? undefined : actorOf(request);
