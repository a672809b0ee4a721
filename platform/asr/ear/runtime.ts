/** Uses onnxruntime through its native module alone: sessions that run models, and their input and output tensors. */
import { createRequire } from "node:module";
import { join } from "node:path";

type Numbers = Float32Array | BigInt64Array | Uint8Array;
type Kind = "float32" | "int64" | "bool";

/** The properties of a tensor that the native module reads, and the class of the tensors that it returns. */
export class Tensor {
  readonly type: Kind;
  readonly data: Numbers;
  readonly dims: readonly number[];
  readonly location = "cpu";

  constructor(type: Kind, data: Numbers, dims: readonly number[]) {
    this.type = type;
    this.data = data;
    this.dims = dims;
  }

  get floats(): Float32Array {
    if (!(this.data instanceof Float32Array)) throw new TypeError(`the tensor has no floats but ${this.type}`);
    return this.data;
  }
}

export const integers = (values: readonly number[], ...dims: number[]): Tensor =>
  new Tensor("int64", BigInt64Array.from(values, BigInt), dims);

type Feeds = Readonly<Record<string, Tensor>>;
type NativeSession = {
  loadModel(path: string, options: object): void;
  run(feeds: Feeds, fetches: Readonly<Record<string, null>>, options: object): Record<string, Tensor>;
};
type Native = {
  readonly InferenceSession: new () => NativeSession;
  initOrtOnce(logLevel: number, tensor: typeof Tensor, mainThread: boolean): void;
};

export class Session {
  readonly #native: NativeSession;

  constructor(native: NativeSession) {
    this.#native = native;
  }

  /** Returns the outputs with these names. Throws when the runtime refuses the input. */
  run<Name extends string>(feeds: Feeds, outputs: readonly Name[]): Record<Name, Tensor> {
    const fetches = Object.fromEntries(outputs.map((name) => [name, null]));
    return this.#native.run(feeds, fetches, {});
  }
}

const errorsOnly = 3;

/**
 * An arena would keep what the longest sentence once needed, and more. Without it, a fifth less memory is held at the same
 * speed, as long as malloc keeps freed memory (the environment in ear.ts).
 */
const options = {
  executionProviders: ["cpu"],
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  graphOptimizationLevel: "all",
  enableCpuMemArena: false,
  enableMemPattern: false,
};

/** Opens models of the folder that contains the runtime. Throws when the module or a model cannot be loaded. */
export function runtimeIn(folder: string): (model: string) => Session {
  const native = createRequire(join(folder, "/"))("./onnxruntime_binding.node") as Native;
  native.initOrtOnce(errorsOnly, Tensor, true);
  return (model) => {
    const session = new native.InferenceSession();
    session.loadModel(join(folder, model), options);
    return new Session(session);
  };
}
