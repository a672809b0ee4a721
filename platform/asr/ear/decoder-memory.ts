/** What Moonshine's decoder remembers between two pieces of a text: keys and values of its layers, a row for each text. */
import { Tensor } from "./runtime.ts";

const layers = 6;
const heads = 8;
const width = 36;
export const stateWidth = heads * width;

export type Memory = Readonly<Record<string, Tensor>>;

export const slots = Array.from({ length: layers }, (_, layer) =>
  ["decoder", "encoder"].flatMap((of) => ["key", "value"].map((what) => `${layer}.${of}.${what}`)),
).flat();
export const nothingYet: Memory = Object.fromEntries(
  slots.map((slot) => [`past_key_values.${slot}`, new Tensor("float32", new Float32Array(0), [0, heads, 1, width])]),
);
/** The encoder's part of the memory is filled in the first step and stays unchanged. */
export const growing = slots.filter((slot) => slot.includes("decoder"));
export const constant = slots.filter((slot) => slot.includes("encoder"));

/** Returns the rows of a tensor with these numbers, which may repeat. */
export function rowsOf(tensor: Tensor, numbers: readonly number[]): Tensor {
  const length = tensor.floats.length / tensor.dims[0]!;
  const rows = new Float32Array(length * numbers.length);
  for (const [at, number] of numbers.entries())
    rows.set(tensor.floats.subarray(number * length, (number + 1) * length), at * length);
  return new Tensor("float32", rows, [numbers.length, ...tensor.dims.slice(1)]);
}
