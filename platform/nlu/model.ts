/** Serialises a trained model. */
import { createHash } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import type { ClassifierModel } from "./intent/classifier.ts";
import type { MeantModel } from "./mood/meant.ts";
import type { TaggerModel } from "./slot/tagger.ts";
import type { WeightTable } from "./weights.ts";

export type Model = {
  readonly classifier: ClassifierModel;
  /** The taggers of the intents, in the lesson's order. */
  readonly taggers: readonly TaggerModel[];
  readonly shared: WeightTable;
  /** The sorted ids of frame words: of each intent, and of all together. */
  readonly frames: readonly Uint32Array[];
  readonly known: Uint32Array;
  /** The forms and words of each intent's sentences, in the lesson's order. */
  readonly meant: readonly MeantModel[];
};

const hashLength = 32;

/** What stands for an array in the text. */
const isPlace = (value: unknown): value is { readonly array: number } =>
  typeof value === "object" && value !== null && Object.hasOwn(value, "array");

/**
 * Serialises the model after its own SHA-256, so that a truncated or damaged file is detected before it is read. Numbers are in
 * a text: V8 writes the same whole number in one of two ways, which depends on what it has compiled.
 */
export function packModel(model: Model): Uint8Array {
  const arrays: ArrayBufferView[] = [];
  const text = JSON.stringify(model, (_, value: unknown) =>
    ArrayBuffer.isView(value) ? { array: arrays.push(value) - 1 } : value,
  );
  const body = serialize([text, arrays]);
  return Buffer.concat([createHash("sha256").update(body).digest(), body]);
}

/** Throws Error for bytes that are not a packed model. */
export function unpackModel(bytes: Uint8Array): Model {
  const body = bytes.subarray(hashLength);
  const hash = createHash("sha256").update(body).digest();
  if (!hash.equals(bytes.subarray(0, hashLength))) throw new Error("the trained model is damaged");
  const [text, arrays] = deserialize(body) as [string, ArrayBufferView[]];
  return JSON.parse(text, (_, value: unknown) => (isPlace(value) ? arrays[value.array] : value)) as Model;
}
