/** What is asked of validators and serializers alike: that they work late, and for every route. */
import Fastify from "fastify";
import { Problem } from "../contract/problem.ts";
import { routes } from "../route-list.ts";

/** A schema of an object, and how often it has been read. */
export function watchedSchema() {
  const watch = { read: 0 };
  const schema = {
    get type() {
      watch.read += 1;
      return "object";
    },
    properties: {},
  };
  return { schema, watch };
}

type Schema = { readonly response?: object };

/** Makes of a part of each route's schema what Fastify makes of it by itself; rejects when one is bad. */
export async function compileRoutes(part: (schema: Schema) => object): Promise<void> {
  await using app = Fastify();
  app.addSchema(Problem);
  for (const { operation } of routes) {
    const { method, path, schema } = operation;
    app.route({ method, url: path, schema: part(schema as Schema), handler: () => "" });
  }
  await app.ready();
}
