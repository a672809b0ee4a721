/** The shape of Home Assistant's files of sentence templates, and what in them has no place in an assistant of ours. */
import * as v from "valibot";
import { type Place, tell } from "../read-shape.ts";

const scalar = v.union([v.string(), v.number(), v.boolean()]);
const value = v.union([scalar, v.looseObject({ in: scalar, out: v.optional(v.unknown()) })]);
const list = v.looseObject({
  values: v.optional(v.array(value)),
  range: v.optional(v.looseObject({ from: v.number(), to: v.number(), type: v.optional(v.string()) })),
  wildcard: v.optional(v.boolean()),
});
const named = <Value extends v.GenericSchema>(schema: Value) => v.optional(v.record(v.string(), schema), {});
const group = v.looseObject({
  sentences: v.array(v.string()),
  slots: named(v.unknown()),
  requires_context: named(v.unknown()),
  lists: named(list),
  expansion_rules: named(v.string()),
});

export const file = v.looseObject({
  language: v.optional(v.string()),
  intents: named(v.looseObject({ data: v.optional(v.array(group), []) })),
  lists: named(list),
  expansion_rules: named(v.string()),
});

export type File = v.InferOutput<typeof file>;
export type Group = v.InferOutput<typeof group>;
export type List = v.InferOutput<typeof list>;
export type ListValue = v.InferOutput<typeof value>;

export const isScalar = (given: unknown): given is string | number | boolean => v.is(scalar, given);

const taken = {
  file: new Set(["language", "intents", "lists", "expansion_rules"]),
  intent: new Set(["data"]),
  group: new Set(["sentences", "slots", "requires_context", "lists", "expansion_rules"]),
  list: new Set(["values", "range", "wildcard"]),
  range: new Set(["from", "to", "type"]),
  value: new Set(["in", "out"]),
};

/** Tells each setting that is left out once in a file, at its first place. */
export function tellLosses(shape: File, place: Place): void {
  const told = new Set<string>();
  const lost = (path: readonly PropertyKey[], message: string): void => {
    if (told.has(message)) return;
    told.add(message);
    tell(place, [...path], message);
  };
  const others = (what: string, given: object, known: ReadonlySet<string>, path: readonly PropertyKey[]): void => {
    for (const key of Object.keys(given))
      if (!known.has(key)) lost([...path, key], `${what}"${key}" is left out${shown((given as Given)[key])}`);
  };
  const lists = (all: Readonly<Record<string, List>>, path: readonly PropertyKey[]): void => {
    for (const [name, one] of Object.entries(all)) {
      const [at, of] = [[...path, name], `of the list "${name}", `];
      others(of, one, taken.list, at);
      if (one.range !== undefined) {
        others(of, one.range, taken.range, [...at, "range"]);
        const { from, to } = one.range;
        lost([...at, "range"], `${of}the limits ${from} and ${to} are left out: any number is understood`);
      }
      for (const [index, item] of (one.values ?? []).entries())
        if (typeof item === "object") others(`${of}of values `, item, taken.value, [...at, "values", index]);
    }
  };
  others("", shape, taken.file, []);
  lists(shape.lists, ["lists"]);
  for (const [name, intent] of Object.entries(shape.intents)) {
    others(`of "${name}", `, intent, taken.intent, ["intents", name]);
    for (const [index, one] of intent.data.entries()) {
      const path = ["intents", name, "data", index];
      others(`of "${name}", `, one, taken.group, path);
      lists(one.lists, [...path, "lists"]);
      const contexts = Object.entries(one.requires_context).filter(
        ([key, given]) => key !== "domain" || !isDomain(given),
      );
      for (const [key, given] of contexts)
        lost([...path, "requires_context"], `of "${name}", "requires_context" is left out: ${key}${shown(given)}`);
      for (const [key, given] of Object.entries(one.slots))
        if (!isScalar(given)) lost([...path, "slots"], `of "${name}", the slot ${key}${shown(given)} is left out`);
    }
  }
}

type Given = Readonly<Record<string, unknown>>;

const isDomain = (given: unknown): boolean => isScalar(given) || (Array.isArray(given) && given.every(isScalar));

function shown(given: unknown): string {
  const text = JSON.stringify(given) ?? "";
  return `: ${text.length > 100 ? `${text.slice(0, 100)}…` : text}`;
}

/** What the sentences of a group mean besides: their slots, and the domain of the things that they are about. */
export function fixedIn({ slots, requires_context: { domain } }: Group): ReadonlyMap<string, string> {
  const about = isDomain(domain) ? [domain].flat().join(" ") : undefined;
  const { domain: _own, ...others } = slots;
  const all: (readonly [string, unknown])[] = [
    ["domain", slots["domain"] ?? about],
    ...Object.entries(others).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ];
  return new Map(all.flatMap(([name, given]) => (isScalar(given) ? [[name, String(given)]] : [])));
}
