/** Sends an answer that several requests share: it is serialised once. */
import type { FastifyReply } from "fastify";

const texts = new WeakMap<object, string>();

/** Sends `answer` with status 200, by the schema of the route. Nobody changes the object once it was sent. */
export function sendShared(reply: FastifyReply, answer: Readonly<Record<string, unknown>>): FastifyReply {
  const text = texts.get(answer) ?? String(reply.serializeInput({ ...answer }, "200"));
  texts.set(answer, text);
  return reply.type("application/json; charset=utf-8").send(text);
}
