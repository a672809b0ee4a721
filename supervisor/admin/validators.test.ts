import t from "tap";
import { compileRoutes, watchedSchema } from "./testing/schemas.ts";
import { lazyValidators } from "./validators.ts";

const options = { customOptions: { allErrors: true, useDefaults: true, coerceTypes: false as const } };
const other = { $id: "Other", type: "object", properties: { level: { type: "integer", default: 3 } } };
const schema = { type: "object", required: ["name"], properties: { name: { type: "string" }, of: { $ref: "Other#" } } };

t.test("a request is validated by its schema, with its defaults, and says what is wrong each time", (t) => {
  const validate = lazyValidators()({ Other: other }, options)({ schema });
  const given = { name: "a", of: {} };
  t.equal(validate(given), true);
  t.same(given.of, { level: 3 });
  t.equal(validate({ of: { level: "high" } }), false);
  t.match(validate.errors, [{ keyword: "required" }, { instancePath: "/of/level", keyword: "type" }]);
  t.equal(validate({ name: "b" }), true);
  t.notOk(validate.errors);
  t.end();
});

t.test("nothing is made of a schema before the first request", (t) => {
  const { schema, watch } = watchedSchema();
  const validate = lazyValidators()({}, options)({ schema });
  t.equal(watch.read, 0);
  t.equal(validate({}), true);
  t.ok(watch.read > 0);
  t.end();
});

t.test(
  "each request of each route can be validated: none has a schema that only its first request shows to be bad",
  async (t) => {
    await t.resolves(compileRoutes((schema) => ({ ...schema, response: undefined })));
  },
);
