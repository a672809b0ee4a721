/** What is looked at before any route: whom the request was meant for, and from which page it comes. */
import type { FastifyRequest } from "fastify";
import { isIP } from "node:net";
import { hostNames, isWithin, privateDomains } from "../../installer/certificate/names.ts";
import { SottoError } from "../errors.ts";

/** The name in a Host header, without the port; undefined when it is not one. */
export function hostOf(header: string | undefined): string | undefined {
  const match = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9_.-]+))(?::\d{1,5})?$/i.exec(header ?? "");
  return (match?.[1] ?? match?.[2])?.toLowerCase().replace(/\.$/, "");
}

/**
 * Refuses a request whose Host is a public name that is not ours: a page that had its own name resolve to this board
 * (DNS rebinding) sends that name. An address, or a name that can never be public, cannot be rebound.
 */
export function checkHost(request: FastifyRequest): void {
  const given = request.raw.rawHeaders.filter(
    (_, index, all) => index % 2 === 0 && all[index]?.toLowerCase() === "host",
  );
  const host = hostOf(request.headers.host);
  if (given.length !== 1 || host === undefined)
    throw new SottoError("REQUEST_INVALID", "the request must have one Host header");
  if (isIP(host) !== 0 || isWithin(host, privateDomains) || !host.includes(".")) return;
  if (!hostNames().dns.includes(host))
    throw new SottoError("REQUEST_HOST_UNKNOWN", `this board is not called ${host}`, {
      remedy: "use its own name or address",
    });
}

/** Refuses what a page of another site makes a browser send with the user's remembered password. */
export function checkSite(request: FastifyRequest): void {
  const site = request.headers["sec-fetch-site"];
  const origin = request.headers.origin;
  const foreign = origin !== undefined && hostOf(origin.replace(/^https?:\/\//, "")) !== hostOf(request.headers.host);
  if (foreign || (site !== undefined && site !== "same-origin" && site !== "none" && request.method !== "GET"))
    throw new SottoError("REQUEST_CROSS_SITE", "requests from pages of other sites are refused");
}
