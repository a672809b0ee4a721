/** Converts a JSON Schema to rows of a table: one per field, inner fields after their object. */
import type { JsonSchema } from "@valibot/to-json-schema";

type Field = { readonly path: string; readonly type: string; readonly need: string; readonly about: string };

const isSchema = (schema: unknown): schema is JsonSchema => typeof schema === "object" && schema !== null;
const alternativesOf = (schema: JsonSchema) => (schema.oneOf ?? schema.anyOf ?? []).filter(isSchema);
const literal = (value: unknown) => `\`${JSON.stringify(value)}\``;

function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
    return `[${name}](#${name.toLowerCase()})`;
  }
  if (schema.const !== undefined) return literal(schema.const);
  if (schema.enum !== undefined) return schema.enum.map(literal).join(", ");
  if (alternativesOf(schema).length > 0) return [...new Set(alternativesOf(schema).map(typeOf))].join(" or ");
  if (schema.type === "array") return typeOfArray(schema);
  if (isSchema(schema.additionalProperties)) return `object of ${typeOf(schema.additionalProperties)}`;
  const { minimum, maximum } = schema;
  const range = minimum === undefined ? "" : maximum === undefined ? ` ≥ ${minimum}` : ` ${minimum}…${maximum}`;
  return `${String(schema.type)}${range}`;
}

function typeOfArray({ items }: JsonSchema): string {
  if (Array.isArray(items)) return `[${items.filter(isSchema).map(typeOf).join("; ")}]`;
  return isSchema(items) ? `array of ${typeOf(items)}` : "array";
}

/** Returns the key whose values distinguish the alternatives. */
function tagOf(alternatives: readonly JsonSchema[]): string | undefined {
  const keys = Object.keys(alternatives[0]?.properties ?? {});
  return keys.find((key) => alternatives.every(({ properties }) => valuesOf(properties?.[key]).length > 0));
}

function valuesOf(schema: unknown): unknown[] {
  if (!isSchema(schema)) return [];
  return schema.const === undefined ? (schema.enum ?? []) : [schema.const];
}

/** The tag first, with all its values; then the additional fields of each alternative, and when they apply. */
function fieldsOfAlternatives(alternatives: readonly JsonSchema[], prefix: string, tag: string): Field[] {
  const type = alternatives
    .flatMap(({ properties }) => valuesOf(properties?.[tag]))
    .map(literal)
    .join(", ");
  const others = alternatives.flatMap((alternative) => {
    const when = valuesOf(alternative.properties?.[tag]).map(String).join(", ");
    const besides = fieldsOf(alternative, prefix).filter(({ path }) => path !== `${prefix}${tag}`);
    return besides.map((field) => ({ ...field, about: [`*${when}*`, field.about].filter(Boolean).join(": ") }));
  });
  return [{ path: `${prefix}${tag}`, type, need: "yes", about: "" }, ...others];
}

function fieldsBelow(schema: JsonSchema, path: string): Field[] {
  if (isSchema(schema.items) && !Array.isArray(schema.items)) return fieldsBelow(schema.items, `${path}[]`);
  return fieldsOf(schema, `${path}.`);
}

/** Returns the fields of an object, or of its alternatives, each with a path that begins with `prefix`. */
export function fieldsOf(schema: JsonSchema, prefix = ""): Field[] {
  const tag = tagOf(alternativesOf(schema));
  if (tag !== undefined) return fieldsOfAlternatives(alternativesOf(schema), prefix, tag);
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    if (!isSchema(field)) return [];
    const required = schema.required?.includes(key) ? "yes" : "no";
    const need = field.default === undefined ? required : `no: ${literal(field.default)}`;
    const path = `${prefix}${key}`;
    return [{ path, type: typeOf(field), need, about: field.description ?? "" }, ...fieldsBelow(field, path)];
  });
}

/** Returns the table in Markdown. */
export function tableOf(schema: JsonSchema): string {
  const rows = fieldsOf(schema).map(({ path, type, need, about }) => `| \`${path}\` | ${type} | ${need} | ${about} |`);
  return ["| field | type | required | meaning |", "|---|---|---|---|", ...rows].join("\n");
}
