/** The packets of MQTT 3.1.1 that a client needs, over plain bytes: browsers have no Buffer. */
export type Incoming =
  | { readonly kind: "connack"; readonly code: number }
  | { readonly kind: "publish"; readonly topic: string; readonly payload: Uint8Array; readonly id: number }
  | { readonly kind: "puback"; readonly id: number }
  | { readonly kind: "suback"; readonly id: number; readonly codes: readonly number[] }
  | { readonly kind: "other" };

const utf8 = new TextEncoder();
const text = new TextDecoder();

const word = (value: number): readonly number[] => [value >> 8, value & 255];
function string(value: string | Uint8Array): Uint8Array {
  const bytes = typeof value === "string" ? utf8.encode(value) : value;
  return joined([Uint8Array.from(word(bytes.length)), bytes]);
}

export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function packet(first: number, ...parts: readonly (Uint8Array | readonly number[])[]): Uint8Array {
  const body = joined(parts.map((part) => (part instanceof Uint8Array ? part : Uint8Array.from(part))));
  const header = [first];
  let left = body.length;
  do {
    header.push((left & 127) | (left > 127 ? 128 : 0));
    left >>= 7;
  } while (left > 0);
  return joined([Uint8Array.from(header), body]);
}

export function connect(clientId: string, keepalive: number, user?: { name: string; secret: string }): Uint8Array {
  const credential = user === undefined ? [] : [string(user.name), string(user.secret)];
  const flags = 2 | (user === undefined ? 0 : 0xc0);
  return packet(0x10, string("MQTT"), [4, flags], word(keepalive), string(clientId), ...credential);
}

export function publish(topic: string, payload: Uint8Array, id: number): Uint8Array {
  return packet(id === 0 ? 0x30 : 0x32, string(topic), id === 0 ? [] : word(id), payload);
}

export const subscribe = (id: number, filter: string, qos: 0 | 1): Uint8Array =>
  packet(0x82, word(id), string(filter), [qos]);
export const unsubscribe = (id: number, filter: string): Uint8Array => packet(0xa2, word(id), string(filter));
export const puback = (id: number): Uint8Array => packet(0x40, word(id));
export const pingreq = packet(0xc0);
export const disconnect = packet(0xe0);

/** Splits what arrives into packets; the messages of a WebSocket may end anywhere. */
export class Reader {
  #held = new Uint8Array();

  /** Throws RangeError for what is no MQTT. */
  *read(chunk: Uint8Array): Generator<Incoming, void> {
    this.#held = this.#held.length === 0 ? new Uint8Array(chunk) : new Uint8Array(joined([this.#held, chunk]));
    for (;;) {
      let [length, at] = [0, 1];
      for (; ; at++) {
        const byte = this.#held[at];
        if (byte === undefined) return;
        if (at > 4) throw new RangeError("a packet with a length of more than four bytes");
        length += (byte & 127) << (7 * (at - 1));
        if (byte < 128) break;
      }
      const end = at + 1 + length;
      if (this.#held.length < end) return;
      const body = this.#held.slice(at + 1, end);
      const first = this.#held[0] ?? 0;
      this.#held = this.#held.slice(end);
      yield incoming(first, body);
    }
  }
}

function incoming(first: number, body: Uint8Array): Incoming {
  const wordAt = (at: number): number => (body[at] ?? 0) * 256 + (body[at + 1] ?? 0);
  switch (first >> 4) {
    case 2:
      return { kind: "connack", code: body[1] ?? 0 };
    case 3: {
      const end = 2 + wordAt(0);
      const hasId = (first & 6) !== 0;
      const topic = text.decode(body.subarray(2, end));
      return { kind: "publish", topic, payload: body.subarray(hasId ? end + 2 : end), id: hasId ? wordAt(end) : 0 };
    }
    case 4:
      return { kind: "puback", id: wordAt(0) };
    case 9:
      return { kind: "suback", id: wordAt(0), codes: [...body.subarray(2)] };
    default:
      return { kind: "other" };
  }
}
