/**
 * What somebody may do here: a role, and the sites that are theirs [docs/decisions/0182-role-user.md].
 *
 * INVARIANTS
 * 1. A version without the role `user` takes a user for a viewer: that is what is stored, beside the sites.
 * 2. Who becomes a viewer has no sites any more, so that nothing is left for whoever gets the role back.
 */
import { mayAs, type Role } from "./role.ts";

export type Standing = {
  readonly role: Role;
  /** Whose sessions, timers and announcements they see; of owners, what their lesser tokens see. */
  readonly sites: readonly string[];
};
/** As the columns of `users` have it; `sites` is a list in JSON, or empty. */
export type StoredStanding = { readonly role: Exclude<Role, "user">; readonly sites: string };

export const maxSites = 64;

export function standingOf({ role, sites }: StoredStanding): Standing {
  if (sites === "") return { role, sites: [] };
  return { role: role === "viewer" ? "user" : role, sites: JSON.parse(sites) as string[] };
}

export function storedStanding({ role, sites }: Standing): StoredStanding {
  if (role === "viewer") return { role, sites: "" };
  const listed = JSON.stringify([...new Set(sites)].toSorted());
  if (role === "user") return { role: "viewer", sites: listed };
  return { role, sites: sites.length === 0 ? "" : listed };
}

/** Returns true when nothing about what somebody may do has changed. */
export function isSameStanding(one: Standing, other: Standing | undefined): boolean {
  return other?.role === one.role && other.sites.join("/") === one.sites.join("/");
}

/** The sites that somebody reaches; undefined: all of them. */
export function reachedSites({ role, sites }: Standing): readonly string[] | undefined {
  if (role === "owner") return undefined;
  return mayAs(role, "user") ? sites : [];
}
