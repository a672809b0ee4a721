/** The keys of a section according to its schema: for the default file, the generated page, and unknown keys. */
import * as v from "valibot";

export type Key = {
  readonly name: string;
  readonly about: string;
  /** In words: `number >=0`, `"claim" | "open"`. */
  readonly expected: string;
  /** Undefined when the key has no default. */
  readonly byDefault: unknown;
  /** The keys of a table, if the value is one. */
  readonly keys: readonly Key[] | undefined;
};

/** The parts of a valibot schema that are read here; its public types hide them behind generics. */
type Visible = {
  readonly expects?: string | null;
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  readonly wrapped?: v.GenericSchema;
  readonly item?: v.GenericSchema;
  readonly pipe?: readonly (Visible & { readonly kind: string })[];
};

const visible = (schema: v.GenericSchema): Visible => schema;

/** Returns the schema inside `optional` and similar wrappers. */
function unwrap(schema: v.GenericSchema): v.GenericSchema {
  let inner = schema;
  for (let next = visible(inner).wrapped; next; next = visible(inner).wrapped) inner = next;
  return inner;
}

/** Returns the keys that the schema of a table declares, or undefined when it is not a table with fixed keys. */
export function entriesOf(schema: v.GenericSchema): Readonly<Record<string, v.GenericSchema>> | undefined {
  const inner = visible(unwrap(schema));
  return inner.entries ?? inner.pipe?.find((item) => item.entries)?.entries;
}

/** Returns the schema of a list's items, or undefined when it is not a list. */
export function itemOf(schema: v.GenericSchema): v.GenericSchema | undefined {
  const inner = visible(unwrap(schema));
  return inner.item ?? inner.pipe?.find((part) => part.item)?.item;
}

function expected(schema: v.GenericSchema): string {
  const inner = visible(unwrap(schema));
  const items = inner.pipe ?? [inner];
  const words = items.map((item) => item.expects).filter((word) => typeof word === "string");
  return [...new Set(words)].map(inWords).join(" ");
}

/** Translates what valibot expects into an operator's words. */
export function inWords(expects: string): string {
  if (expects === "Object") return "table";
  return expects === "Array" ? "list" : expects.replace(/^\((.*)\)$/u, "$1");
}

export function keysOf(schema: v.GenericSchema): readonly Key[] {
  return Object.entries(entriesOf(schema) ?? {}).map(([name, entry]) => ({
    name,
    about: v.getDescription(entry) ?? v.getDescription(unwrap(entry)) ?? "",
    expected: expected(entry),
    byDefault: v.getDefault(entry) as unknown,
    keys: (entriesOf(entry) ?? itemOf(entry)) ? keysOf(itemOf(entry) ?? entry) : undefined,
  }));
}
