/**
 * Parses and validates packets from clients (MQTT 3.1.1, chapters 1.5.3, 2.2 and 3): anything that is not in the
 * protocol is a ProtocolError. Also formats the broker's responses.
 */
import { isAscii, isUtf8 } from "node:buffer";
import { type Frame, ProtocolError } from "../../platform/port/mqtt/framer.ts";

export const packetTypes = {
  connect: 1,
  publish: 3,
  puback: 4,
  pubrec: 5,
  pubrel: 6,
  pubcomp: 7,
  subscribe: 8,
  unsubscribe: 10,
  pingreq: 12,
  disconnect: 14,
} as const;

export type Qos = 0 | 1 | 2;
export type Will = { readonly topic: string; readonly payload: Buffer; readonly qos: Qos; readonly retain: boolean };
export type Connect = {
  readonly type: 1;
  /** Undefined: an unsupported version. */
  readonly level: 3 | 4 | undefined;
  readonly clientId: string;
  readonly clean: boolean;
  /** Seconds; 0: none. */
  readonly keepalive: number;
  readonly username: string | undefined;
  readonly password: Buffer | undefined;
  readonly will: Will | undefined;
};
export type Publish = {
  readonly type: 3;
  readonly topic: string;
  readonly payload: Buffer;
  readonly qos: Qos;
  readonly retain: boolean;
  readonly id: number;
  /** The whole packet, and the offset of the identifier in it, or where it would be. */
  readonly bytes: Buffer;
  readonly idAt: number;
};
export type Acknowledgement = { readonly type: 4 | 5 | 6 | 7; readonly id: number };
export type Subscribe = {
  readonly type: 8;
  readonly id: number;
  readonly filters: readonly { readonly filter: string; readonly qos: Qos }[];
};
export type Unsubscribe = { readonly type: 10; readonly id: number; readonly filters: readonly string[] };
export type Packet = Connect | Publish | Acknowledgement | Subscribe | Unsubscribe | { readonly type: 12 | 14 };

/** The flags in the first byte of packets with fixed flags. */
const flagsOf: Readonly<Record<number, number>> = { 6: 2, 8: 2, 10: 2 };

/** Parses the packet in this frame. Throws ProtocolError. */
export function readPacket(frame: Frame): Packet {
  const { type, flags, body } = frame;
  if (type === packetTypes.publish) return readPublish(frame);
  if (flags !== (flagsOf[type] ?? 0)) throw new ProtocolError(`packet type ${type} with flags ${flags}`);
  switch (type) {
    case packetTypes.connect:
      return readConnect(body);
    case packetTypes.subscribe:
      return readSubscribe(body);
    case packetTypes.unsubscribe:
      return readUnsubscribe(body);
    case packetTypes.puback:
    case packetTypes.pubrec:
    case packetTypes.pubrel:
    case packetTypes.pubcomp:
      if (body.length !== 2) throw new ProtocolError(`an acknowledgement of ${body.length} bytes`);
      return { type, id: identifier(body, 0) };
    case packetTypes.pingreq:
    case packetTypes.disconnect:
      if (body.length > 0) throw new ProtocolError(`packet type ${type} with a body`);
      return { type };
    default:
      throw new ProtocolError(`packet type ${type} is not for a client to send`);
  }
}

/** Reads the fields of a body one after the other. */
class Fields {
  readonly #body: Buffer;
  at: number;
  constructor(body: Buffer, at = 0) {
    this.#body = body;
    this.at = at;
  }
  get left(): number {
    return this.#body.length - this.at;
  }
  byte(): number {
    const value = this.#body[this.at++];
    if (value === undefined) throw new ProtocolError("a packet ends too early");
    return value;
  }
  bytes(): Buffer {
    const length = this.byte() * 256 + this.byte();
    if (length > this.left) throw new ProtocolError("a packet ends too early");
    return this.#body.subarray(this.at, (this.at += length));
  }
  text(): string {
    return readText(this.bytes());
  }
  /** Skips the properties of MQTT 5, which nobody here reads. */
  skipProperties(): void {
    let length = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      if (shift > 21) throw new ProtocolError("a length of more than four bytes");
      length += (byte & 127) << shift;
      if (byte < 128) break;
    }
    if (length > this.left) throw new ProtocolError("a packet ends too early");
    this.at += length;
  }
}

/** Control characters and Unicode noncharacters: MQTT 3.1.1, 1.5.3, allows a server to refuse them. */
const unwanted = /[\p{Cc}\p{Noncharacter_Code_Point}]/u;

function readText(bytes: Buffer): string {
  let text: string;
  if (isAscii(bytes)) text = bytes.toString("latin1");
  else if (isUtf8(bytes)) text = bytes.toString("utf8");
  else throw new ProtocolError("a text that is not UTF-8");
  if (unwanted.test(text)) throw new ProtocolError("a text with control characters");
  return text;
}

function readConnect(body: Buffer): Connect {
  const fields = new Fields(body);
  const protocol = fields.text();
  const level = fields.byte();
  if (protocol !== "MQTT" && protocol !== "MQIsdp") throw new ProtocolError("the protocol is not MQTT");
  const isOurs = protocol === "MQTT" ? level === 4 : level === 3;
  const nobody = { type: 1, level: undefined, clientId: "", clean: true, keepalive: 0 } as const;
  // Each name has its versions: 3 is the old one's, 4 and 5 are the new one's. Any other pair is answered like an unknown
  // version [MQTT-3.1.2-2], about whose format nothing is known.
  if (!isOurs && !(level === 5 && protocol === "MQTT"))
    return { ...nobody, username: undefined, password: undefined, will: undefined };
  const flags = fields.byte();
  const [hasWill, willQos, willRetain] = [(flags & 4) !== 0, (flags >> 3) & 3, (flags & 32) !== 0];
  const [hasPassword, hasUsername] = [(flags & 64) !== 0, (flags & 128) !== 0];
  if (
    ((flags & 1) !== 0 && level > 3) ||
    willQos === 3 ||
    (!hasWill && (willQos > 0 || willRetain)) ||
    (hasPassword && !hasUsername && level < 5)
  )
    throw new ProtocolError("CONNECT with flags that contradict each other");
  const keepalive = fields.byte() * 256 + fields.byte();
  if (level === 5) fields.skipProperties();
  const clientId = fields.text();
  let will: Will | undefined;
  if (hasWill) {
    if (level === 5) fields.skipProperties();
    const topic = fields.text();
    checkName(topic);
    will = { topic, payload: Buffer.from(fields.bytes()), qos: willQos as Qos, retain: willRetain };
  }
  const username = hasUsername ? fields.text() : undefined;
  const password = hasPassword ? fields.bytes() : undefined;
  if (fields.left > 0) throw new ProtocolError("CONNECT with bytes left over");
  const clean = (flags & 2) !== 0;
  return {
    type: 1,
    level: level === 5 ? undefined : (level as 3 | 4),
    clientId,
    clean,
    keepalive,
    username,
    password,
    will,
  };
}

function readPublish({ flags, body, bytes }: Frame): Publish {
  const qos = (flags >> 1) & 3;
  if (qos === 3 || (qos === 0 && (flags & 8) !== 0)) throw new ProtocolError(`PUBLISH with flags ${flags}`);
  if (body.length < 2) throw new ProtocolError("a packet ends too early");
  const end = 2 + body.readUInt16BE(0);
  if (end > body.length) throw new ProtocolError("a packet ends too early");
  const topic = readText(body.subarray(2, end));
  checkName(topic);
  const id = qos > 0 ? identifier(body, end) : 0;
  return {
    type: 3,
    topic,
    payload: body.subarray(qos > 0 ? end + 2 : end),
    qos: qos as Qos,
    retain: (flags & 1) !== 0,
    id,
    bytes,
    idAt: bytes.length - body.length + end,
  };
}

function checkName(topic: string): void {
  if (topic === "" || topic.includes("+") || topic.includes("#"))
    throw new ProtocolError("PUBLISH to an invalid topic");
}

function readSubscribe(body: Buffer): Subscribe {
  const id = identifier(body, 0);
  const fields = new Fields(body, 2);
  const filters: { filter: string; qos: Qos }[] = [];
  do {
    const filter = readFilter(fields);
    const qos = fields.byte();
    if (qos > 2) throw new ProtocolError("SUBSCRIBE with a QoS that does not exist");
    filters.push({ filter, qos: qos as Qos });
  } while (fields.left > 0);
  return { type: 8, id, filters };
}

function readUnsubscribe(body: Buffer): Unsubscribe {
  const id = identifier(body, 0);
  const fields = new Fields(body, 2);
  const filters: string[] = [];
  do filters.push(readFilter(fields));
  while (fields.left > 0);
  return { type: 10, id, filters };
}

/** A wildcard must be a whole level, and "#" the last one. */
function readFilter(fields: Fields): string {
  const filter = fields.text();
  if (filter === "") throw new ProtocolError("an empty topic filter");
  if (!/[+#]/.test(filter)) return filter;
  const levels = filter.split("/");
  for (const [at, level] of levels.entries()) {
    const isWild = level.includes("+") || level.includes("#");
    if (isWild && (level.length > 1 || (level === "#" && at < levels.length - 1)))
      throw new ProtocolError("a topic filter with a wildcard inside a level");
  }
  return filter;
}

function identifier(body: Buffer, at: number): number {
  const id = body.length < at + 2 ? 0 : body.readUInt16BE(at);
  if (id === 0) throw new ProtocolError("a packet without identifier");
  return id;
}

export const pingresp = Buffer.from([0xd0, 0]);

export function connack(code: number, isSessionThere = false): Buffer {
  return Buffer.from([0x20, 2, isSessionThere ? 1 : 0, code]);
}

/** PUBACK, PUBREC, PUBREL, PUBCOMP, UNSUBACK, which contain only the identifier. */
export function acknowledgement(type: 4 | 5 | 6 | 7 | 11, id: number): Buffer {
  const first = type === packetTypes.pubrel ? 0x62 : type << 4;
  return Buffer.from([first, 2, id >> 8, id & 255]);
}

export function suback(id: number, granted: readonly number[]): Buffer {
  const length = 2 + granted.length;
  const header = length < 128 ? [length] : [(length & 127) | 128, length >> 7];
  return Buffer.from([0x90, ...header, id >> 8, id & 255, ...granted]);
}
