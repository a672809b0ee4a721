import Fastify from "fastify";
import t from "tap";
import { Problem } from "./contract/problem.ts";
import { routes } from "./route-list.ts";
import { lazySerializers } from "./serializers.ts";

const schema = { type: "object", properties: { name: { type: "string" }, of: { $ref: "Other#" } } };
const other = { $id: "Other", type: "object", properties: { level: { type: "integer" } } };

t.test("an answer is written by its schema, and the same way again", (t) => {
  const write = lazySerializers()({ Other: other })({ method: "GET", url: "/", httpStatus: "200", schema });
  t.equal(write({ name: "a", secret: "b", of: { level: 2, secret: "c" } }), '{"name":"a","of":{"level":2}}');
  t.equal(write({ name: 'a"', of: {} }), '{"name":"a\\"","of":{}}');
  t.end();
});

t.test("nothing is made of a schema before the first answer is written", (t) => {
  let read = 0;
  const watched = {
    get type() {
      read += 1;
      return "object";
    },
    properties: {},
  };
  const write = lazySerializers()({})({ method: "GET", url: "/", httpStatus: "500", schema: watched });
  t.equal(read, 0);
  t.equal(write({}), "{}");
  t.ok(read > 0);
  t.end();
});

t.test(
  "every answer of every route can be written: none has a schema that only its first answer shows to be bad",
  async (t) => {
    const app = Fastify();
    t.teardown(() => app.close());
    app.addSchema(Problem);
    for (const { operation } of routes) {
      const { method, path, schema } = operation;
      app.route({
        method,
        url: path,
        schema: { response: (schema as { response?: object }).response },
        handler: () => "",
      });
    }
    await t.resolves(async () => {
      await app.ready();
    });
  },
);
