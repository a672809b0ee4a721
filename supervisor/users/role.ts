/** What a user may do: each role may do everything that the ones before it may [docs/decisions/0088-roles.md]. */
export const roles = ["viewer", "user", "operator", "owner"] as const;
export type Role = (typeof roles)[number];

/** Returns true when a user with this role may do what needs the other one. */
export function mayAs(role: Role, needed: Role): boolean {
  return roles.indexOf(role) >= roles.indexOf(needed);
}
