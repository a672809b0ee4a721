import t from "tap";
import { lazySerializers } from "./serializers.ts";
import { compileRoutes, watchedSchema } from "./testing/schemas.ts";

const schema = { type: "object", properties: { name: { type: "string" }, of: { $ref: "Other#" } } };
const other = { $id: "Other", type: "object", properties: { level: { type: "integer" } } };

t.test("an answer is written by its schema, and the same way again", (t) => {
  const write = lazySerializers()({ Other: other })({ method: "GET", url: "/", httpStatus: "200", schema });
  t.equal(write({ name: "a", secret: "b", of: { level: 2, secret: "c" } }), '{"name":"a","of":{"level":2}}');
  t.equal(write({ name: 'a"', of: {} }), '{"name":"a\\"","of":{}}');
  t.end();
});

t.test("nothing is made of a schema before the first answer is written", (t) => {
  const { schema, watch } = watchedSchema();
  const write = lazySerializers()({})({ method: "GET", url: "/", httpStatus: "500", schema });
  t.equal(watch.read, 0);
  t.equal(write({}), "{}");
  t.ok(watch.read > 0);
  t.end();
});

t.test(
  "every answer of every route can be written: none has a schema that only its first answer shows to be bad",
  async (t) => {
    await t.resolves(compileRoutes(({ response }) => ({ response })));
  },
);
