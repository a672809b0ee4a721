/** An operation of the REST API as its clients see it: method, path, and the schemas that validate and describe it. */
import type { FastifySchema } from "fastify";

type Method = "DELETE" | "GET" | "PATCH" | "POST" | "PUT";

export type Operation<Schema extends FastifySchema = FastifySchema> = {
  readonly method: Method;
  /** Below /admin. */
  readonly path: string;
  readonly schema: Schema;
  /** The largest body in bytes, where it is not that of every other operation. */
  readonly bodyLimit?: number;
};

/** `place` is like "GET /tasks/:taskId"; the operation's id is the name that the contract exports it by. */
export function operation<const Schema extends FastifySchema & { readonly operationId: string }>(
  place: `${Method} /${string}`,
  schema: Schema,
  limits: { readonly bodyLimit?: number } = {},
): Operation<Schema> {
  const [method, path] = place.split(" ") as [Method, string];
  return { method, path, schema, ...limits };
}
