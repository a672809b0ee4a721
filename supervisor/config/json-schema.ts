/** The keys of a section as JSON Schema, as far as a form needs it; the file's own validation covers the rest. */
import * as v from "valibot";
import { isSecret } from "./secrets.ts";

export type JsonSchema = {
  type?: "boolean" | "integer" | "number" | "string" | "array" | "object";
  description?: string;
  default?: unknown;
  enum?: string[];
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  writeOnly?: boolean;
};

/** The parts of a valibot schema that are read here; its public types hide them behind generics. */
type Visible = {
  readonly kind?: string;
  readonly type?: string;
  readonly wrapped?: v.GenericSchema;
  readonly options?: readonly (string | Visible)[];
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  readonly item?: v.GenericSchema;
  readonly requirement?: unknown;
  readonly pipe?: readonly Visible[];
};

const types: Readonly<Record<string, JsonSchema["type"]>> = {
  boolean: "boolean",
  number: "number",
  string: "string",
  array: "array",
  object: "object",
  strict_object: "object",
  record: "object",
};

export function propertiesOf(schema: v.GenericSchema): Record<string, JsonSchema> {
  let inner: Visible = schema;
  while (inner.wrapped !== undefined) inner = inner.wrapped;
  const entries = inner.entries ?? inner.pipe?.find((part) => part.entries)?.entries ?? {};
  return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, propertyOf(name, entry)]));
}

function propertyOf(name: string, entry: v.GenericSchema): JsonSchema {
  let inner: v.GenericSchema = entry;
  for (let next = (inner as Visible).wrapped; next !== undefined; next = (inner as Visible).wrapped) inner = next;
  const description = v.getDescription(entry) ?? v.getDescription(inner);
  const byDefault = v.getDefault(entry) as unknown;
  return {
    ...shapeOf(name, inner),
    ...(description === undefined ? {} : { description }),
    ...(byDefault === undefined ? {} : { default: byDefault }),
    ...(isSecret(name) ? { writeOnly: true } : {}),
  };
}

function shapeOf(name: string, schema: Visible): JsonSchema {
  const parts = schema.pipe ?? [schema];
  const shape: JsonSchema = {};
  for (const { kind, type = "", options, item, requirement } of parts) {
    if (kind === "schema") {
      if (type === "picklist") Object.assign(shape, { type: "string", enum: (options ?? []).map(String) });
      // If a value has several notations, a form offers the names.
      const named = options?.find((option) => typeof option === "object" && option.type === "picklist");
      if (type === "union" && typeof named === "object") Object.assign(shape, shapeOf(name, named));
      // If it is one word or a list of them, a form edits it as one.
      const [first] = options ?? [];
      if (type === "union" && named === undefined && typeof first === "object")
        Object.assign(shape, shapeOf(name, first));
      const known = types[type];
      if (known !== undefined) shape.type = known;
      if (item !== undefined) shape.items = propertyOf(name, item);
    }
    if (type === "integer") shape.type = "integer";
    const isList = shape.type === "array";
    if (type === "min_value" && typeof requirement === "number") shape.minimum = requirement;
    if (type === "max_value" && typeof requirement === "number") shape.maximum = requirement;
    if (type === "min_length" && isList) shape.minItems = Number(requirement);
    if (type === "max_length" && isList) shape.maxItems = Number(requirement);
  }
  // An object without fixed keys is a table of names.
  if (shape.type === "object" && Object.keys(propertiesOf(schema as v.GenericSchema)).length > 0)
    shape.properties = propertiesOf(schema as v.GenericSchema);
  return shape;
}
