/**
 * Converts query parameters: numbers and booleans are parsed according to the schema, and invalid ones are left
 * unchanged for the validation.
 */
import type { FastifyRequest } from "fastify";

export type QuerySchema = { readonly properties?: Readonly<Record<string, { readonly type?: string }>> };

/** Returns what converts the query of each request to a route with this schema. */
export function queryReader({ properties = {} }: QuerySchema): (request: FastifyRequest) => void {
  const typed = Object.entries(properties).flatMap(([name, { type }]) =>
    type === "integer" || type === "boolean" ? [{ name, isInteger: type === "integer" }] : [],
  );
  return (request) => {
    const query = request.query as Record<string, unknown>;
    for (const { name, isInteger } of typed) {
      const given = query[name];
      if (typeof given !== "string") continue;
      if (!isInteger && (given === "true" || given === "false")) query[name] = given === "true";
      if (isInteger && /^-?\d{1,15}$/u.test(given)) query[name] = Number(given);
    }
  };
}
