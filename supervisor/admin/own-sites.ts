/** What a user reaches: what is said, rings and is announced at the sites that are theirs [docs/decisions/0182-role-user.md]. */
import type { FastifyRequest } from "fastify";
import { SottoError } from "../errors.ts";
import { loginOf, sitesOf } from "./caller.ts";

/** Returns true when the caller reaches this site. */
export function reachesSite(request: FastifyRequest, siteId: string): boolean {
  return sitesOf(request)?.includes(siteId) !== false;
}

/** Throws SottoError SITE_FORBIDDEN when the caller does not reach one of these sites. */
export function checkSites(request: FastifyRequest, siteIds: readonly string[]): void {
  const foreign = siteIds.find((siteId) => !reachesSite(request, siteId));
  if (foreign === undefined) return;
  const own = sitesOf(request) ?? [];
  const login = loginOf(request);
  throw new SottoError(
    "SITE_FORBIDDEN",
    `this is at the site ${foreign}; ${login} has ${own.length === 0 ? "no sites" : own.join(", ")}`,
    { remedy: `an owner of this board can change it: \`sotto user sites ${login} SITE…\`, or the page Users` },
  );
}

/** Returns the sites that a list shows: the one that was asked for, or all that the caller reaches; undefined: all of them. */
export function sitesFor(request: FastifyRequest, siteId: string | undefined): readonly string[] | undefined {
  if (siteId === undefined) return sitesOf(request);
  checkSites(request, [siteId]);
  return [siteId];
}

/** Returns the site that is meant when none is named: the usual one, or the first of the caller's. Throws SottoError SITE_FORBIDDEN. */
export function siteFor(request: FastifyRequest, siteId: string | undefined, usual: string): string {
  const own = sitesOf(request) ?? [usual];
  const meant = siteId ?? (own.includes(usual) ? usual : (own[0] ?? usual));
  checkSites(request, [meant]);
  return meant;
}
