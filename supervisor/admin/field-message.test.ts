import { Ajv } from "ajv";
import t from "tap";
import { fieldMessage, pointerOf, type SchemaError } from "./field-message.ts";

const schema = {
  type: "object",
  required: ["login"],
  additionalProperties: false,
  properties: {
    login: { type: "string", minLength: 1 },
    password: { type: "string", minLength: 8, maxLength: 12 },
    count: { type: "integer", minimum: 1, maximum: 5 },
    level: { type: "number", exclusiveMinimum: 0, multipleOf: 0.5 },
    role: { enum: ["owner", "user"] },
    names: {
      type: "array",
      minItems: 1,
      maxItems: 2,
      uniqueItems: true,
      items: { type: "string", pattern: "^[a-z]+$" },
    },
    either: { type: ["string", "null"] },
    fixed: { const: 4 },
    more: { type: "object", minProperties: 1 },
  },
};
const validate = new Ajv({ allErrors: true, allowUnionTypes: true }).compile(schema);

t.test("each fault names its field, and says what to do in a sentence", async (t) => {
  for (const [body, pointer, message] of [
    [{}, "/login", "This is missing."],
    [{ login: "" }, "/login", "Fill this in."],
    [{ login: 5 }, "/login", "This must be text."],
    [{ login: "a", password: "short" }, "/password", "Use at least 8 characters."],
    [{ login: "a", password: "much too long for it" }, "/password", "Use at most 12 characters."],
    [{ login: "a", count: 0 }, "/count", "Use 1 or more."],
    [{ login: "a", count: 6 }, "/count", "Use 5 or less."],
    [{ login: "a", count: 1.5 }, "/count", "This must be a whole number."],
    [{ login: "a", level: 0 }, "/level", "Use more than 0."],
    [{ login: "a", level: 0.7 }, "/level", "Use a multiple of 0.5."],
    [{ login: "a", role: "king" }, "/role", "Choose one of: owner, user."],
    [{ login: "a", names: [] }, "/names", "Give at least one."],
    [{ login: "a", names: ["a", "a"] }, "/names", "Give each only once."],
    [{ login: "a", names: ["a", "b", "c"] }, "/names", "Give at most 2."],
    [{ login: "a", either: 4 }, "/either", "This must be text or null."],
    [{ login: "a", fixed: 5 }, "/fixed", "This must be 4."],
    [{ login: "a", more: {} }, "/more", "Give at least one field."],
    [{ login: "a", colour: "red" }, "/colour", "There is no such field."],
    [[], "", "This must be an object with fields."],
  ] as const) {
    t.notOk(validate(body));
    const faults = (validate.errors as readonly SchemaError[]).map((one) => [pointerOf(one), fieldMessage(one)]);
    t.same(faults, [[pointer, message]], JSON.stringify(body));
  }
  validate({ login: "a", names: ["A"] });
  t.match(fieldMessage((validate.errors as SchemaError[])[0]!), /not allowed here; it must match \^\[a-z\]\+\$/u);
});

t.test("what has no words of ours keeps the validator's", async (t) => {
  t.equal(fieldMessage({ instancePath: "", keyword: "oneOf", message: "must match one" }), "This must match one.");
  t.equal(fieldMessage({ instancePath: "" }), "This is not valid.");
});
