/**
 * What is in front of the service: a reverse proxy, the path under which it serves the board, the origin by which browsers
 * know it [docs/decisions/0161-behind-a-proxy.md], and pages of other origins [docs/decisions/0181-pages-of-other-origins.md].
 *
 * INVARIANT: nothing that a client can send widens what is believed. Only the address at the other end of the connection says
 * whether it is a proxy, and only then its X-Forwarded-For counts; prefix and host come from the configuration alone.
 */
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";
import { within } from "../config/address.ts";

export type Front = {
  /** "" or "/sotto". */
  readonly basePath: string;
  /** "https://home.example.org"; undefined: only the board's own names. */
  readonly origin: string | undefined;
  /** Those of pages that may ask with a token, as browsers send them: "https://app.lan". */
  readonly allowedOrigins: ReadonlySet<string>;
  readonly isProxy: (address: string | undefined) => boolean;
};

export const noFront: Front = { basePath: "", origin: undefined, allowedOrigins: new Set(), isProxy: () => false };

export type FrontConfig = {
  readonly base_path?: string;
  readonly origin?: string;
  readonly trusted_proxies?: readonly string[];
  readonly allowed_origins?: readonly string[];
};

export function frontOf(config: FrontConfig): Front {
  const {
    base_path: basePath = "",
    origin = "",
    trusted_proxies: proxies = [],
    allowed_origins: allowed = [],
  } = config;
  const isTrusted = within(proxies);
  return {
    basePath,
    origin: origin === "" ? undefined : origin,
    allowedOrigins: new Set(allowed),
    isProxy: (address = "") => isTrusted(address),
  };
}

/** Returns the path as without the proxy, whether the proxy has removed its own or not. */
export function withoutBase(url: string, basePath: string): string {
  if (basePath === "" || !url.startsWith(basePath)) return url;
  const rest = url.slice(basePath.length);
  if (rest === "" || rest.startsWith("?")) return `/${rest}`;
  return rest.startsWith("/") ? rest : url;
}

/**
 * Returns the address of the client: the last one in X-Forwarded-For that no trusted proxy has. If a proxy has written
 * something else there, that of the connection.
 */
export function addressOf(request: FastifyRequest): string {
  // Fastify knows none, against its type, for a request that came through the local socket.
  const { ip = "" } = request as Partial<FastifyRequest>;
  return isIP(ip.replace(/%.*$/u, "")) === 0 ? (request.raw.socket.remoteAddress ?? "") : ip;
}

/** The same for a request that Fastify has not seen: one for a WebSocket. */
export function clientOf({ socket, headers }: IncomingMessage, { isProxy }: Pick<Front, "isProxy">): string {
  const written = String(headers["x-forwarded-for"] ?? "").split(",");
  let address = socket.remoteAddress ?? "";
  while (isProxy(address)) {
    const before = written.pop()?.trim() ?? "";
    if (isIP(before.replace(/%.*$/u, "")) === 0) return address;
    address = before;
  }
  return address;
}

/** Returns the check of names that are the board's: its own, and that of the public origin. */
export function ourNames({ origin }: Pick<Front, "origin">, isNamed: (host: string) => boolean = () => false) {
  const publicName = origin && new URL(origin).hostname.replace(/^\[|\]$/gu, "");
  return (host: string): boolean => host === publicName || isNamed(host);
}
