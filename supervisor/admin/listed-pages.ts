/**
 * Pages of other origins that the configuration lists [docs/decisions/0181-pages-of-other-origins.md].
 *
 * INVARIANT: what a browser sends by itself, a cookie or a remembered password, opens nothing to them. They have a token, and
 * reach what it reaches.
 */
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest, FastifySchema } from "fastify";
import { SottoError } from "../errors.ts";
import type { App } from "./app.ts";
import { bearerOf } from "./bearer.ts";
import type { Front } from "./front.ts";
import { isListedPage } from "./request-origin.ts";
import { signInHeader } from "./sign-in-cookie.ts";

/** Headers of the answers to a preflight. No `Allow-Credentials`: the browser then shows no answer to what had a cookie. */
const permitted = {
  "access-control-allow-methods": "GET, POST, PUT, PATCH, DELETE",
  "access-control-allow-headers": "authorization, content-type, if-match, if-none-match, idempotency-key",
  "access-control-max-age": "600",
};
/** Headers of answers that a page may read, beside those of every answer. */
const readable = "etag, location, retry-after";

export function hasToken(headers: IncomingHttpHeaders): boolean {
  return headers[signInHeader] === undefined && bearerOf(headers.authorization) !== undefined;
}

/** Throws SottoError REQUEST_UNAUTHENTICATED for every other credential, and for none. */
export function checkToken(headers: IncomingHttpHeaders): void {
  if (hasToken(headers)) return;
  throw new SottoError("REQUEST_UNAUTHENTICATED", "a page of another address needs a token", {
    remedy: "`sotto token add NAME` makes one; it is sent as Authorization: Bearer, or as the password of MQTT",
  });
}

/**
 * Lets the page read the answer, also one that refuses. Throws SottoError REQUEST_UNAUTHENTICATED, and REQUEST_CROSS_SITE for
 * what needs no credential: a sign-up, or a log-in, is for the board's own page.
 */
export function admitListedPage({ headers, is404 }: FastifyRequest, reply: FastifyReply, schema?: FastifySchema): void {
  reply.headers({
    "access-control-allow-origin": headers.origin,
    "access-control-expose-headers": readable,
    vary: "origin",
  });
  if (is404) return;
  if (schema?.security?.length === 0)
    throw new SottoError("REQUEST_CROSS_SITE", "a page of another address reaches only what a token reaches");
  checkToken(headers);
}

/** Answers what a browser asks before a request with a header of its own [Fetch, CORS-preflight fetch]. */
export function answerPreflights(app: App, front: Front): void {
  if (front.allowedOrigins.size === 0) return;
  app.addHook("onRequest", (request, reply, done) => {
    const isPreflight = request.method === "OPTIONS" && "access-control-request-method" in request.headers;
    if (isPreflight && isListedPage(request, front)) void reply.status(204).headers(permitted).send();
    else done();
  });
}
