/**
 * Takes the weights out of the ONNX model of the speech embedding: a chain of convolutions, each with its kernel of
 * [output][input][row][band] and its biases. Our own code runs the chain, so the graph itself is not needed. They are written
 * as 16-bit floats, in the order in which they are read: [row][band][input][output], then the biases.
 */
import { type Field, fieldsOf, textIn, textsIn } from "../ears/protobuf.ts";

const [modelGraph, graphNode, graphInitializer] = [7, 1, 5] as const;
const [nodeInput, nodeType] = [1, 4] as const;
const [tensorShape, tensorName, tensorBytes] = [1, 8, 9] as const;

type Tensor = { readonly shape: readonly number[]; readonly values: Float32Array };

/** Throws an Error when the model is not built as expected. */
export function embeddingWeights(model: Uint8Array): Uint8Array {
  const graph = fieldsOf(model).find(({ number }) => number === modelGraph);
  if (graph === undefined) throw new Error("the model has no graph");
  const fields = fieldsOf(graph.bytes);
  const tensors = new Map(
    fields
      .filter(({ number }) => number === graphInitializer)
      .map(({ bytes }) => fieldsOf(bytes))
      .map((tensor) => [textIn(tensor, tensorName), tensor]),
  );
  const tensorNamed = (name: string): Tensor => {
    const tensor = tensors.get(name);
    if (tensor === undefined) throw new Error(`the model has no weights ${name}`);
    return { shape: shapeOf(tensor), values: floatsOf(tensor) };
  };
  const numbers = fields
    .filter(({ number }) => number === graphNode)
    .map(({ bytes }) => fieldsOf(bytes))
    .filter((node) => textIn(node, nodeType) === "Conv")
    .flatMap((node) => {
      const [, kernel = "", bias] = textsIn(node, nodeInput);
      const { shape, values } = tensorNamed(kernel);
      // The last layer has none.
      const biases = bias === undefined ? new Float32Array(shape[0] ?? 0) : tensorNamed(bias).values;
      return [reordered(shape, values), biases];
    });
  return Buffer.concat(numbers.map((part) => new Uint8Array(new Float16Array(part).buffer)));
}

function shapeOf(tensor: readonly Field[]): number[] {
  return tensor
    .filter(({ number }) => number === tensorShape)
    .flatMap(({ wire, bytes }) => {
      // Packed, or one field for each number: the bytes are the same.
      const packed = wire === 0 || wire === 2 ? bytes : new Uint8Array();
      const numbers: number[] = [];
      let [value, scale] = [0, 1];
      for (const byte of packed) {
        value += (byte & 127) * scale;
        scale *= 128;
        if (byte >= 128) continue;
        numbers.push(value);
        [value, scale] = [0, 1];
      }
      return numbers;
    });
}

function floatsOf(tensor: readonly Field[]): Float32Array {
  const raw = tensor.find(({ number }) => number === tensorBytes)?.bytes;
  if (raw === undefined) throw new Error("the weights of the model are not raw floats");
  return new Float32Array(Uint8Array.from(raw).buffer);
}

function reordered(shape: readonly number[], values: Float32Array): Float32Array {
  const [outputs = 0, inputs = 0, rows = 0, bands = 0] = shape;
  if (shape.length !== 4 || values.length !== outputs * inputs * rows * bands)
    throw new Error(`the weights of the model have the unknown shape ${shape.join(" × ")}`);
  const found = new Float32Array(values.length);
  for (let output = 0; output < outputs; output++)
    for (let input = 0; input < inputs; input++)
      for (let row = 0; row < rows; row++)
        for (let band = 0; band < bands; band++)
          found[((row * bands + band) * inputs + input) * outputs + output] =
            values[((output * inputs + input) * rows + row) * bands + band]!;
  return found;
}
