/** Random payloads of a topic, made from the JSON Schema that the documentation promises. */
import type { JsonSchema } from "@valibot/to-json-schema";
import * as fc from "fast-check";
import { sharedSchemas } from "../../scripts/generate/payload-schema.ts";

const shared: Record<string, JsonSchema> = sharedSchemas();
const isSchema = (schema: unknown): schema is JsonSchema => typeof schema === "object" && schema !== null;
const text = fc.string({ unit: "binary", maxLength: 12 }).filter((value) => value.isWellFormed());
const name = text.map((value) => value.replaceAll(/[/+#\0]/g, "-")).filter((value) => value !== "");

function object({ properties = {}, required = [], anyOf = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const oneOfThese = anyOf.filter(isSchema).flatMap((alternative) => alternative.required ?? []);
  const fields = Object.entries(properties).flatMap(([key, field]) =>
    isSchema(field) ? [[key, arbitraryPayload(field)] as const] : [],
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...required, ...oneOfThese.slice(0, 1)] });
}

function array({ items }: JsonSchema): fc.Arbitrary<unknown> {
  if (Array.isArray(items)) return fc.tuple(...items.filter(isSchema).map(arbitraryPayload));
  return fc.array(isSchema(items) ? arbitraryPayload(items) : fc.jsonValue(), { maxLength: 3 });
}

function number({ minimum, maximum }: JsonSchema): fc.Arbitrary<unknown> {
  return fc.double({
    noNaN: true,
    noDefaultInfinity: true,
    ...(minimum !== undefined && { min: minimum }),
    ...(maximum !== undefined && { max: maximum }),
  });
}

/** Values that are valid by the schema. Throws for a part of JSON Schema that no topic uses yet. */
export function arbitraryPayload(schema: JsonSchema): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) {
    const target = shared[schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)];
    if (target !== undefined) return arbitraryPayload(target);
  }
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.type === "object" && schema.properties !== undefined) return object(schema);
  const alternatives = (schema.oneOf ?? schema.anyOf ?? []).filter(isSchema);
  if (alternatives.length > 0) return fc.oneof(...alternatives.map(arbitraryPayload));
  if (schema.type === "object" && isSchema(schema.additionalProperties)) {
    return fc.dictionary(text, arbitraryPayload(schema.additionalProperties), { maxKeys: 3 });
  }
  if (schema.type === "array") return array(schema);
  if (schema.type === "string") return schema.pattern === undefined ? text : name;
  if (schema.type === "integer") return fc.integer();
  if (schema.type === "number") return number(schema);
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  throw new Error(`no values for ${JSON.stringify(schema)}`);
}
