/** The sockets of the admin service: TLS, how long a client may take, and how many connections one address may have. */
import { constants } from "node:crypto";
import { createServer as createPlain, type RequestListener, type Server } from "node:http";
import { createServer as createSecure } from "node:https";
import type { Socket } from "node:net";
import { createSecureContext, type SecureContext, type TLSSocket } from "node:tls";
import type { FastifyBaseLogger } from "fastify";
import type { Issued } from "../../installer/certificate/issue.ts";
import { confineConnections } from "../containment/containment.ts";
import { limitConnections } from "./connections.ts";
import { answerMalformed } from "./problem.ts";

/** Milliseconds. */
export type Patience = {
  readonly handshake: number;
  readonly header: number;
  readonly body: number;
  /** For the body of the route that takes archives. */
  readonly upload: number;
  /** In which nothing of such a body comes. */
  readonly stalled: number;
  /** Between two requests of a connection. */
  readonly idle: number;
};

export const usualPatience: Patience = {
  handshake: 5000,
  header: 10_000,
  body: 30_000,
  upload: 300_000,
  stalled: 10_000,
  idle: 10_000,
};

/** Connections of one address: browsers open six. A proxy on this machine is one address for all its clients. */
const mostConnections = { direct: 16, proxied: 256 };

export type Listener = {
  readonly server: Server;
  /** A new certificate for new connections; open ones live on. */
  renew(tls: Shown): void;
};

/** The certificate that is shown, and by name those that are shown to who asks for that name. */
export type Shown = Issued & { readonly byName?: ReadonlyMap<string, Issued> };

/** `tls` undefined serves plain HTTP; `authority` is the PEM certificate by which clients' certificates are judged. */
export function makeListener(
  handler: RequestListener,
  {
    tls,
    authority,
    patience,
    log,
  }: {
    readonly tls: Shown | undefined;
    readonly authority: string;
    readonly patience: Patience;
    readonly log: FastifyBaseLogger;
  },
): Listener {
  const http = httpOptions(patience);
  if (tls === undefined) {
    const server = createPlain(http, handler);
    answerStrangers(server, handler);
    confineConnections(server, "the admin service");
    limitConnections(server, mostConnections.proxied);
    return { server, renew: () => undefined };
  }
  const optionsOf = (issued: Issued) => tlsOptions(issued, authority, patience);
  const contextsOf = ({ byName = new Map<string, Issued>() }: Shown) =>
    new Map([...byName].map(([name, issued]) => [name, createSecureContext(optionsOf(issued))]));
  let contexts: ReadonlyMap<string, SecureContext> = contextsOf(tls);
  const SNICallback = (name: string, done: (error: Error | null, context?: SecureContext) => void) =>
    done(null, contexts.get(name.toLowerCase()));
  const server = createSecure({ ...http, ...optionsOf(tls), SNICallback }, handler);
  answerStrangers(server, handler);
  confineConnections(server, "the admin service");
  limitConnections(server, mostConnections.direct);
  server.on("secureConnection", (socket) => noteCertificate(socket, log));
  const renew = (next: Shown) => {
    contexts = contextsOf(next);
    server.setSecureContext(optionsOf(next));
  };
  return { server, renew };
}

/** What Node answers by itself otherwise, with words that the description does not have, or with none. */
function answerStrangers(server: Server, handler: RequestListener): void {
  server.on("connect", (_request, socket: Socket) =>
    answerMalformed(new Error("this is no proxy: CONNECT is not answered"), socket),
  );
  // An expectation may be ignored [RFC 9110, 10.1.1]; a body that is waited for is called for when it may come (bodies.ts).
  server.on("checkExpectation", handler);
  server.on("checkContinue", handler);
}

/** What both the network's and the local server keep to. */
export function httpOptions({ header, upload, idle }: Patience) {
  return {
    maxHeaderSize: 16 * 1024,
    // The gate refuses a request without Host, in the words of every other refusal.
    requireHostHeader: false,
    headersTimeout: header,
    requestTimeout: 2 * upload,
    keepAliveTimeout: idle,
    connectionsCheckingInterval: Math.min(1000, header),
    // Who follows a log and is gone without a word is found out.
    keepAlive: true,
    keepAliveInitialDelay: 30_000,
  };
}

/** TLS 1.2 and 1.3 with authenticated encryption only. A client certificate is asked for, never required [spec A, Authentication 6]. */
function tlsOptions({ certificate, key }: Issued, authority: string, { handshake }: Patience) {
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
    handshakeTimeout: handshake,
  };
}

/** It is noted, and grants nothing [admin-rest.md, Certificate]. */
function noteCertificate(socket: TLSSocket, log: FastifyBaseLogger): void {
  if (!socket.authorized) return;
  const { subject, fingerprint256 } = socket.getPeerCertificate();
  log.info(
    { address: socket.remoteAddress, subject: subject.CN, fingerprint: fingerprint256 },
    "a client shows a certificate of this board's authority",
  );
}
