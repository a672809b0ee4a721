/**
 * Edits the graph of Moonshine's decoder. As its authors ship it, it converts the 32,768 × 288 matrix of its vocabulary
 * to floats for each token: 38 MB written and read again, which is most of its memory and time. Edited, it multiplies
 * the matrix as bytes, with the upper and the lower eight bits of the state one after the other, without relevant loss;
 * and instead of all logits it returns those that the second recogniser needs.
 *
 * Additional input: `targets` int64 [batch, length], a token for each position. Outputs instead of `logits`: `target`
 * [batch, length, 1], their logits; `normaliser` [batch, length, 1], the logarithm of the sum of all exponentials;
 * `best` and `best_ids` [batch, length, 4], the largest logits and their tokens.
 */
import { type Field, fieldsOf, integer, message, messageOf, text, textIn, textsIn } from "./protobuf.ts";

const kept = 4;
const [modelGraph, graphNode, graphInitializer, graphInput, graphOutput] = [7, 1, 5, 11, 12] as const;
const [nodeInput, nodeOutput, nodeName, nodeType, nodeAttribute] = [1, 2, 3, 4, 5] as const;
const [attributeName, attributeInteger, attributeGraph, attributeIntegers, attributeType] = [1, 3, 6, 8, 20] as const;
const [float32, int32, int64] = [1, 6, 7] as const;

/** Throws an Error when the structure of the model is unexpected. */
export function leanDecoder(model: Uint8Array): Uint8Array {
  return messageOf(
    fieldsOf(model).map((field) =>
      field.number === modelGraph ? message(modelGraph, outerGraph(field.bytes)) : field,
    ),
  );
}

function outerGraph(graph: Uint8Array): Field[] {
  const fields = fieldsOf(graph);
  const choice = fields.filter(({ number }) => number === graphNode);
  if (choice.length !== 1 || textIn(fieldsOf(choice[0]!.bytes), nodeType) !== "If")
    throw new Error("the decoder is not one choice between two graphs");
  const edited = fields.flatMap((field): Field[] => {
    if (field.number === graphNode) return [message(graphNode, editedChoice(field.bytes)), ...projection()];
    if (field.number === graphInput && textIn(fieldsOf(field.bytes), 1) === "input_ids")
      return [field, valueInfo(graphInput, "targets", int64, 2)];
    if (field.number !== graphOutput || textIn(fieldsOf(field.bytes), 1) !== "logits") return [field];
    return [
      valueInfo(graphOutput, "target", float32, 3),
      valueInfo(graphOutput, "normaliser", float32, 3),
      valueInfo(graphOutput, "best", float32, 3),
      valueInfo(graphOutput, "best_ids", int64, 3),
    ];
  });
  return [...edited, ...constants()];
}

/** The branch between the first step and the later ones: both return the last state instead of the logits. */
function editedChoice(node: Uint8Array): Field[] {
  return fieldsOf(node).map((field) => {
    if (field.number === nodeOutput && Buffer.from(field.bytes).toString() === "logits")
      return text(nodeOutput, "state");
    if (field.number !== nodeAttribute) return field;
    return message(
      nodeAttribute,
      fieldsOf(field.bytes).map((inner) =>
        inner.number === attributeGraph ? message(attributeGraph, withoutLogits(inner.bytes)) : inner,
      ),
    );
  });
}

const words = "model.decoder.embed_tokens.weight_merged_0";
const last = "/model/decoder/norm/Mul_output_0";
const floats = "model.decoder.embed_tokens.weight_transposed";

function withoutLogits(graph: Uint8Array): Field[] {
  const made = new Set(["logits", floats, `${floats}_quantized`]);
  let dropped = 0;
  const fields = fieldsOf(graph).flatMap((field): Field[] => {
    if (field.number === graphNode && textsIn(fieldsOf(field.bytes), nodeOutput).some((name) => made.has(name))) {
      dropped++;
      return [];
    }
    if (field.number === graphOutput && textIn(fieldsOf(field.bytes), 1) === "logits")
      return [valueInfo(graphOutput, last, float32, 3)];
    return [field];
  });
  if (dropped !== made.size) throw new Error("the decoder's logits are not made as expected");
  return fields;
}

/** Computes the outputs from the last state. */
function projection(): Field[] {
  const part = (name: string) => [
    node("DynamicQuantizeLinear", [name], [`${name}_bytes`, `${name}_scale`, `${name}_zero`]),
    node(
      "MatMulInteger",
      [`${name}_bytes`, "words_transposed", `${name}_zero`, `${words}_zero_point`],
      [`${name}_product`],
    ),
    node("Cast", [`${name}_product`], [`${name}_sum`], [attribute("to", float32)]),
    node("Mul", [`${name}_scale`, `${words}_scale`], [`${name}_unit`]),
    node("Mul", [`${name}_sum`, `${name}_unit`], [`${name}_logits`]),
  ];
  return [
    // The runtime does this once, when it loads the model.
    node("Transpose", [`${words}_quantized`], ["words_transposed"], [attribute("perm", [1, 0])]),
    ...part("state"),
    node("DequantizeLinear", ["state_bytes", "state_scale", "state_zero"], ["state_upper"]),
    node("Sub", ["state", "state_upper"], ["lower"]),
    ...part("lower"),
    node("Add", ["state_logits", "lower_logits"], ["logits"]),
    node("ReduceLogSumExp", ["logits"], ["normaliser"], [attribute("axes", [-1]), attribute("keepdims", 1)]),
    node("TopK", ["logits", "kept"], ["best", "best_ids"], [attribute("axis", -1)]),
    node("Unsqueeze", ["targets", "last_axis"], ["target_ids"]),
    node("GatherElements", ["logits", "target_ids"], ["target"], [attribute("axis", -1)]),
  ];
}

const constants = (): Field[] => [constant("kept", kept), constant("last_axis", -1)];

const constant = (name: string, value: number): Field => {
  const raw = Buffer.alloc(8);
  raw.writeBigInt64LE(BigInt(value));
  return message(graphInitializer, [
    integer(1, 1),
    integer(2, int64),
    text(8, name),
    { number: 9, wire: 2, bytes: raw },
  ]);
};

function node(type: string, inputs: string[], outputs: string[], attributes: Field[] = []): Field {
  return message(graphNode, [
    ...inputs.map((name) => text(nodeInput, name)),
    ...outputs.map((name) => text(nodeOutput, name)),
    text(nodeName, `ear/${outputs[0]}`),
    text(nodeType, type),
    ...attributes,
  ]);
}

function attribute(name: string, value: number | number[]): Field {
  const [one, many] = [2, 7];
  const fields =
    typeof value === "number"
      ? [integer(attributeInteger, value), integer(attributeType, one)]
      : [...value.map((each) => integer(attributeIntegers, each)), integer(attributeType, many)];
  return message(nodeAttribute, [text(attributeName, name), ...fields]);
}

/** Declares a tensor with `axes` axes of any length. */
function valueInfo(number: number, name: string, element: number, axes: number): Field {
  const shape = Array.from({ length: axes }, () => message(1, []));
  const tensor = message(1, [integer(1, element), message(2, shape)]);
  return message(number, [text(1, name), message(2, [tensor])]);
}

void int32;
