/** Lists by names that the client chooses: `{name: [value…]}`, or equivalently `[[name, [value…]]…]`. */
import * as v from "valibot";

type Lists<Value> = Record<string, Value[]>;

/**
 * An object of lists. Valibot's `record` drops keys such as "constructor"; here they are names like any other, so the
 * object is validated as a Map. `values` is for the generator of the documentation.
 */
function objectOfLists<Value>(values: v.GenericSchema<unknown, Value[]>) {
  const object = v.custom<Record<string, unknown>>(
    (input) => typeof input === "object" && input !== null && !Array.isArray(input),
    "an object of lists",
  );
  return v.pipe(
    { ...object, expects: "Object", values },
    v.transform((input) => new Map(Object.entries(input))),
    v.map(v.string(), values),
    v.transform((lists): Lists<Value> => Object.fromEntries(lists)),
  );
}

function pairsOfLists<Value>(values: v.GenericSchema<unknown, Value[]>) {
  return v.pipe(
    v.array(v.strictTuple([v.string(), values])),
    v.transform((pairs): Lists<Value> => {
      const lists = new Map<string, Value[]>();
      // It could not be read as an object key (json.ts), so it is not a valid name here either.
      for (const [name, list] of pairs)
        if (name !== "__proto__") lists.set(name, [...(lists.get(name) ?? []), ...list]);
      return Object.fromEntries(lists);
    }),
  );
}

/** Normalises to the object. The lists of a repeated name are concatenated. */
export function listsByName<Value>(value: v.GenericSchema<unknown, Value>) {
  const values = v.array(value);
  return v.union([objectOfLists(values), pairsOfLists(values)]);
}
