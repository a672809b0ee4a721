/** An operation of the REST API as its clients see it: method, path, and the schemas that validate and describe it. */
import type { FastifySchema } from "fastify";
import type { Role } from "../../users/role.ts";
import { type Scope, scopes } from "./areas.ts";
import { describedPermission } from "./problem.ts";

type Method = "DELETE" | "GET" | "PATCH" | "POST" | "PUT";

export type Operation<Schema extends FastifySchema = FastifySchema> = {
  readonly method: Method;
  /** The path below /admin. */
  readonly path: string;
  readonly schema: Schema;
  /** The maximum size of the body in bytes, if it differs from the default. */
  readonly bodyLimit?: number;
  /** Who may call it; undefined for everybody, without authentication. */
  readonly role: Role | undefined;
  /** The scope that a token needs; "any" for none in particular, undefined when no token may call it. */
  readonly scope: Scope | "any" | undefined;
};

/** What an operation that is not public declares besides its schemas. */
type Declared = {
  readonly operationId: string;
  readonly tags: readonly [string];
  readonly role?: Role;
  readonly scope?: "any";
};

export const securitySchemes = {
  basic: { type: "http", scheme: "basic" },
  token: { type: "http", scheme: "bearer", description: "A token for programs: POST /admin/tokens." },
} as const;

/** How one authenticates for an operation with this scope, in the form of OpenAPI. */
export function securityOf(scope: Operation["scope"]): Record<string, string[]>[] {
  return scope === undefined ? [{ basic: [] }] : [{ basic: [] }, { token: [] }];
}

/**
 * `place` has the form "GET /tasks/:taskId"; the operation's id is the name of the contract's export. Without a `role` it is
 * for owners. Its tag is the scope that a token needs; no token may call one with the tag `users`.
 */
export function operation<const Schema extends FastifySchema & Declared>(
  place: `${Method} /${string}`,
  schema: Schema,
  limits: { readonly bodyLimit?: number } = {},
): Operation<Schema> {
  const [method, path] = place.split(" ") as [Method, string];
  const isPublic = schema.security?.length === 0;
  if (isPublic) return { method, path, schema, role: undefined, scope: "any", ...limits };
  const { role = "owner" } = schema;
  const scope = schema.scope ?? scopeOf(schema.tags[0]);
  const response = { ...(schema.response as object), 403: describedPermission(role, scope) };
  // The description names role and scope, so that programs can read them.
  const described = { ...schema, response, security: securityOf(scope), "x-role": role, "x-scope": scope };
  return { method, path, schema: described, role, scope, ...limits };
}

function scopeOf(area: string): Scope | undefined {
  return scopes.find((scope) => scope === area);
}
