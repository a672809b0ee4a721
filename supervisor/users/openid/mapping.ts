/** Who a person is on the board, by what the provider says of them. Whom no group gives a role is nobody. */
import { SottoError } from "../../errors.ts";
import { faultOfLogin } from "../password.ts";
import { mayAs, type Role } from "../role.ts";
import type { Standing } from "../standing.ts";

export type Claims = Readonly<Record<string, unknown>>;
export type Mapping = {
  readonly loginClaim: string;
  readonly groupsClaim: string;
  /** The role of each group. */
  readonly roles: Readonly<Record<string, Role>>;
  /** The sites of each group. */
  readonly sites: Readonly<Record<string, readonly string[]>>;
};

const maxGroups = 2000;

/** Returns a claim by its name, or by a path into others: "realm_access.roles". */
export function claimOf(claims: Claims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  let found: unknown = claims;
  for (const part of name.split(".")) {
    if (typeof found !== "object" || found === null || !Object.hasOwn(found, part)) return undefined;
    found = (found as Claims)[part];
  }
  return found;
}

/** Returns undefined when no group of the person has a role. Throws SottoError OPENID_ANSWER when the claim is no list of texts. */
export function standingOf(claims: Claims, { groupsClaim, roles, sites: sitesOf }: Mapping): Standing | undefined {
  const claim = claimOf(claims, groupsClaim) ?? [];
  const groups = typeof claim === "string" ? [claim] : claim;
  if (!Array.isArray(groups) || groups.length > maxGroups || !groups.every((one) => typeof one === "string"))
    throw new SottoError("OPENID_ANSWER", `the provider's claim ${groupsClaim} is no list of groups`, {
      remedy: "set `groups_claim` in the section [openid]",
    });
  let role: Role | undefined;
  const sites = new Set<string>();
  for (const group of groups as readonly string[]) {
    const given = Object.hasOwn(roles, group) ? roles[group] : undefined;
    if (given !== undefined && (role === undefined || mayAs(given, role))) role = given;
    if (Object.hasOwn(sitesOf, group)) for (const siteId of sitesOf[group] ?? []) sites.add(siteId);
  }
  return role && { role, sites: [...sites] };
}

/** Throws SottoError OPENID_ANSWER when the claim is no name that an account can have. */
export function loginOf(claims: Claims, { loginClaim }: Mapping): string {
  const claim = claimOf(claims, loginClaim);
  const fault = typeof claim === "string" ? faultOfLogin(claim) : "it is missing";
  if (typeof claim === "string" && fault === undefined) return claim;
  throw new SottoError("OPENID_ANSWER", `the provider's claim ${loginClaim} is no user name here: ${fault}`, {
    remedy: "set `login_claim` or `scopes` in the section [openid]",
  });
}
