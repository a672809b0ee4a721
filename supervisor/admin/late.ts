/**
 * Requests whose time is over. Timers run before sockets are read: if this process was held up itself, what a client has
 * sent in time is not read yet when its time is over.
 */
import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { answerMalformed } from "./problem.ts";

/** The events of a server with a request. */
const arrivals = ["request", "checkContinue", "checkExpectation"];

/** Calls `judge` when what has already arrived was read. */
export function afterReading(judge: () => void): void {
  setImmediate(() => setImmediate(judge));
}

/** Answers what is no request of HTTP, or did not come in time. */
export function answerLate(server: Server | undefined, error: Error & { code?: string }, socket: Socket): void {
  if (error.code !== "ERR_HTTP_REQUEST_TIMEOUT" || server === undefined) {
    answerMalformed(error, socket);
    return;
  }
  let hasAsked = false;
  const note = (request: IncomingMessage) => {
    if (request.socket === socket) hasAsked = true;
  };
  for (const event of arrivals) server.prependListener(event, note);
  afterReading(() => {
    for (const event of arrivals) server.off(event, note);
    if (!hasAsked) answerMalformed(error, socket);
  });
}
