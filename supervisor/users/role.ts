/** What a user may do: each role may do everything that the ones before it may [docs/decisions/0088-roles.md]. */
export const roles = ["viewer", "user", "operator", "owner"] as const;
export type Role = (typeof roles)[number];

/** What somebody becomes for whom no role was chosen: they talk, and reach no other person's site. */
export const usualRole: Role = "user";

/** Returns true when a user with this role may do what needs the other one. */
export function mayAs(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}
