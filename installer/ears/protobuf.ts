/**
 * The part of the protobuf wire format that is needed to edit a message: fields in their order, and unedited ones byte
 * for byte.
 */

export type Field = {
  readonly number: number;
  /** 0: a varint; 1: eight bytes; 2: a string, bytes or a message; 5: four bytes. */
  readonly wire: 0 | 1 | 2 | 5;
  /** The bytes of the value; of a varint, its encoding. */
  readonly bytes: Uint8Array;
};

/** Throws RangeError when it is not a message. */
export function fieldsOf(message: Uint8Array): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = (): number => {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = message[at++];
      if (byte === undefined) throw new RangeError("the message ends within a number");
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const key = varint();
    const wire = key % 8;
    let start = at;
    if (wire === 0) varint();
    else if (wire === 1) at += 8;
    else if (wire === 5) at += 4;
    else if (wire === 2) {
      const length = varint();
      start = at;
      at += length;
    } else throw new RangeError(`the message has a field of the unknown kind ${wire}`);
    if (at > message.length) throw new RangeError("the message ends within a field");
    fields.push({ number: Math.floor(key / 8), wire, bytes: message.subarray(start, at) });
  }
  return fields;
}

export function messageOf(fields: readonly Field[]): Uint8Array {
  return Buffer.concat(
    fields.flatMap(({ number, wire, bytes }) => [
      encoded(number * 8 + wire),
      ...(wire === 2 ? [encoded(bytes.length)] : []),
      bytes,
    ]),
  );
}

export const text = (number: number, value: string): Field => ({ number, wire: 2, bytes: Buffer.from(value) });
export const message = (number: number, fields: readonly Field[]): Field => ({
  number,
  wire: 2,
  bytes: messageOf(fields),
});
export const integer = (number: number, value: number): Field => ({ number, wire: 0, bytes: encoded(value) });

/** Returns the text of the first field with this number, "" when there is none. */
export function textIn(fields: readonly Field[], number: number): string {
  return Buffer.from(fields.find((field) => field.number === number)?.bytes ?? []).toString();
}

export function textsIn(fields: readonly Field[], number: number): string[] {
  return fields.filter((field) => field.number === number).map(({ bytes }) => Buffer.from(bytes).toString());
}

/** Encodes negative numbers as ten bytes of 64 bits, as protobuf does. */
function encoded(value: number): Uint8Array {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes: number[] = [];
  do {
    const low = Number(rest & 127n);
    rest >>= 7n;
    bytes.push(rest === 0n ? low : low | 128);
  } while (rest !== 0n);
  return Uint8Array.from(bytes);
}
