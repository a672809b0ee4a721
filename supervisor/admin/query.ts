/**
 * Converts query parameters: numbers and booleans are parsed according to the schema, and invalid ones are left
 * unchanged for the validation.
 */
import type { FastifyRequest } from "fastify";

type Properties = Readonly<Record<string, { readonly type?: string }>>;

export function readQuery(request: FastifyRequest): void {
  const { properties } = (request.routeOptions.schema?.querystring ?? {}) as { properties?: Properties };
  if (properties === undefined) return;
  const query = request.query as Record<string, unknown>;
  for (const [name, { type }] of Object.entries(properties)) {
    const given = query[name];
    if (type === "integer" && typeof given === "string" && /^-?\d{1,15}$/u.test(given)) query[name] = Number(given);
    if (type === "boolean" && (given === "true" || given === "false")) query[name] = given === "true";
  }
}
