/** Verifies the Host and the origin of every request before its route. */
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import { isIP } from "node:net";
import { hostNames, isWithin, privateDomains } from "../../installer/certificate/names.ts";
import { SottoError } from "../errors.ts";
import type { Front } from "./front.ts";

/** Returns the name in a Host header, without the port; undefined when it is invalid. */
export function hostOf(header: string | undefined): string | undefined {
  const match = /^(?:\[([0-9a-f:.]+)\]|([a-z0-9_.-]+))(?::\d{1,5})?$/i.exec(header ?? "");
  return (match?.[1] ?? match?.[2])?.toLowerCase().replace(/\.$/, "");
}

/** Headers whose repetition different programs would interpret differently. */
const single = ["host", "authorization", "content-type", "origin", "idempotency-key"];
const singleLengths = new Set(single.map(({ length }) => length));

/** Returns the header that occurs twice and must not. `raw` has names and values in turn. */
function repeated(raw: readonly string[]): string | undefined {
  let seen = 0;
  for (let at = 0; at < raw.length; at += 2) {
    const name = raw[at] ?? "";
    if (!singleLengths.has(name.length)) continue;
    const which = single.indexOf(name.toLowerCase());
    if (which < 0) continue;
    if ((seen & (1 << which)) !== 0) return single[which];
    seen |= 1 << which;
  }
  return undefined;
}

/**
 * Refuses a request whose Host is a public name other than ours: a page whose own name resolves to this board (DNS
 * rebinding) sends that name. An address, or a name that can never be public, cannot be rebound.
 */
export function checkHost(request: FastifyRequest, isNamed: (host: string) => boolean = () => false): void {
  const twice = repeated(request.raw.rawHeaders);
  if (twice !== undefined) throw new SottoError("REQUEST_INVALID", `the request must have one ${twice} header`);
  const target = request.raw.url ?? "";
  const header = request.headers.host ?? "";
  if (target.startsWith("/") && neverPublic.has(header)) return;
  const host = hostOf(header);
  if (host === undefined) throw new SottoError("REQUEST_INVALID", "the request must have one Host header");
  if (isNeverPublic(host)) remember(header);
  // A request target in the form for proxies contains a host, too [RFC 9112, 3.2.2].
  const meant = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/iu.exec(target)?.[1];
  for (const one of meant === undefined ? [host] : [host, hostOf(meant)])
    if (!isNamed(one ?? "")) refuseUnknownHost(one ?? "");
}

/** Host headers that were accepted for their form alone, which no change of a name can revoke: a client sends the same again and again. */
const neverPublic = new Set<string>();

function remember(header: string): void {
  if (neverPublic.size >= 100) neverPublic.clear();
  neverPublic.add(header);
}

function isNeverPublic(host: string): boolean {
  return isIP(host) !== 0 || isWithin(host, privateDomains) || (host !== "" && !host.includes("."));
}

function refuseUnknownHost(host: string): void {
  if (isNeverPublic(host)) return;
  if (!hostNames().dns.includes(host))
    throw new SottoError("REQUEST_HOST_UNKNOWN", `this board is not called ${host.slice(0, 100)}`, {
      remedy: "use its own name or address",
    });
}

type Origins = Pick<Front, "origin" | "allowedOrigins">;

/**
 * Refuses requests that a page of another site causes a browser to send with the user's remembered password. Another
 * port of this machine is another site, too. A page that the configuration lists is checked by `checkToken` instead.
 */
export function checkSite(request: FastifyRequest, origins: Origins): void {
  if (isListedPage(request, origins)) return;
  const site = request.headers["sec-fetch-site"];
  if (
    isForeign(request.headers, origins) ||
    (site !== undefined && site !== "same-origin" && site !== "none" && request.method !== "GET")
  )
    throw new SottoError("REQUEST_CROSS_SITE", "requests from pages of other sites are refused");
}

/** Returns true for a page of another origin that the configuration lists, with exactly this text. */
export function isListedPage({ headers }: { readonly headers: IncomingHttpHeaders }, origins: Origins): boolean {
  const { origin } = headers;
  return origin !== undefined && origins.allowedOrigins.has(origin) && isForeign(headers, origins);
}

function isForeign({ origin, host }: IncomingHttpHeaders, { origin: known }: Origins): boolean {
  return origin !== undefined && !isSame(origin, withoutDefault(host), known);
}

/**
 * A proxy may send the request to us under another name, and only a page of the configured origin has that origin. Under its name
 * there is no other one, not even without encryption.
 */
function isSame(origin: string, host: string, known: string | undefined): boolean {
  if (origin === known) return true;
  const isKnown = known !== undefined && new URL(known).host === host;
  return !isKnown && URL.canParse(origin) && new URL(origin).host === host;
}

/** Returns the host as it is in an origin: without the default port of the scheme. */
function withoutDefault(host: string | undefined): string {
  return (host ?? "").toLowerCase().replace(/:(?:80|443)$/u, "");
}
