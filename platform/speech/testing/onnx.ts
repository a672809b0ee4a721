/** Writes small ONNX models for tests: the few parts of the format (protocol buffers) that they need. */

/** A whole model of operator set 13, with the metadata by which sherpa-onnx knows its kind. */
export const model = (graph: readonly Field[], metadata: Readonly<Record<string, string>>): Uint8Array =>
  encoded([
    number(1, 8),
    message(7, graph),
    message(8, [number(2, 13)]),
    ...Object.entries(metadata).map(([key, of]) => message(14, [text(1, key), text(2, of)])),
  ]);

type Field = { readonly key: number; readonly bytes: Uint8Array };
const number = (field: number, of: number): Field => ({
  key: field * 8,
  bytes: varint(BigInt.asUintN(64, BigInt(of))),
});
const bytes = (field: number, of: Uint8Array): Field => ({ key: field * 8 + 2, bytes: of });
export const text = (field: number, of: string): Field => bytes(field, Buffer.from(of));
export const message = (field: number, of: readonly Field[]): Field => bytes(field, encoded(of));

export const integers = (name: string, of: readonly number[]): Field =>
  message(5, [
    number(1, of.length),
    number(2, 7),
    text(8, name),
    bytes(9, Buffer.from(BigInt64Array.from(of, BigInt).buffer)),
  ]);
/** An attribute of an operator: a whole number. */
export const attribute = (name: string, of: number): Field => message(5, [text(1, name), number(3, of), number(20, 2)]);
export const floats = (name: string, dims: readonly number[], of: Float32Array): Field =>
  message(5, [...dims.map((dim) => number(1, dim)), number(2, 1), text(8, name), bytes(9, new Uint8Array(of.buffer))]);
export const value = (field: number, name: string, type: number, dims: readonly (string | number)[]): Field => {
  const shape = dims.map((dim) => message(1, [typeof dim === "number" ? number(1, dim) : text(2, dim)]));
  return message(field, [text(1, name), message(2, [message(1, [number(1, type), message(2, shape)])])]);
};

function encoded(fields: readonly Field[]): Uint8Array {
  return Buffer.concat(
    fields.flatMap(({ key, bytes: of }) => [
      varint(BigInt(key)),
      ...(key % 8 === 2 ? [varint(BigInt(of.length))] : []),
      of,
    ]),
  );
}

function varint(of: bigint): Uint8Array {
  const parts: number[] = [];
  for (let rest = of; ; rest >>= 7n) {
    parts.push(Number(rest & 127n) | (rest > 127n ? 128 : 0));
    if (rest <= 127n) return Uint8Array.from(parts);
  }
}
