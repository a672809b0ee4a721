/**
 * Splits a byte stream into MQTT control packets: fixed header, remaining length, body (MQTT 3.1.1, section 2.2).
 * Chunks may end anywhere. No more than `limit` bytes are ever buffered: an excessive length is refused as soon as it
 * is announced.
 */
export type Frame = {
  /** The packet type, 1 (CONNECT) to 14 (DISCONNECT). */
  readonly type: number;
  /** The low four bits of the first byte. */
  readonly flags: number;
  /** What follows the fixed header. It may share memory with the chunk it came in. */
  readonly body: Buffer;
  /** The whole packet. */
  readonly bytes: Buffer;
  /** It was too large: this is only its beginning, with its topic and identifier. */
  readonly isCut?: true;
};

/** The bytes are not MQTT 3.1.1, or there are too many of them. */
export class ProtocolError extends Error {
  override name = "ProtocolError";
}

const maxHeaderBytes = 5;
/** Of a message that is skipped: the header, the longest topic, and the identifier. */
const maxCutBytes = maxHeaderBytes + 2 + 65_535 + 2;
const publish = 3;

export class Framer {
  /** Maximum bytes of one packet, header included. May be changed between packets. */
  limit: number;
  /** The beginning of an incomplete header. */
  #header: Buffer | undefined;
  /** An incomplete packet whose length is known. */
  #partial: { readonly bytes: Buffer; readonly headerLength: number; filled: number } | undefined;
  /** A message that is too large, of which only the beginning is kept. */
  #skipped: { readonly bytes: Buffer; readonly headerLength: number; filled: number; left: number } | undefined;
  readonly #skipsLarger: boolean;

  /** `skipsLarger`: messages above the limit do not end the stream, and only their beginning is given. */
  constructor(limit: number, { skipsLarger = false } = {}) {
    this.limit = limit;
    this.#skipsLarger = skipsLarger;
  }

  /** Number of bytes buffered for an incomplete packet. */
  get held(): number {
    return this.#partial?.bytes.length ?? this.#skipped?.bytes.length ?? this.#header?.length ?? 0;
  }

  /** Yields the packets that this chunk completes. Throws ProtocolError; the stream cannot be parsed after that. */
  *push(chunk: Buffer): Generator<Frame, void> {
    let rest = chunk;
    while (rest.length > 0) {
      if (this.#partial) {
        const { bytes, headerLength, filled } = this.#partial;
        const copied = rest.copy(bytes, filled);
        rest = rest.subarray(copied);
        this.#partial.filled = filled + copied;
        if (this.#partial.filled < bytes.length) return;
        this.#partial = undefined;
        yield frame(bytes, headerLength);
        continue;
      }
      if (this.#skipped) {
        const { bytes, headerLength, filled, left } = this.#skipped;
        const here = rest.subarray(0, left);
        this.#skipped.filled += here.copy(bytes, filled);
        this.#skipped.left -= here.length;
        rest = rest.subarray(here.length);
        if (this.#skipped.left > 0) return;
        this.#skipped = undefined;
        yield { ...frame(bytes, headerLength), isCut: true };
        continue;
      }
      if (this.#header) {
        rest = Buffer.concat([this.#header, rest]);
        this.#header = undefined;
      }
      const header = readHeader(rest);
      if (!header) {
        this.#header = rest;
        return;
      }
      const total = header.headerLength + header.bodyLength;
      if (total > this.limit && this.#skipsLarger && (rest[0] ?? 0) >> 4 === publish) {
        const bytes = Buffer.alloc(Math.min(total, maxCutBytes));
        this.#skipped = { bytes, headerLength: header.headerLength, filled: 0, left: total };
        continue;
      }
      if (total > this.limit) {
        throw new ProtocolError(`a packet of ${total} bytes is longer than the ${this.limit} that are taken`);
      }
      if (rest.length >= total) {
        yield frame(rest.subarray(0, total), header.headerLength);
        rest = rest.subarray(total);
      } else {
        this.#partial = { bytes: Buffer.allocUnsafe(total), headerLength: header.headerLength, filled: 0 };
      }
    }
  }
}

function frame(bytes: Buffer, headerLength: number): Frame {
  const first = bytes[0] ?? 0;
  return { type: first >> 4, flags: first & 15, body: bytes.subarray(headerLength), bytes };
}

/** Returns undefined while the header is incomplete. */
function readHeader(bytes: Buffer): { headerLength: number; bodyLength: number } | undefined {
  let bodyLength = 0;
  for (let at = 1; at < maxHeaderBytes; at++) {
    const byte = bytes[at];
    if (byte === undefined) return undefined;
    bodyLength += (byte & 127) << (7 * (at - 1));
    if (byte < 128) return { headerLength: at + 1, bodyLength };
  }
  throw new ProtocolError("the remaining length of a packet has more than four bytes");
}
