/** Request bodies: when one may be sent, how long it may take, and how unwanted ones are discarded. */
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterReading } from "./late.ts";
import { answerMalformed } from "./problem.ts";

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || (headers["content-length"] ?? "0") !== "0";
}

/**
 * Returns true when the response is sent before the whole body has arrived. Such a connection is closed after the
 * response: finding the next request would require reading the rest, from a client that may have been refused as a
 * stranger.
 */
export function isBodyOwed(request: IncomingMessage): boolean {
  return !request.complete && hasBody(request);
}

/**
 * Tells a client that waits with its body (`Expect: 100-continue`) to send it: everything that can be refused without
 * it has been checked.
 */
export function callForBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers.expect?.toLowerCase() === "100-continue" && isBodyOwed(request)) response.writeContinue();
}

/**
 * Closes a connection whose request is not complete within `whole` milliseconds, or that is silent for `stalled`: slow
 * bodies would hold it for ever.
 */
export function boundBody(request: IncomingMessage, response: ServerResponse, whole: number, stalled: number): void {
  if (!isBodyOwed(request)) return;
  const { socket } = request;
  // A client that has already gone emits no second event: the timer would never be cleared and would keep the whole
  // request in memory.
  if (request.destroyed || socket.destroyed) return;
  let isOver = false;
  const end = () => {
    if (response.headersSent) request.destroy();
    else answerMalformed(Object.assign(new Error("late"), { code: "ERR_HTTP_REQUEST_TIMEOUT" }), socket);
  };
  const late = setTimeout(() => afterReading(() => isOver || request.complete || end()), whole);
  request.setTimeout(stalled, () => {
    const { bytesRead } = socket;
    afterReading(() => {
      if (isOver) return;
      // Received data that is not consumed yet waits for this side, for example for a slow disk: that is not the client's
      // fault.
      const isMoving = request.complete || request.readableLength > 0 || socket.bytesRead > bytesRead;
      if (isMoving) socket.setTimeout(stalled);
      else end();
    });
  });
  const stop = () => {
    isOver = true;
    clearTimeout(late);
    socket.setTimeout(0);
  };
  request.once("end", stop).once("close", stop);
  response.once("close", () => clearTimeout(late));
}
