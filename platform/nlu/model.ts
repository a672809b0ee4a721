/** Serialises a trained model. */
import { createHash } from "node:crypto";
import { deserialize, serialize } from "node:v8";
import type { ClassifierModel } from "./intent/classifier.ts";
import type { MeantModel } from "./mood/meant.ts";
import type { TaggerModel } from "./slot/tagger.ts";
import type { WeightTable } from "./weights.ts";

export type Model = {
  readonly classifier: ClassifierModel;
  /** By intent, in the lesson's order. */
  readonly taggers: readonly TaggerModel[];
  readonly shared: WeightTable;
  /** Ids of frame words, sorted: by intent, and of all. */
  readonly frames: readonly Uint32Array[];
  readonly known: Uint32Array;
  /** By intent, in the lesson's order: what its sentences say of how it may be asked for. */
  readonly meant: readonly MeantModel[];
};

const hashLength = 32;

/** The serialised model behind its own SHA-256: a file that was cut or damaged is known before it is read. */
export function packModel(model: Model): Uint8Array {
  const body = serialize(model);
  return Buffer.concat([createHash("sha256").update(body).digest(), body]);
}

/** Throws Error for bytes that are not a packed model. */
export function unpackModel(bytes: Uint8Array): Model {
  const body = bytes.subarray(hashLength);
  const hash = createHash("sha256").update(body).digest();
  if (!hash.equals(bytes.subarray(0, hashLength))) throw new Error("the trained model is damaged");
  return deserialize(body) as Model;
}
