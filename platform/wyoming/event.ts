/**
 * Parses events of the Wyoming protocol: a line of JSON (type, data, lengths), then that many bytes of further JSON
 * data, then that many bytes of payload, such as sound [github.com/rhasspy/wyoming, Format].
 */

export type Data = Readonly<Record<string, unknown>>;

export type WyomingEvent = {
  readonly type: string;
  readonly data: Data;
  /** Empty when there is none. */
  readonly payload: Buffer;
};

/** The data of a service is not an event, or is too long. */
export class BadEvent extends Error {
  override name = "BadEvent";
}

const empty = Buffer.alloc(0);
const lineFeed = 0x0a;
export type Limits = { readonly header: number; readonly data: number; readonly payload: number };
/** In bytes. A service with all of Piper's voices describes itself in some hundred thousand. */
const ofServices: Limits = { header: 1_048_576, data: 4_194_304, payload: 4_194_304 };

export function encodeEvent(type: string, data: Data = {}, payload: Uint8Array = empty): Buffer {
  const lengths = payload.length > 0 ? { payload_length: payload.length } : {};
  return Buffer.concat([Buffer.from(`${JSON.stringify({ type, data, ...lengths })}\n`), payload]);
}

type Header = {
  readonly type: string;
  readonly data: Data;
  readonly dataLength: number;
  readonly payloadLength: number;
};

/** Reads bytes as they arrive and returns complete events. */
export class EventReader {
  readonly #longest: Limits;
  /** Joined when an event can be complete: one that arrives byte by byte costs no more. */
  #parts: Buffer[] = [];
  #length = 0;
  #bytes: Buffer = empty;
  #header: Header | undefined;

  constructor(limits: Limits = ofServices) {
    this.#longest = limits;
  }

  /** True when the bytes so far end within an event. */
  get isWithin(): boolean {
    return this.#length > 0 || this.#header !== undefined;
  }

  /** Throws BadEvent; the reader is unusable after that. */
  push(chunk: Buffer): WyomingEvent[] {
    this.#parts.push(chunk);
    this.#length += chunk.length;
    if (!this.#canContinue(chunk)) return [];
    this.#bytes = Buffer.concat(this.#parts);
    const events: WyomingEvent[] = [];
    for (let event = this.#next(); event !== undefined; event = this.#next()) events.push(event);
    this.#parts = this.#bytes.length === 0 ? [] : [this.#bytes];
    this.#length = this.#bytes.length;
    return events;
  }

  #canContinue(chunk: Buffer): boolean {
    if (this.#header !== undefined) return this.#length >= this.#header.dataLength + this.#header.payloadLength;
    return chunk.includes(lineFeed) || this.#length > this.#longest.header;
  }

  #next(): WyomingEvent | undefined {
    this.#header ??= this.#readHeader();
    if (this.#header === undefined) return undefined;
    const { type, data, dataLength, payloadLength } = this.#header;
    if (this.#bytes.length < dataLength + payloadLength) return undefined;
    const more = dataLength === 0 ? {} : objectIn(this.#take(dataLength));
    const payload = this.#take(payloadLength);
    this.#header = undefined;
    return { type, data: { ...data, ...more }, payload };
  }

  #readHeader(): Header | undefined {
    const end = this.#bytes.indexOf(lineFeed);
    if (end > this.#longest.header || (end < 0 && this.#bytes.length > this.#longest.header))
      throw new BadEvent("the line that begins an event is too long");
    if (end < 0) return undefined;
    const { type, data = {}, data_length, payload_length } = objectIn(this.#take(end + 1));
    if (typeof type !== "string") throw new BadEvent("an event has no type");
    if (!isObject(data)) throw new BadEvent("the data of an event is not an object");
    return {
      type,
      data,
      dataLength: lengthOf(data_length, this.#longest.data, "data"),
      payloadLength: lengthOf(payload_length, this.#longest.payload, "payload"),
    };
  }

  #take(length: number): Buffer {
    const taken = this.#bytes.subarray(0, length);
    this.#bytes = this.#bytes.subarray(length);
    return taken;
  }
}

function objectIn(bytes: Buffer): Data {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString("utf8"));
  } catch (cause) {
    throw new BadEvent("an event is not JSON", { cause });
  }
  if (!isObject(value)) throw new BadEvent("an event is not a JSON object");
  return value;
}

function isObject(value: unknown): value is Data {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Absent and null mean 0. */
function lengthOf(value: unknown, most: number, of: string): number {
  if (value === undefined || value === null) return 0;
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < 0)
    throw new BadEvent(`the length of an event's ${of} is invalid`);
  if (value > most) throw new BadEvent(`an event's ${of} of ${value} bytes are too many`);
  return value;
}
