/** An operation of the REST API as its clients see it: method, path, and the schemas that validate and describe it. */
import type { FastifySchema } from "fastify";
import type { Role } from "../../users/role.ts";
import { describedRole } from "./problem.ts";

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
};

/**
 * `place` has the form "GET /tasks/:taskId"; the operation's id is the name of the contract's export. Without a `role` it is
 * for owners.
 */
export function operation<const Schema extends FastifySchema & { readonly operationId: string; readonly role?: Role }>(
  place: `${Method} /${string}`,
  schema: Schema,
  limits: { readonly bodyLimit?: number } = {},
): Operation<Schema> {
  const [method, path] = place.split(" ") as [Method, string];
  if (schema.security?.length === 0) return { method, path, schema, role: undefined, ...limits };
  const { role = "owner" } = schema;
  const response = { ...(schema.response as object), 403: describedRole(role) };
  // The description names the role, so that programs can read it.
  return { method, path, schema: { ...schema, response, "x-role": role }, role, ...limits };
}
