/** Request bodies: when one may be sent, how long it may take, and how unwanted ones are discarded. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { answerMalformed } from "./problem.ts";

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
}

/**
 * Whether the request is answered before its body has come. Such a connection ends with the answer: to find the next
 * request on it the rest would have to be read, from a client who may have been refused for being nobody.
 */
export function isBodyOwed(request: IncomingMessage): boolean {
  return !request.complete && hasBody(request);
}

/** Tells a client who waits with its body (`Expect: 100-continue`) to send it: what could be refused has been looked at. */
export function callForBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.expect?.toLowerCase() === "100-continue" && isBodyOwed(request)) response.writeContinue();
}

/**
 * Ends a connection whose request does not come whole within `whole` milliseconds, or of which nothing comes for
 * `stalled`: slow bodies would hold it for ever.
 */
export function boundBody(request: IncomingMessage, response: ServerResponse, whole: number, stalled: number): void {
  if (!isBodyOwed(request)) return;
  const { socket } = request;
  // Who has gone meanwhile will not be gone again: nothing would end the clock, which keeps all of the request.
  if (request.destroyed || socket.destroyed) return;
  const end = () => {
    if (response.headersSent) request.destroy();
    else answerMalformed(Object.assign(new Error("late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
  };
  const late = setTimeout(end, whole);
  // What has come and is not taken yet waits for this side, as for a slow disk: that is not the client's doing.
  request.setTimeout(stalled, () => (request.readableLength > 0 ? socket.setTimeout(stalled) : end()));
  const stop = () => {
    clearTimeout(late);
    socket.setTimeout(0);
  };
  request.once("end", stop).once("close", stop);
  response.once("close", () => clearTimeout(late));
}
