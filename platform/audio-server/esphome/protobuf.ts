/**
 * The part of Protocol Buffers' wire format that ESPHome's messages consist of: varints, 32-bit values, and what has a length
 * [protobuf.dev/programming-guides/encoding].
 */

/** What a device sends is not what the protocol describes. */
export class BadMessage extends Error {
  override name = "BadMessage";
}

/** Fields of one message: ESPHome's largest, the description of a device, has some dozens. */
const maxFields = 1000;
const maxVarintBytes = 10;

export type Varint = { readonly value: number; readonly next: number };

/** Returns the varint that begins there; undefined where more bytes are needed. Throws BadMessage when it does not end. */
export function varintAt(bytes: Buffer, from: number): Varint | undefined {
  let value = 0;
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at]!;
    const place = at - from;
    if (place >= maxVarintBytes) throw new BadMessage("a number does not end");
    // Only flags and sizes are read: what a double cannot hold is a negative number of 64 bits, which none of them is.
    value += (byte & 0x7f) * 2 ** (7 * place);
    if (byte < 0x80) return { value, next: at + 1 };
  }
  if (bytes.length - from >= maxVarintBytes) throw new BadMessage("a number does not end");
  return undefined;
}

export function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  bytes.push(rest);
  return Buffer.from(bytes);
}

const wire = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;

export type Fields = Readonly<Record<number, string | number | boolean | Uint8Array | readonly Uint8Array[]>>;

/** Encodes fields by their numbers. A number is a varint; what is empty, false or 0 is left out, as by every proto3 program. */
export function encode(fields: Fields): Buffer {
  const parts: Buffer[] = [];
  const lengthy = (number: number, bytes: Uint8Array) =>
    parts.push(varint(number * 8 + wire.bytes), varint(bytes.length), Buffer.from(bytes));
  for (const [key, value] of Object.entries(fields)) {
    const number = Number(key);
    if (Array.isArray(value)) for (const each of value as readonly Uint8Array[]) lengthy(number, each);
    else if (typeof value === "string" || value instanceof Uint8Array) {
      if (value.length > 0) lengthy(number, Buffer.from(value));
    } else if (Number(value) !== 0) parts.push(varint(number * 8 + wire.varint), varint(Number(value)));
  }
  return Buffer.concat(parts);
}

/** A field of exactly 32 bits, such as the key of an entity. */
export function fixed32(number: number, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return Buffer.concat([varint(number * 8 + wire.fixed32), bytes]);
}

/** The fields of one message; those that are missing, or of another kind than expected, have their empty value. */
export class Message {
  readonly #fields = new Map<number, (number | Buffer)[]>();

  /** Throws BadMessage. */
  constructor(bytes: Buffer) {
    let count = 0;
    for (let at = 0; at < bytes.length; ) {
      if (++count > maxFields) throw new BadMessage("a message has too many fields");
      const tag = complete(varintAt(bytes, at));
      const read = valueAt(bytes, tag.next, tag.value % 8);
      const number = Math.floor(tag.value / 8);
      const before = this.#fields.get(number);
      if (before === undefined) this.#fields.set(number, [read.value]);
      else before.push(read.value);
      at = read.next;
    }
  }

  number(field: number): number {
    const value = this.#fields.get(field)?.at(-1);
    return typeof value === "number" ? value : 0;
  }

  flag(field: number): boolean {
    return this.number(field) !== 0;
  }

  bytes(field: number): Buffer {
    return this.all(field).at(-1) ?? Buffer.alloc(0);
  }

  /** At most `most` characters, none of which moves a cursor or ends a line in a log. */
  text(field: number, most = 100): string {
    const text = this.bytes(field).toString("utf8");
    return text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\uFFFD]/gu, "").slice(0, most);
  }

  all(field: number): Buffer[] {
    return (this.#fields.get(field) ?? []).filter((value) => typeof value !== "number");
  }
}

function valueAt(bytes: Buffer, at: number, kind: number): { readonly value: number | Buffer; readonly next: number } {
  if (kind === wire.varint) return complete(varintAt(bytes, at));
  const length = kind === wire.bytes ? complete(varintAt(bytes, at)) : undefined;
  const from = length?.next ?? at;
  const size = length?.value ?? (kind === wire.fixed32 ? 4 : kind === wire.fixed64 ? 8 : Number.NaN);
  if (Number.isNaN(size)) throw new BadMessage("a field has a kind that does not exist");
  if (from + size > bytes.length) throw new BadMessage("a field is longer than its message");
  const value = bytes.subarray(from, from + size);
  return { value: kind === wire.fixed32 ? value.readUInt32LE() : value, next: from + size };
}

function complete<Value>(read: Value | undefined): Value {
  if (read === undefined) throw new BadMessage("a message ends within a field");
  return read;
}
