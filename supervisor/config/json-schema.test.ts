import t from "tap";
import * as v from "valibot";
import { components } from "../../platform/components.ts";
import { type JsonSchema, propertiesOf } from "./json-schema.ts";
import { allSections } from "./sections.ts";

t.test("the keys of a section are shown with type, choices, bounds, default and explanation", async (t) => {
  const schema = v.object({
    level: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(9), v.description("how much")), 3),
    engine: v.optional(v.picklist(["a", "b"]), "a"),
    api_key: v.optional(v.string(), ""),
    sites: v.optional(v.pipe(v.array(v.object({ volume: v.optional(v.number(), 1) })), v.minLength(1)), [{}]),
  });
  t.same(propertiesOf(schema), {
    level: { type: "integer", minimum: 1, maximum: 9, description: "how much", default: 3 },
    engine: { type: "string", enum: ["a", "b"], default: "a" },
    api_key: { type: "string", default: "", writeOnly: true },
    sites: {
      type: "array",
      minItems: 1,
      items: { type: "object", properties: { volume: { type: "number", default: 1 } } },
      default: [{}],
    },
  });
});

t.test("every key there is has a type and an explanation", async (t) => {
  const lacking = (name: string, schema: JsonSchema): string[] => [
    ...(schema.type === undefined || schema.description === undefined ? [name] : []),
    ...Object.entries(schema.items?.properties ?? schema.properties ?? {}).flatMap(([key, inner]) =>
      lacking(`${name}.${key}`, inner),
    ),
  ];
  const found = allSections(components).flatMap(({ name, schema }) =>
    Object.entries(propertiesOf(schema)).flatMap(([key, property]) => lacking(`${name}.${key}`, property)),
  );
  t.same(found, []);
});
