/** Compares two versions of a JSON Schema: what an older client may still send, and what it may still rely on. Pure. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
} & Readonly<Record<string, unknown>>;

/** A schema with the document in which its references are looked up. */
export type Placed = { readonly schema: Schema; readonly document: unknown };

/**
 * `requests`: what the older version accepted, the newer one must accept. `replies`: what the older version guaranteed, the
 * newer one must guarantee; further properties and further words of an enumeration are allowed.
 */
export type Direction = "requests" | "replies";

/** Every way in which `now` breaks a client of `then`; empty when it does not. */
export function breaks(then: Placed, now: Placed, direction: Direction, at = "payload"): readonly string[] {
  const [before, after] = [variants(then), variants(now)];
  const [all, some] = direction === "requests" ? [before, after] : [after, before];
  if (all.length === 1 && some.length === 1) return compare(at, direction, before[0], after[0]);
  return all.flatMap((one) => {
    const fits = some.some((other) => {
      const [old, current] = direction === "requests" ? [one, other] : [other, one];
      return compare(at, direction, old, current).length === 0;
    });
    return fits ? [] : [`${at}: ${describe(one.schema)} is ${direction === "requests" ? "no longer accepted" : "new"}`];
  });
}

/** What a schema with alternatives allows, one by one. */
function variants(placed: Placed): readonly Placed[] {
  const { schema, document } = dereferenced(placed);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return alternatives.flatMap((one) => variants({ schema: one, document }));
  if (!Array.isArray(schema.type)) return [{ schema, document }];
  return (schema.type as readonly string[]).map((type) => ({ schema: { ...schema, type }, document }));
}

function dereferenced({ schema, document }: Placed): Placed {
  if (schema.$ref === undefined) return { schema, document };
  const path = schema.$ref.replace(/^#\//u, "").split("/");
  const found = path.reduce((place, name) => (place as Record<string, unknown> | undefined)?.[name], document);
  if (found === undefined) throw new Error(`${schema.$ref} is nowhere`);
  return dereferenced({ schema: found as Schema, document });
}

function compare(at: string, direction: Direction, then?: Placed, now?: Placed): readonly string[] {
  if (!then || !now) return [`${at}: nothing is allowed`];
  const [old, current] = [then.schema, now.schema];
  const [narrow, wide] = direction === "requests" ? [old, current] : [current, old];
  if (!isWithin(narrow, wide)) return [`${at}: ${describe(old)} became ${describe(current)}`];
  return [
    ...(direction === "requests" ? narrowed(old, current, at) : []),
    ...compareProperties(then, now, direction, at),
    ...(old.items && current.items
      ? breaks({ ...then, schema: old.items }, { ...now, schema: current.items }, direction, `${at}[]`)
      : []),
  ];
}

/** True when the type of the first allows no more than that of the second. */
function isWithin(narrow: Schema, wide: Schema): boolean {
  const [one, other] = [typeOf(narrow), typeOf(wide)];
  return other === undefined || one === other || (one === "integer" && other === "number");
}

function typeOf({ type, enum: words, const: word, properties }: Schema): string | undefined {
  if (typeof type === "string") return type;
  const sample = words?.[0] ?? word;
  if (sample !== undefined) return typeof sample;
  return properties ? "object" : undefined;
}

/** Limits of a value that became stricter. */
function narrowed(then: Schema, now: Schema, at: string): readonly string[] {
  const words = (schema: Schema) => schema.enum ?? ("const" in schema ? [schema.const] : undefined);
  const [before, after] = [words(then), words(now)];
  const gone = after ? (before ?? ["any other"]).filter((word) => !after.includes(word)) : [];
  const lower = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"].filter(
    (key) => now[key] !== undefined && Number(now[key]) > Number(then[key] ?? -Infinity) && Number(now[key]) !== 0,
  );
  const upper = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"].filter(
    (key) => now[key] !== undefined && Number(now[key]) < Number(then[key] ?? Infinity),
  );
  const forms = ["pattern", "format"].filter((key) => now[key] !== undefined && now[key] !== then[key]);
  return [
    ...gone.map((word) => `${at}: ${JSON.stringify(word)} is no longer accepted`),
    ...[...lower, ...upper, ...forms].map((key) => `${at}: ${key} became ${String(now[key])}`),
  ];
}

function compareProperties(then: Placed, now: Placed, direction: Direction, at: string): readonly string[] {
  const [old, current] = [then.schema, now.schema];
  const required =
    direction === "requests" ? added(old.required, current.required) : added(current.required, old.required);
  const word = direction === "requests" ? "became required" : "is no longer guaranteed";
  const inside = Object.entries(old.properties ?? {}).flatMap(([name, property]) => {
    const here = `${at}.${name}`;
    const same = current.properties?.[name] ?? current.additionalProperties;
    if (same === false || (same === undefined && direction === "replies")) return [`${here} was removed`];
    if (typeof same !== "object") return [];
    return breaks({ ...then, schema: property }, { ...now, schema: same }, direction, here);
  });
  const open = old.additionalProperties;
  const closed =
    direction === "requests" && open !== undefined && open !== false && current.additionalProperties === false;
  return [
    ...required.map((name) => `${at}.${name} ${word}`),
    ...inside,
    ...(closed ? [`${at}: further properties are no longer accepted`] : []),
  ];
}

/** Names in `now` that are not in `then`. */
function added(then: readonly string[] = [], now: readonly string[] = []): readonly string[] {
  return now.filter((name) => !then.includes(name));
}

function describe(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((word) => JSON.stringify(word)).join(" or ");
  return typeOf(schema) ?? "any value";
}
