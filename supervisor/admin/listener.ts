/** The sockets of the admin service: TLS, timeouts, and the maximum number of connections per address. */
import { constants } from "node:crypto";
import { createServer as createPlain, type RequestListener, type Server } from "node:http";
import { createServer as createSecure } from "node:https";
import type { Socket } from "node:net";
import { createSecureContext, type SecureContext, type TLSSocket } from "node:tls";
import type { FastifyBaseLogger } from "fastify";
import type { Issued } from "../../installer/certificate/issue.ts";
import { confineConnections } from "../containment/containment.ts";
import type { Front } from "./front.ts";
import { limitConnections } from "./connections.ts";
import { asksForWebSocket } from "./mqtt/handshake.ts";
import { answerMalformed } from "./problem.ts";

export type Timeouts = {
  readonly handshakeMs: number;
  readonly headerMs: number;
  readonly bodyMs: number;
  /** The time limit for the body of a route that accepts uploads. */
  readonly uploadMs: number;
  /** The longest pause within a body. */
  readonly stallMs: number;
  /** The longest pause between two requests on one connection. */
  readonly idleMs: number;
};

export const defaultTimeouts: Timeouts = {
  handshakeMs: 5000,
  headerMs: 10_000,
  bodyMs: 30_000,
  uploadMs: 300_000,
  stallMs: 10_000,
  idleMs: 10_000,
};

/** Connections per address: browsers open six. A proxy has one address for all its clients. */
const maxConnections = { direct: 16, proxied: 256 };

export type Listener = {
  readonly server: Server;
  /** Uses this certificate for new connections; open ones continue. */
  renew(tls: Shown): void;
};

/** The default certificate, and those for clients that request a particular name. */
export type Shown = Issued & { readonly byName?: ReadonlyMap<string, Issued> };

/** Without `tls` it serves plain HTTP; `authority` is the PEM certificate that verifies client certificates. */
export function makeListener(
  handler: RequestListener,
  {
    tls,
    authority,
    timeouts,
    log,
    isProxy,
  }: {
    readonly tls: Shown | undefined;
    readonly authority: string;
    readonly timeouts: Timeouts;
    readonly log: FastifyBaseLogger;
    readonly isProxy: Front["isProxy"];
  },
): Listener {
  const http = { ...httpOptions(timeouts), shouldUpgradeCallback: asksForWebSocket };
  if (tls === undefined) {
    const server = createPlain(http, handler);
    answerStrangers(server, handler);
    confineConnections(server, "the admin service");
    limitConnections(server, () => maxConnections.proxied);
    return { server, renew: () => undefined };
  }
  const optionsOf = (issued: Issued) => tlsOptions(issued, authority, timeouts);
  const contextsOf = ({ byName = new Map<string, Issued>() }: Shown) =>
    new Map([...byName].map(([name, issued]) => [name, createSecureContext(optionsOf(issued))]));
  let contexts: ReadonlyMap<string, SecureContext> = contextsOf(tls);
  const SNICallback = (name: string, done: (error: Error | null, context?: SecureContext) => void) =>
    done(null, contexts.get(name.toLowerCase()));
  const server = createSecure({ ...http, ...optionsOf(tls), SNICallback }, handler);
  answerStrangers(server, handler);
  confineConnections(server, "the admin service");
  limitConnections(server, (address) => (isProxy(address) ? maxConnections.proxied : maxConnections.direct));
  server.on("secureConnection", (socket) => noteCertificate(socket, log));
  const renew = (next: Shown) => {
    contexts = contextsOf(next);
    server.setSecureContext(optionsOf(next));
  };
  return { server, renew };
}

/** Replaces Node's own responses, which have texts that are not in the description, or none. */
function answerStrangers(server: Server, handler: RequestListener): void {
  server.on("connect", (_request, socket: Socket) =>
    answerMalformed(new Error("this is no proxy: CONNECT is not answered"), socket),
  );
  // An expectation may be ignored [RFC 9110, 10.1.1]; a delayed body is requested when it may come (bodies.ts).
  server.on("checkExpectation", handler);
  server.on("checkContinue", handler);
}

/** Options of both the network's and the local server. */
export function httpOptions({ headerMs, uploadMs, idleMs }: Timeouts) {
  return {
    maxHeaderSize: 16 * 1024,
    // `checkHost` refuses a request without Host, with the same error body as every other refusal.
    requireHostHeader: false,
    headersTimeout: headerMs,
    requestTimeout: 2 * uploadMs,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: Math.min(1000, headerMs),
    // Detects clients that follow a log and disappear silently.
    keepAlive: true,
    keepAliveInitialDelay: 30_000,
  };
}

/**
 * Only TLS 1.2 and 1.3 with authenticated encryption. A client certificate is requested, never required [spec A,
 * Authentication 6].
 */
function tlsOptions({ certificate, key }: Issued, authority: string, { handshakeMs }: Timeouts) {
  return {
    cert: certificate,
    key,
    ca: authority,
    minVersion: "TLSv1.2" as const,
    ciphers:
      "TLS_AES_256_GCM_SHA384:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_128_GCM_SHA256:" +
      "ECDHE-ECDSA-AES256-GCM-SHA384:ECDHE-RSA-AES256-GCM-SHA384:ECDHE-ECDSA-CHACHA20-POLY1305:ECDHE-RSA-CHACHA20-POLY1305",
    honorCipherOrder: true,
    secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
    requestCert: true,
    rejectUnauthorized: false,
    handshakeTimeout: handshakeMs,
  };
}

/** It is logged and grants nothing [admin-rest.md, Certificate]. */
function noteCertificate(socket: TLSSocket, log: FastifyBaseLogger): void {
  if (!socket.authorized) return;
  const { subject, fingerprint256 } = socket.getPeerCertificate();
  log.info(
    { address: socket.remoteAddress, subject: subject.CN, fingerprint: fingerprint256 },
    "a client shows a certificate of this board's authority",
  );
}
