/** Lists by names that the client chooses: `{name: [value…]}`, or equivalently `[[name, [value…]]…]`. */
import * as v from "valibot";

type Lists<Value> = Record<string, Value[]>;

/**
 * An object of lists. Valibot's `record` leaves keys such as "constructor" out; here they are names like any other, so
 * the object is checked as a Map. `values` is for the generator of the documentation.
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
      // As an object it would not be read (json.ts), and so is no name here either.
      for (const [name, list] of pairs)
        if (name !== "__proto__") lists.set(name, [...(lists.get(name) ?? []), ...list]);
      return Object.fromEntries(lists);
    }),
  );
}

/** Normalised to the object. A name given twice has both lists, one after the other. */
export function listsByName<Value>(value: v.GenericSchema<unknown, Value>) {
  const values = v.array(value);
  return v.union([objectOfLists(values), pairsOfLists(values)]);
}
