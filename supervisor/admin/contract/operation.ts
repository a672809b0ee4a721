/** An operation of the REST API as its clients see it: method, path, and the schemas that validate and describe it. */
import type { FastifySchema } from "fastify";

type Method = "DELETE" | "GET" | "PATCH" | "POST" | "PUT";

export type Operation<Schema extends FastifySchema = FastifySchema> = {
  readonly method: Method;
  /** The path below /admin. */
  readonly path: string;
  readonly schema: Schema;
  /** The maximum size of the body in bytes, if it differs from the default. */
  readonly bodyLimit?: number;
};

/** `place` has the form "GET /tasks/:taskId"; the operation's id is the name of the contract's export. */
export function operation<const Schema extends FastifySchema & { readonly operationId: string }>(
  place: `${Method} /${string}`,
  schema: Schema,
  limits: { readonly bodyLimit?: number } = {},
): Operation<Schema> {
  const [method, path] = place.split(" ") as [Method, string];
  return { method, path, schema, ...limits };
}
